import { fromNumeric, type Rate } from "@candor/contract/domain/money.ts";
import { reducedRate } from "@candor/contract/rules/fee-levels.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import { eight, eightOf, NOTHING } from "../../../services/open/numbers.ts";
import { feeReductions } from "../../people/promotion/index.ts";

type Rates = { readonly maker: string; readonly taker: string; readonly buyer: string; readonly seller: string };

/** What a user pays in a market, after the reduction of the user's level. Buyers and sellers pay the same. */
export async function commissionRates(
  db: Db,
  userId: number,
  market: Pick<MarketInfo, "maker_fee" | "taker_fee">,
): Promise<Rates> {
  return ratesAfter(await feeReductions(db, userId), market);
}

export function ratesAfter(
  { maker, taker }: { readonly maker: Rate; readonly taker: Rate },
  { maker_fee, taker_fee }: Pick<MarketInfo, "maker_fee" | "taker_fee">,
): Rates {
  const rate = (fee: string, reduction: Rate) => eight(reducedRate(fromNumeric(eightOf(fee)) as Rate, reduction));
  return { maker: rate(maker_fee, maker), taker: rate(taker_fee, taker), buyer: NOTHING, seller: NOTHING };
}
