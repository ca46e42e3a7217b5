import { ArrowDown, ArrowDownUp, ArrowUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { type UpDown, useTheme } from "../../shared/theme/theme.ts";
import { ListRow } from "../../shared/ui/list-row.tsx";
import { OptionList } from "../../shared/ui/select-sheet.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";

/** Fixed colors, not those of up and down: each choice shows its own colors, regardless of the current one. `bad` is red and `brand` green in both. */
const looks = {
  "green-up": { up: "text-brand", down: "text-bad" },
  swapped: { up: "text-bad", down: "text-brand" },
} as const;

function Arrows({ choice, label }: { readonly choice: UpDown; readonly label?: string }) {
  const { up, down } = looks[choice];
  return (
    <span {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })} className="flex gap-1">
      <ArrowUp size={18} strokeWidth={2.5} aria-hidden className={up} />
      <ArrowDown size={18} strokeWidth={2.5} aria-hidden className={down} />
    </span>
  );
}

const choices: readonly UpDown[] = ["green-up", "swapped"];

export function UpDownRow() {
  const { t } = useTranslation("settings");
  const { upDown, setUpDown } = useTheme();
  const [open, setOpen] = useState(false);
  return (
    <>
      <ListRow
        icon={<ArrowDownUp size={20} aria-hidden />}
        title={t("display.upDown")}
        end={<Arrows choice={upDown} label={t(`display.${upDown}`)} />}
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t("display.upDown")} note={t("display.upDownNote")}>
        <OptionList
          value={upDown}
          options={choices.map((choice) => ({
            value: choice,
            label: t(`display.${choice}`),
            icon: <Arrows choice={choice} />,
          }))}
          onChange={(choice) => {
            setUpDown(choice);
            setOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
