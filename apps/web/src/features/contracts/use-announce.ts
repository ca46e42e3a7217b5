import { type ErrorCode, errorCodes } from "@candor/contract/errors.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import { useTranslation } from "react-i18next";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { endingOf } from "./positions/ending.ts";

/** Says what became of a position or an order that ended while its user was looking. What the user cancelled says so itself. */
export function useAnnounce(): (position: Position) => void {
  const { t } = useTranslation("contracts");
  const { decimal } = useFormat();
  const refusalText = useRefusalText();
  return (position) => {
    const ending = endingOf(position);
    const pair = position.symbol.replace("-", "/");
    if (ending === "refused") {
      const code = errorCodes.find((each): each is ErrorCode => each === position.refusal);
      const why = code && refusalText(code);
      toast({ title: t("announce.refused", { pair }), body: why ?? t("details.refusedNoTick"), tone: "bad" });
    } else if (ending !== "cancelled" && ending !== "open") {
      const amount = decimal(position.profit, { decimals: 2, signed: true });
      toast({
        title: t(`announce.${ending}`, { pair }),
        body: t("announce.profit", { amount, currency: position.legal }),
        tone: ending === "liquidation" ? "bad" : "info",
      });
    }
  };
}
