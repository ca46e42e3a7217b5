import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import type { WithdrawState } from "./use-withdraw.ts";

/** The button names the action with its figures, or the missing field. */
export function useSubmitLabel({ block, summary, form, info, way }: WithdrawState): string {
  const { t } = useTranslation("withdraw");
  const { inFull } = useFormat();
  const { symbol } = info;
  if (block !== undefined) return t(`block.${block}.action`, { max: info.per_day });
  switch (summary.error) {
    case undefined:
      return t("submit", { amount: inFull(form.amount), symbol });
    case "noChannel":
    case "closed":
      return t("error.closed");
    case "nothingAvailable":
      return t("error.nothingAvailable", { symbol });
    case "destination":
      return t(way === "bank" ? "error.card" : "error.destination");
    case "addressWrong":
      return t("error.addressWrong");
    case "onHold":
      return t("error.onHold");
    case "amountMissing":
      return t("error.amountMissing");
    default:
      return t("error.amountWrong");
  }
}
