import { readAmount } from "@candor/contract/client/amount-input.ts";
import { formatAmount, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import type { InputOf, OutputOf } from "@candor/contract/route.ts";
import type { marketRecord, marketSave } from "@candor/contract/routes/console/catalogue.ts";
import { type Change, errorsIn } from "../editor/draft.ts";
import { percentOf, shareOf } from "../format/share.ts";
import { TAG } from "../format/tag.ts";
import { SORT_ERROR, sortOf } from "../format/whole.ts";

export type Market = OutputOf<typeof marketRecord>["market"];

export const marketLabels: Readonly<Record<MarketField, string>> = {
  taker_fee: "Taker fee",
  maker_fee: "Maker fee",
  tick: "Tick",
  lot: "Lot",
  min_notional: "Minimum notional",
  price_band: "Price band",
  open: "Trading",
  sort: "Sort order",
};

/** The form fields of a market: shares in percent, amounts as decimal text. */
export const fieldsOf = (market: Market) => ({
  taker_fee: percentOf(market.taker_fee),
  maker_fee: percentOf(market.maker_fee),
  tick: market.tick,
  lot: market.lot,
  min_notional: market.min_notional,
  price_band: percentOf(market.price_band),
  open: market.state === "open",
  sort: String(market.sort),
});
export type MarketFields = Readonly<ReturnType<typeof fieldsOf>>;
export type MarketField = keyof MarketFields;

const decimalOf = (typed: string): bigint | undefined => {
  const read = readAmount(typed, { decimals: 8, tag: TAG });
  return read.ok ? parseAmount(read.value) : undefined;
};

export type MarketErrors = Partial<Record<MarketField, string>>;

function shareError(percent: string, least: "zero" | "above"): string | undefined {
  const share = shareOf(percent);
  const value = share === undefined ? undefined : parseAmount(share);
  if (value === undefined || value >= ONE) return "A percentage below 100, at most six decimals.";
  return least === "above" && value === 0n ? "Must be above zero, otherwise no market order could fill." : undefined;
}

/** The error of each invalid field. */
export function marketErrors(fields: MarketFields): MarketErrors {
  const [tick, lot, least] = [decimalOf(fields.tick), decimalOf(fields.lot), decimalOf(fields.min_notional)];
  const amount = (value: bigint | undefined) =>
    value === undefined || value === 0n ? "An amount above zero." : undefined;
  const units =
    tick && lot && (tick * lot) % ONE !== 0n ? "One lot at one tick must be a whole number of 0.00000001." : undefined;
  const found: Record<MarketField, string | undefined> = {
    taker_fee: shareError(fields.taker_fee, "zero"),
    maker_fee: shareError(fields.maker_fee, "zero"),
    tick: amount(tick) ?? units,
    lot: amount(lot),
    min_notional: amount(least),
    price_band: shareError(fields.price_band, "above"),
    open: undefined,
    sort: sortOf(fields.sort) === undefined ? SORT_ERROR : undefined,
  };
  return errorsIn(found);
}

/** The market's terms from valid fields, without the sort order; otherwise undefined. */
export function marketTerms(fields: Omit<MarketFields, "sort">) {
  const [taker, maker, band] = [shareOf(fields.taker_fee), shareOf(fields.maker_fee), shareOf(fields.price_band)];
  const [tick, lot, least] = [decimalOf(fields.tick), decimalOf(fields.lot), decimalOf(fields.min_notional)];
  if (taker === undefined || maker === undefined || band === undefined) return undefined;
  if (tick === undefined || lot === undefined || least === undefined) return undefined;
  return {
    taker_fee: taker,
    maker_fee: maker,
    price_band: band,
    tick: formatAmount(tick),
    lot: formatAmount(lot),
    min_notional: formatAmount(least),
    state: fields.open ? ("open" as const) : ("closed" as const),
  };
}

/** The input of the call from valid fields; otherwise undefined. */
export function saveInput(
  { id }: Pick<Market, "id">,
  version: number,
  fields: MarketFields,
  reason: string,
): InputOf<typeof marketSave> | undefined {
  const terms = marketTerms(fields);
  const sort = sortOf(fields.sort);
  return terms && sort !== undefined ? { id, version, ...terms, sort, reason } : undefined;
}

/** Every field except the sort order needs a second operator. */
export const needsSecond = (changes: readonly Change<MarketFields>[]): boolean =>
  changes.some(({ field }) => field !== "sort");

/** A value in a difference. */
export function shownValue(market: Pick<Market, "base" | "quote">, field: string, value: string | boolean): string {
  if (typeof value === "boolean") return value ? "open" : "closed";
  if (field === "taker_fee" || field === "maker_fee" || field === "price_band") return `${value} %`;
  if (field === "tick" || field === "min_notional") return `${value} ${market.quote}`;
  return field === "lot" ? `${value} ${market.base}` : value;
}
