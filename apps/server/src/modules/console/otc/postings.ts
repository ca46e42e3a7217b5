import { amount, formatAmount, plain } from "@candor/contract/domain/money.ts";
import type { DisputeOutcome } from "@candor/contract/i18n/reject-reasons.ts";
import type { Posting } from "@candor/contract/routes/console/approvals.ts";
import type { Services } from "../../../services/services.ts";
import type { DisputeItem } from "./queue.ts";

/** The exact bookings of both outcomes as the engine makes them; each sums to zero. The coins are the seller's, frozen, until then. */
export async function outcomePostings(
  { db, catalogue }: Pick<Services, "db" | "catalogue">,
  item: Pick<DisputeItem, "offer_id" | "quantity" | "currency_id" | "buyer_uid" | "seller_uid">,
): Promise<Record<DisputeOutcome, Posting[]>> {
  const quantity = plain(item.quantity);
  const common = { currency: catalogue.symbolOf(item.currency_id) };
  const out = formatAmount(-amount(quantity));
  const escrow = { owner: item.seller_uid, account: "legal frozen", delta: out, ...common };
  const offer = await db
    .selectFrom("otc_offers")
    .select(["side", "state"])
    .where("offer_id", "=", item.offer_id)
    .executeTakeFirstOrThrow();
  // Into the offer that they came from, while that is not closed; there they are frozen as before.
  const intoOffer = offer.side === "sell" && offer.state !== "closed";
  return {
    released: [
      { ...escrow, tag: "otc_sell" },
      { owner: item.buyer_uid, account: "legal", delta: quantity, tag: "otc_buy", ...common },
    ],
    returned: [
      { ...escrow, tag: "otc_lock_1" },
      {
        owner: item.seller_uid,
        account: intoOffer ? "legal frozen" : "legal",
        delta: quantity,
        tag: intoOffer ? "otc_offer_lock_0" : "otc_lock_1",
        ...common,
      },
    ],
  };
}
