import { formatAmount, parseRate } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { myFeeLevel } from "@candor/contract/routes/promotion.ts";
import { reducedRate } from "@candor/contract/rules/fee-levels.ts";

/** Spot fee rates as decimal strings; level 0 is none. */
export type OwnFees = { readonly level: number; readonly maker: string; readonly taker: string };

const reduced = (fee: string, reduction: string): string => {
  const [rate, share] = [parseRate(fee), parseRate(reduction)];
  return rate === undefined || share === undefined ? fee : formatAmount(reducedRate(rate, share));
};

/** Those of the market for a guest, for a user without a level, and until the level is known: nobody pays more. */
export const ownFeesOf = (
  { maker_fee, taker_fee }: Pick<Market, "maker_fee" | "taker_fee">,
  own?: OutputOf<typeof myFeeLevel>,
): OwnFees => ({
  level: own?.level ?? 0,
  maker: reduced(maker_fee, own?.maker_reduction ?? "0"),
  taker: reduced(taker_fee, own?.taker_reduction ?? "0"),
});
