import {
  type Amount,
  floorTo,
  formatAmount,
  mulDiv,
  ONE,
  type Price,
  parseAmount,
  quoteFor,
  ZERO,
} from "@candor/contract/domain/money.ts";
import {
  byTotal,
  type Kind,
  type MarketUnit,
  parsed,
  parsedPrice,
  type Side,
  type SpotContext,
  type SpotForm,
  type Tif,
} from "./fields.ts";
import { firstTrigger, holdPrice } from "./waiting.ts";

export type TextField = "price" | "stopPrice" | "delta" | "activation" | "stopLimit" | "quantity" | "total";
export type StepField = Exclude<TextField, "total">;

export type SpotAction =
  | { type: "side"; side: Side }
  | { type: "kind"; kind: Kind }
  | { type: "tif"; tif: Tif }
  | { type: "unit"; unit: MarketUnit }
  | { type: TextField; text: string }
  | { type: "step"; field: StepField; steps: number }
  | { type: "with"; what: "withActivation" | "withLimit"; on: boolean }
  /** A price of the book or the chart: for the first price of this kind of order. */
  | { type: "pick"; text: string }
  | { type: "percent"; percent: number }
  | { type: "sent" };

/** Whether price and quantity give a total that can be typed as well. */
export const hasTotal = ({ kind }: SpotForm): boolean => kind === "limit" || kind === "stop_limit" || kind === "oco";

/** The price that quantity and total are computed at: the typed one, that of the trigger, or for a market order the best of the other side. */
export function workingPrice(form: SpotForm, context: SpotContext): Price | undefined {
  if (hasTotal(form)) return parsedPrice(form.price);
  if (form.kind !== "market")
    return form.kind === "trailing" && form.withLimit ? parsedPrice(form.stopLimit) : firstTrigger(form, context);
  return (form.side === "buy" ? context.asks[0]?.price : context.bids[0]?.price) ?? context.lastPrice;
}

export const quantityFor = (total: bigint, price: bigint, lot: bigint): Amount =>
  floorTo(mulDiv(total, ONE, price, "down"), lot) as Amount;

/** The largest base quantity that the balance covers. */
export function maxQuantity(form: SpotForm, context: SpotContext): Amount | undefined {
  if (form.side === "sell") return floorTo(context.availableBase, context.market.lot) as Amount;
  const price = form.kind === "market" ? workingPrice(form, context) : holdPrice(form, context);
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
  const typed = parsedPrice(form.price);
  if (form.kind !== "limit" || typed === undefined || lastPrice === undefined || lastPrice <= 0n) return undefined;
  const distance = distanceOf(typed, lastPrice);
  if (!distance || distance.points < DISTANCE_MIN) return undefined;
  const { above, percent } = distance;
  return { above, fills: above === (form.side === "buy"), percent };
}

/** How far a price is from the market's: basis points without a sign, and the same in percent. Undefined without a market price. */
export function distanceOf(price: Price, last: Price | undefined) {
  if (last === undefined || last <= 0n) return undefined;
  const signed = ((price - last) * BASIS_POINTS) / last;
  const points = signed < 0n ? -signed : signed;
  return { above: price > last, points, percent: `${points / 100n}.${String(points % 100n).padStart(2, "0")}` };
}

function withTotal(form: SpotForm, context: SpotContext): SpotForm {
  const price = workingPrice(form, context);
  const quantity = parsed(form.quantity);
  const total =
    hasTotal(form) && price !== undefined && quantity !== undefined
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

/** A tenth of a percent, by which a trailing distance steps. */
const DELTA_STEP = ONE / 10n;

function stepOf(field: StepField, { market, lastPrice }: SpotContext): { readonly by: bigint; readonly from: bigint } {
  if (field === "quantity") return { by: market.lot, from: ZERO };
  return field === "delta" ? { by: DELTA_STEP, from: ZERO } : { by: market.tick, from: lastPrice ?? ZERO };
}

function step(form: SpotForm, field: StepField, steps: number, context: SpotContext): SpotForm {
  const { by, from: start } = stepOf(field, context);
  const from = parseAmount(form[field]) ?? start;
  const next = from + by * BigInt(steps);
  if (next <= 0n) return form;
  return withTotal({ ...form, [field]: formatAmount(next as Amount), percent: undefined }, context);
}

/** Where a price goes that is pressed in the book or on the chart. */
const pickField = ({ kind, withActivation }: SpotForm): TextField | undefined => {
  if (kind === "stop_market") return "stopPrice";
  if (kind !== "trailing") return "price";
  return withActivation ? "activation" : undefined;
};

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
    case "delta":
    case "activation":
    case "stopLimit":
      return { ...form, [action.type]: action.text };
    case "with":
      return { ...form, [action.what]: action.on };
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
    case "pick": {
      const field = pickField(form);
      return field ? reduceForm(form, { type: field, text: action.text }, context) : form;
    }
    case "percent":
      return withPercent(form, action.percent, context);
    case "sent":
      return { ...form, quantity: "", total: "", percent: undefined };
  }
}
