import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { type ContractForm, lotsOf } from "./form.ts";

type OpenButtonProps = {
  readonly form: ContractForm;
  readonly multiple: number;
  readonly disabled: boolean;
  readonly loading?: boolean;
  /** Without it the button submits its form. */
  readonly onPress?: () => void;
};

/** "Open Long · 5 lots · 50x": the action with its figures. */
export function OpenButton({ form, multiple, disabled, loading = false, onPress }: OpenButtonProps) {
  const { t } = useTranslation("contracts");
  const { integer } = useFormat();
  const long = form.side === "long";
  const Arrow = long ? ArrowUp : ArrowDown;
  const lots = lotsOf(form.lots);
  return (
    <Button
      type={onPress ? "button" : "submit"}
      full
      tone={long ? "buy" : "sell"}
      disabled={disabled}
      loading={loading}
      onClick={onPress}
    >
      <Arrow size={20} strokeWidth={2.4} aria-hidden className="shrink-0" />
      {lots === undefined
        ? t("enterLots")
        : t(long ? "open.long" : "open.short", { count: lots, lots: integer(lots), multiple })}
    </Button>
  );
}
