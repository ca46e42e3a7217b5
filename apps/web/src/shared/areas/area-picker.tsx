import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Sheet } from "../ui/sheet.tsx";
import { AreaSearch } from "./area-search.tsx";
import type { Area } from "./areas.ts";

type AreaPickerProps = {
  readonly dial: string;
  /** ISO 3166 code of the chosen place: +1 alone does not distinguish Canada from the United States. */
  readonly region: string;
  readonly onChange: (area: Area) => void;
};

/** The dialing code before a phone number, and the sheet to choose another. */
export function AreaPicker({ dial, region, onChange }: AreaPickerProps) {
  const { t } = useTranslation("contact");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("area.button", { dial })}
        onClick={() => setOpen(true)}
        className="-ml-3 flex h-11 shrink-0 items-center gap-1 pl-3 font-medium"
      >
        <span className="text-16">+{dial}</span>
        <ChevronDown size={18} aria-hidden className="text-text-2" />
        <span aria-hidden className="ml-1.5 h-5 w-px bg-line-strong" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("area.title")}>
        <AreaSearch
          chosen={region}
          onChoose={(area) => {
            onChange(area);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
