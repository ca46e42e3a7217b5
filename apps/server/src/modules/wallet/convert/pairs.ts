import { fromNumeric, ONE, type Price } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Currency, Market } from "@candor/contract/routes/market.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import { countingTick } from "../../../services/catalogue/queries.ts";
import type { Services } from "../../../services/services.ts";

/** Conversions go via this currency. */
const VIA = "USDT";
/** As in the core, which settles: an older tick does not show the current price. */
const TICK_AGE_MS_MAX = 3_000;

export const viaCurrency = (catalogue: Catalogue): Currency | undefined => catalogue.currencyNamed(VIA);

/** The open index market that prices a currency; of several the one with the lowest id, like the core. */
function indexMarket({ markets }: Catalogue, currencyId: number, viaId: number): Market | undefined {
  const fitting = markets.filter(
    ({ currency_id, legal_id, source, state }) =>
      currency_id === currencyId && legal_id === viaId && source === "index" && state === "open",
  );
  return fitting.reduce<Market | undefined>(
    (lowest, market) => (lowest && lowest.match_id < market.match_id ? lowest : market),
    undefined,
  );
}

/** The currencies that can be converted into each other, in the catalog's order. */
export function convertible(catalogue: Catalogue): readonly Currency[] {
  const via = viaCurrency(catalogue);
  if (!via) return [];
  const isPriced = ({ currency_id: id }: Currency) =>
    id === via.currency_id || indexMarket(catalogue, id, via.currency_id) !== undefined;
  const found = catalogue.currencies.filter(isPriced);
  return found.length > 1 ? found : [];
}

/** The market whose index prices a currency in USDT, also for others than conversions. */
export function pricingMarket(catalogue: Catalogue, currencyId: number): Market | undefined {
  const via = viaCurrency(catalogue);
  return via && indexMarket(catalogue, currencyId, via.currency_id);
}

/** The worth of one unit in USDT at the last counting tick, or why it is unknown; the core uses the same rule when it settles. */
export async function indexPrice(
  { db, catalogue }: Pick<Services, "db" | "catalogue">,
  currencyId: number,
  now: number,
): Promise<Result<Price>> {
  const via = viaCurrency(catalogue);
  if (!via) return refuse("CONVERT_UNAVAILABLE");
  if (currencyId === via.currency_id) return done(ONE as Price);
  const market = indexMarket(catalogue, currencyId, via.currency_id);
  if (!market) return refuse("CONVERT_UNAVAILABLE");
  const tick = await countingTick(db, market.match_id);
  if (!tick || now - tick.at.getTime() > TICK_AGE_MS_MAX) return refuse("PRICE_STALE");
  return done(fromNumeric(tick.price) as Price);
}
