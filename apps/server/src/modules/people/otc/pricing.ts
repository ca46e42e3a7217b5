import { fromNumeric, ONE, type Price, price, type Rate } from "@candor/contract/domain/money.ts";
import { OTC_COINS, OTC_INDEX_AGE_MS_MAX, OTC_PRICE_HOLDS_MS, OTC_VALUED_IN } from "@candor/contract/domain/otc.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { floatingPrice, isPayable } from "@candor/contract/rules/otc.ts";
import type { OtcOfferView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { Services } from "../../../services/services.ts";
import { pricingMarket } from "../../wallet/convert/index.ts";
import * as queries from "./pricing-queries.ts";

/** The worth of a coin in USDT: now, and at each moment of the last 30 s, newest first. `now` is undefined while it is older than 60 s. */
export type Index = {
  readonly now: Price | undefined;
  readonly last: Price | undefined;
  readonly held: readonly Price[];
};
export type FiatRate = { readonly rate: Rate; readonly at: number };

export const coinsOf = (catalogue: Catalogue): readonly Currency[] =>
  OTC_COINS.flatMap((symbol) => catalogue.currencyNamed(symbol) ?? []);

const unit: Index = { now: ONE as Price, last: ONE as Price, held: [ONE as Price] };
const unpriced: Index = { now: undefined, last: undefined, held: [] };

/** `at` is the engine's time, which dates ticks. */
export async function indexOf({ db, catalogue }: Services, currencyId: number, at: number): Promise<Index> {
  if (catalogue.currency(currencyId)?.symbol === OTC_VALUED_IN) return unit;
  const market = pricingMarket(catalogue, currencyId);
  if (!market) return unpriced;
  const ticks = await queries.countingTicks(db, market.match_id, new Date(at - OTC_PRICE_HOLDS_MS));
  const [latest] = ticks;
  if (!latest) return unpriced;
  const prices = ticks.map((tick) => fromNumeric(tick.price) as Price);
  const isFresh = at - latest.at.getTime() <= OTC_INDEX_AGE_MS_MAX;
  return { now: isFresh ? prices[0] : undefined, last: prices[0], held: isFresh ? prices : [] };
}

/** Units of each money for one US dollar. Only two operators together change one. */
export async function ratesOf({ db }: Pick<Services, "db">): Promise<ReadonlyMap<string, FiatRate>> {
  const rows = await queries.fiatRates(db);
  return new Map(rows.map(({ code, per_usd, at }) => [code, { rate: fromNumeric(per_usd) as Rate, at: at.getTime() }]));
}

/** As banks count the money: 2 for the euro, 0 for the dong. An offer keeps those that it was published with. */
export const decimalsOfFiat = (code: string): number =>
  new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits ?? 2;

type Terms = Pick<OtcOfferView, "side" | "price" | "premium" | "bound" | "fiatDecimals">;

/** The price of an offer at an index and a rate; undefined where a floating one has none, or one beyond what its merchant accepts. */
export function priceAt(terms: Terms, index: Price | undefined, rate: Rate | undefined): Price | undefined {
  const { side, price: fixed, premium, bound, fiatDecimals } = terms;
  if (fixed !== null) return price(fixed);
  if (index === undefined || rate === undefined || bound === null) return undefined;
  const value = floatingPrice(index, rate, fromNumeric(premium), fiatDecimals);
  const worst = price(bound);
  const isBeyond = side === "sell" ? value < worst : value > worst;
  return isBeyond || !isPayable(value as bigint as Parameters<typeof isPayable>[0], fiatDecimals) ? undefined : value;
}

/** Whether an offer has this price, or had it within the last 30 s: a price that was shown can be taken while it is read. */
export const isHeld = (
  terms: Terms,
  shown: Price,
  { index, rate }: { index: Index; rate: Rate | undefined },
): boolean => (terms.price === null ? index.held : [undefined]).some((one) => priceAt(terms, one, rate) === shown);
