import { usedPlaces } from "../../../shared/terms/rows.ts";
import { baseOf, type ListingDraft } from "./listing-form.ts";

/** What a step says so far, in one line; empty while it says nothing. */
export function summaryOf(draft: ListingDraft, step: number): string {
  const { market, quote, source } = draft;
  const base = baseOf(draft);
  switch (step) {
    case 0:
      return base && quote ? `${base} priced in ${quote}${draft.newBase ? ", a new currency" : ""}` : "";
    case 1:
      return source === "index" ? "index of the feed's venues" : "its own order book";
    case 2:
      return market.tick && market.lot ? `tick ${market.tick}, lot ${market.lot}, taker ${market.taker_fee} %` : "";
    case 3:
      return draft.offersOptions ? `${usedPlaces(draft.options).length} durations` : "not offered";
    case 4:
      return draft.offersContracts ? `${usedPlaces(draft.contracts).length} multiples` : "not offered";
    default:
      return "two operators";
  }
}
