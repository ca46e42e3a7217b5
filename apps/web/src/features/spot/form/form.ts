import {
  type Amount,
  floorTo,
  formatAmount,
  mulDiv,
  ONE,
  type Price,
  parseAmount,
  parsePrice,
  parseRate,
  quoteFor,
  ZERO,
} from "@candor/contract/domain/money.ts";
import { BUY, SELL } from "@candor/contract/domain/spot.ts";
import type { InputOf } from "@candor/contract/route.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import type { trade } from "@candor/contract/routes/spot.ts";

/**
 * The spot order form as pure functions: the fields (here), cost and proceeds of the order (summary.ts) and its errors
 * (errors.ts). The page renders these and sends `toRequest`; nothing here depends on React or the network.
 */
export type Side = "buy" | "sell";
export type Kind = "limit" | "market" | "stop_limit";
export type Tif = "GTC" | "IOC" | "FOK" | "POST";
/** A market buy is entered as the amount to spend, unless the user switches the unit. */
export type MarketUnit = "total" | "quantity";

export type SpotForm = {
  side: Side;
  kind: Kind;
  tif: Tif;
  marketUnit: MarketUnit;
  price: string;
  stopPrice: string;
  quantity: string;
  total: string;
  percent: number | undefined;
};

/** Data of the market and the wallet, parsed once by the page. */
export type SpotContext = {
  market: MarketTerms;
  availableBase: Amount;
  availableQuote: Amount;
  lastPrice: Price | undefined;
  bids: readonly Level[];
  asks: readonly Level[];
};
export type Level = { price: Price; quantity: Amount };
export type MarketTerms = {
  id: number;
  tick: Price;
  lot: Amount;
  minNotional: Amount;
  takerFee: bigint;
  priceDecimals: number;
  quantityDecimals: number;
  base: string;
  quote: string;
};

export type SpotAction =
  | { type: "side"; side: Side }
  | { type: "kind"; kind: Kind }
  | { type: "tif"; tif: Tif }
  | { type: "unit"; unit: MarketUnit }
  | { type: "price" | "stopPrice" | "quantity" | "total"; text: string }
  | { type: "step"; field: "price" | "stopPrice" | "quantity"; steps: number }
  | { type: "pickLevel"; price: Price }
  | { type: "percent"; percent: number }
  | { type: "sent" };

export const emptyForm: SpotForm = {
  side: "buy",
  kind: "limit",
  tif: "GTC",
  marketUnit: "total",
  price: "",
  stopPrice: "",
  quantity: "",
  total: "",
  percent: undefined,
};

const need = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`the market's ${what} is not a decimal`);
  return value;
};

/** The market's terms with the taker fee that the user pays. */
export const termsOf = (market: Market, takerFee: string): MarketTerms => ({
  id: market.match_id,
  tick: need(parsePrice(market.tick), "tick"),
  lot: need(parseAmount(market.lot), "lot"),
  minNotional: need(parseAmount(market.min_notional), "minimum"),
  takerFee: need(parseRate(takerFee), "fee"),
  priceDecimals: market.price_decimals,
  quantityDecimals: market.quantity_decimals,
  base: market.base,
  quote: market.quote,
});

/** Whether the quantity of this order is entered as an amount of the quote currency. */
export const byTotal = (form: SpotForm): boolean =>
  form.kind === "market" && form.side === "buy" && form.marketUnit === "total";

/** A typed figure above zero. */
export const parsed = (text: string): Amount | undefined => {
  const value = parseAmount(text);
  return value !== undefined && value > 0n ? value : undefined;
};

/** The price that quantity and total are computed at: the typed one, or for a market order the best of the other side. */
export function workingPrice(form: SpotForm, context: SpotContext): Price | undefined {
  if (form.kind !== "market") return parsed(form.price) as Price | undefined;
  return (form.side === "buy" ? context.asks[0]?.price : context.bids[0]?.price) ?? context.lastPrice;
}

export const quantityFor = (total: bigint, price: bigint, lot: bigint): Amount =>
  floorTo(mulDiv(total, ONE, price, "down"), lot) as Amount;

/** The largest base quantity that the balance covers at the working price. */
export function maxQuantity(form: SpotForm, context: SpotContext): Amount | undefined {
  if (form.side === "sell") return floorTo(context.availableBase, context.market.lot) as Amount;
  const price = workingPrice(form, context);
  return price === undefined ? undefined : quantityFor(context.availableQuote, price, context.market.lot);
}

/** A typed figure moved by whole steps of a tick or lot; as it was where it would not stay above zero. */
export function stepped(text: string, unit: string, steps: number): string {
  const [from, by] = [parseAmount(text) ?? ZERO, parseAmount(unit)];
  if (by === undefined) return text;
  const next = from + by * BigInt(steps);
  return next > 0n ? formatAmount(next as Amount) : text;
}

