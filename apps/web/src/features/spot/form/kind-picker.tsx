import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Segmented } from "../../../shared/ui/segmented.tsx";
import { OptionList, SelectSheet } from "../../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { type Kind, kinds, type SpotForm, type Tif } from "./fields.ts";
import type { SpotAction } from "./form.ts";

const tifs = ["GTC", "IOC", "FOK"] as const satisfies readonly Tif[];

/** Six kinds of order, each with a description: a row of them would be squeezed on a phone. */
export function KindPicker({ kind, onChange }: { readonly kind: Kind; readonly onChange: (kind: Kind) => void }) {
  const { t } = useTranslation("spot");
  return (
    <SelectSheet
      dense
      label={t("kind.label")}
      options={kinds.map((value) => ({ value, label: t(`kind.${value}`), note: t(`kindNote.${value}`) }))}
      value={kind}
      onChange={onChange}
    />
  );
}

/** The same in two rows of three, where there is room. Radio buttons: one stop of the Tab key, arrow keys choose. */
export function KindTabs({ kind, onChange }: { readonly kind: Kind; readonly onChange: (kind: Kind) => void }) {
  const { t } = useTranslation("spot");
  return (
    <Segmented
      label={t("kind.label")}
      items={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      value={kind}
      onChange={onChange}
      // Columns as wide as their words: a third of the form is too narrow for the Japanese stop-limit.
      className="grid-flow-row! grid-cols-[repeat(3,auto)] text-12 leading-tight"
    />
  );
}

/** Post only at the left; the time in force at the right. */
export function TifPicker({
  form,
  dispatch,
}: {
  readonly form: SpotForm;
  readonly dispatch: (action: SpotAction) => void;
}) {
  const { t } = useTranslation("spot");
  const [open, setOpen] = useState(false);
  const shown = form.tif === "POST" ? "GTC" : form.tif;
  return (
    <div className="-my-2 flex flex-wrap items-center justify-between gap-x-2">
      <Checkbox
        small
        checked={form.tif === "POST"}
        onChange={(checked) => dispatch({ type: "tif", tif: checked ? "POST" : "GTC" })}
      >
        {t("postOnly")}
      </Checkbox>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("tif.current", { tif: shown })}
        onClick={() => setOpen(true)}
        className="flex min-h-11 items-center gap-0.5 text-12 font-medium text-text-2"
      >
        {shown}
        <ChevronDown size={16} aria-hidden />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("tif.label")}>
        <OptionList
          options={tifs.map((value) => ({ value, label: t(`tif.${value}`), note: t(`tifNote.${value}`) }))}
          value={shown}
          onChange={(tif) => {
            dispatch({ type: "tif", tif });
            setOpen(false);
          }}
        />
      </Sheet>
    </div>
  );
}
