import { type ErrorCode, errorCodes } from "@candor/contract/errors.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import type { NotificationKind } from "@candor/contract/routes/notification.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { type Ending, endingOf } from "./positions/ending.ts";
import type { PartlyClosed } from "./positions/positions.ts";

/** The notifications of the same endings, which are shown on every page. Users may turn them off; this page shows its own then. */
const notices = { tp: "position_tp", sl: "position_sl", liquidation: "position_liquidated" } as const satisfies Partial<
  Record<Ending, NotificationKind>
>;

/** Announces the outcome of a position or an order that ended while the page was open. A cancellation by the user has its own message. */
export function useAnnounce(): (position: Position) => void {
  const { t } = useTranslation("contracts");
  const { cents } = useFormat();
  const refusalText = useRefusalText();
  return (position) => {
    const ending = endingOf(position);
    const pair = position.symbol.replace("-", "/");
    if (ending === "refused") {
      const code = errorCodes.find((each): each is ErrorCode => each === position.refusal);
      const why = code && refusalText(code);
      toast({ title: t("announce.refused", { pair }), body: why ?? t("details.refusedNoTick"), tone: "bad" });
    } else if (ending !== "cancelled" && ending !== "open") {
      const amount = cents(position.profit, { signed: true });
      toast({
        title: t(`announce.${ending}`, { pair }),
        body: t("announce.profit", { amount, currency: position.legal }),
        tone: ending === "liquidation" ? "bad" : "info",
        ...(ending in notices && { of: `${notices[ending as keyof typeof notices]}:position:${position.id}` }),
      });
    }
  };
}

/** Announces what was realized by closing some lots of a position, and what stays open. */
export function useAnnouncePart(): (closed: PartlyClosed) => void {
  const { t } = useTranslation("contracts");
  const { cents, integer } = useFormat();
  return ({ position, lots, profit }) => {
    const figures = {
      amount: cents(profit, { signed: true }),
      currency: position.legal,
      closed: integer(lots),
      left: integer(position.share),
    };
    const pair = position.symbol.replace("-", "/");
    toast({ title: t("announce.partly", { pair }), body: t("announce.partlyBody", figures), tone: "ok" });
  };
}