/** From here on the distance to the market price is shown. */
const DISTANCE_MIN = 100n;
const BASIS_POINTS = 10_000n;

/**
 * How far a limit price is from the last one, where it is one per cent or more: hundredths of a percent, above zero over the market price. `fills` says
 * whether it is on the side where the order may trade at once. Undefined for other orders, and nearer by.
 */
export function priceDistance(form: SpotForm, { lastPrice }: SpotContext) {
  const typed = parsed(form.price);
  if (form.kind !== "limit" || typed === undefined || lastPrice === undefined || lastPrice <= 0n) return undefined;
  const points = ((typed - lastPrice) * BASIS_POINTS) / lastPrice;
  const size = points < 0n ? -points : points;
  if (size < DISTANCE_MIN) return undefined;
  const above = points > 0n;
  return {
    above,
    fills: above === (form.side === "buy"),
    percent: `${size / 100n}.${String(size % 100n).padStart(2, "0")}`,
  };
}

function withTotal(form: SpotForm, context: SpotContext): SpotForm {
  const price = workingPrice(form, context);
  const quantity = parsed(form.quantity);
  const total =
    form.kind !== "market" && price !== undefined && quantity !== undefined
      ? formatAmount(quoteFor(quantity, price, "down"))
      : "";
  return { ...form, total };
}

function withPercent(form: SpotForm, percent: number, context: SpotContext): SpotForm {
  if (byTotal(form)) {
    const total = mulDiv(context.availableQuote, BigInt(percent), 100n, "down");
    return { ...form, percent, total: total > 0n ? formatAmount(floorTo(total, 1_000_000n)) : "" };
  }
  const most = maxQuantity(form, context);
  if (most === undefined) return form;
  const quantity = floorTo(mulDiv(most, BigInt(percent), 100n, "down"), context.market.lot);
  return withTotal({ ...form, percent, quantity: quantity > 0n ? formatAmount(quantity) : "" }, context);
}

function step(
  form: SpotForm,
  field: "price" | "stopPrice" | "quantity",
  steps: number,
  context: SpotContext,
): SpotForm {
  const by = field === "quantity" ? context.market.lot : context.market.tick;
  const from = parseAmount(form[field]) ?? (field === "quantity" ? ZERO : (context.lastPrice ?? ZERO));
  const next = from + by * BigInt(steps);
  if (next <= 0n) return form;
  return withTotal({ ...form, [field]: formatAmount(next), percent: undefined }, context);
}

export function reduceForm(form: SpotForm, action: SpotAction, context: SpotContext): SpotForm {
  switch (action.type) {
    case "side":
      return { ...form, side: action.side, quantity: "", total: "", percent: undefined };
    case "kind":
      return { ...form, kind: action.kind, tif: "GTC", quantity: "", total: "", percent: undefined };
    case "tif":
      return { ...form, tif: action.tif };
    case "unit":
      return { ...form, marketUnit: action.unit, quantity: "", total: "", percent: undefined };
    case "price":
      // A market order by amount keeps what it spends: the price is that of the limit order it may become.
      if (byTotal(form)) return { ...form, price: action.text };
      return withTotal({ ...form, price: action.text }, context);
    case "stopPrice":
      return { ...form, stopPrice: action.text };
    case "quantity":
      return withTotal({ ...form, quantity: action.text, percent: undefined }, context);
    case "total": {
      const price = workingPrice(form, context);
      const total = parsed(action.text);
      const linked = !byTotal(form) && price !== undefined && total !== undefined;
      const quantity = linked ? quantityFor(total, price, context.market.lot) : ZERO;
      return { ...form, total: action.text, quantity: quantity > 0n ? formatAmount(quantity) : "", percent: undefined };
    }
    case "step":
      return step(form, action.field, action.steps, context);
    case "pickLevel":
      return form.kind === "market" ? form : withTotal({ ...form, price: formatAmount(action.price) }, context);
    case "percent":
      return withPercent(form, action.percent, context);
    case "sent":
      return { ...form, quantity: "", total: "", percent: undefined };
  }
}

/** The body of c2c/trade. Call it only when `errorsOf` is empty. */
export function toRequest(form: SpotForm, market: MarketTerms): InputOf<typeof trade> {
  const size = byTotal(form) ? { total: form.total } : { number: form.quantity };
  const base = { match_id: market.id, type: form.side === "buy" ? BUY : SELL, kind: form.kind, ...size } as const;
  if (form.kind === "market") return base;
  return {
    ...base,
    tif: form.tif,
    price: form.price,
    ...(form.kind === "stop_limit" ? { stop_price: form.stopPrice } : {}),
  };
}
