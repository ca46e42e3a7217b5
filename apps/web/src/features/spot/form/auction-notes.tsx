import type { AuctionPhase } from "@candor/contract/domain/subscriptions.ts";
import type { Auction } from "@candor/contract/routes/market.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Callout } from "../../../shared/ui/callout.tsx";

/** In place of the choice of order types: an auction takes one alone. */
export function LimitOnly() {
  const { t } = useTranslation("auction");
  return (
    <p className="grid min-h-12 place-items-center rounded-12 border border-dashed border-line-strong px-2 text-center text-13 text-text-3">
      {t("form.limit")}
    </p>
  );
}

type NotesProps = { readonly auction: Auction; readonly phase: AuctionPhase | undefined };

/** Which orders an auction takes, and until when they can be withdrawn. */
export function AuctionNotes({ auction, phase }: NotesProps) {
  const { t } = useTranslation("auction");
  const { time } = useFormat();
  if (auction.paused || phase === "launching") return <Callout tone="warn">{t("form.closed")}</Callout>;
  switch (phase) {
    case "collecting":
      return (
        <Callout>
          {t("form.note")} {t("form.soon", { time: time(auction.firm_from_ms, "clock") })}
        </Callout>
      );
    case "firm":
      return <Callout tone="warn">{t("form.firm")}</Callout>;
    default:
      return <Callout>{t("form.waiting", { time: time(auction.opens_at_ms, "minute") })}</Callout>;
  }
}
