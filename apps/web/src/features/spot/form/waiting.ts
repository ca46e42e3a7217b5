import { type Amount, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import { type OrderKind, TRAILING_DELTA_MAX, TRAILING_DELTA_MIN } from "@candor/contract/domain/spot.ts";
import { bandEdge } from "@candor/contract/rules/price-band.ts";
import { trailingTrigger } from "@candor/contract/rules/trailing.ts";
import { parsed, parsedPrice, type SpotContext, type SpotForm } from "./fields.ts";

/** Orders of the form that wait for a price: what they wait for, how they are called on the wire, and what they hold. The core computes the same (products/spot/measure.ts). */

/** A hundredth of a percent, as an amount of 1e-8. */
const BASIS_POINT = 1_000_000n;
const sideOf = ({ side }: SpotForm): 0 | 1 => (side === "buy" ? 0 : 1);

/** Whether an order of this kind waits outside the book; of an OCO its second order does. */
export const waits = ({ kind }: SpotForm): boolean => kind !== "limit" && kind !== "market";

/** Whether it fills at market once it is triggered. */
export const fillsAtMarket = ({ kind, withLimit }: SpotForm): boolean =>
  kind === "market" || kind === "stop_market" || ((kind === "trailing" || kind === "oco") && !withLimit);

/** The trailing distance in basis points; undefined for one that no order may have. */
export function deltaOf({ delta }: SpotForm): number | undefined {
  const typed = parsed(delta);
  if (typed === undefined || typed % BASIS_POINT !== 0n) return undefined;
  const points = Number.parseInt(String(typed / BASIS_POINT), 10);
  return points >= TRAILING_DELTA_MIN && points <= TRAILING_DELTA_MAX ? points : undefined;
}

/** The typed price that it waits for: the trigger, or where it begins to follow the market. */
export function awaitedPrice(form: SpotForm): Price | undefined {
  if (form.kind === "trailing") return form.withActivation ? parsedPrice(form.activation) : undefined;
  return waits(form) ? parsedPrice(form.stopPrice) : undefined;
}

/**
 * Whether it waits for a rise: above the market it does, below it waits for a fall. As a stop loss does where the market's price is not known, and always in an
 * OCO, whose take profit is its limit order.
 */
export function waitsForRise(form: SpotForm, { lastPrice }: SpotContext): boolean {
  const price = awaitedPrice(form);
  const isStop = form.side === "buy";
  return form.kind === "oco" || price === undefined || lastPrice === undefined || price === lastPrice
    ? isStop
    : price > lastPrice;
}

/** A stop that buys on a rise or sells on a fall follows the market; the other way around it takes profit. */
export function wireKind(form: SpotForm, context: SpotContext): OrderKind {
  if (form.kind === "limit" || form.kind === "market") return form.kind;
  const takesProfit = waitsForRise(form, context) !== (form.side === "buy");
  if (fillsAtMarket(form)) return takesProfit ? "take_profit_market" : "stop_market";
  return takesProfit ? "take_profit_limit" : "stop_limit";
}

/** The price that triggers it; of a trailing order the first one that does, from its activation price or the market's price of now. */
export function firstTrigger(form: SpotForm, context: SpotContext): Price | undefined {
  if (form.kind !== "trailing") return awaitedPrice(form);
  const [from, delta] = [form.withActivation ? awaitedPrice(form) : context.lastPrice, deltaOf(form)];
  return from === undefined || delta === undefined ? undefined : trailingTrigger(sideOf(form), from, delta);
}

/** The most that a buy at market pays for one, once `trigger` is reached: the edge of the price band around it. */
export const highestPrice = (trigger: Price, { market: { priceBand: band, tick } }: SpotContext): Price =>
  (bandEdge(0, trigger, { band, tick }) * tick) as Price;

/** Whether a limit price is beyond the band around its trigger, where a triggered order is canceled. */
export function isBeyondBand(form: SpotForm, context: SpotContext): boolean {
  const [trigger, limit] = [firstTrigger(form, context), limitOf(form)];
  if (trigger === undefined || limit === undefined) return false;
  const { priceBand: band, tick } = context.market;
  const edge = bandEdge(sideOf(form), trigger, { band, tick }) * tick;
  return form.side === "buy" ? limit > edge : limit < edge;
}

/** The limit price that a triggered order has. */
function limitOf(form: SpotForm): Price | undefined {
  if (form.kind === "stop_limit") return parsedPrice(form.price);
  const has = (form.kind === "trailing" || form.kind === "oco") && form.withLimit;
  return has ? parsedPrice(form.stopLimit) : undefined;
}

/** The price that a triggered buy holds for one. */
function stopHoldPrice(form: SpotForm, context: SpotContext): Price | undefined {
  if (!fillsAtMarket(form)) return limitOf(form);
  const trigger = firstTrigger(form, context);
  return trigger === undefined ? undefined : highestPrice(trigger, context);
}

/** What a buy holds for one; of the two orders of an OCO the more expensive one counts. Undefined while a price is missing, and for a market order. */
export function holdPrice(form: SpotForm, context: SpotContext): Price | undefined {
  if (form.kind === "market") return undefined;
  const limit = parsedPrice(form.price);
  if (form.kind === "limit") return limit;
  const stop = stopHoldPrice(form, context);
  if (form.kind !== "oco") return stop;
  if (limit === undefined || stop === undefined) return undefined;
  return limit > stop ? limit : stop;
}

/** What the order freezes: a sell its quantity, a buy its highest cost. */
export function holdAmount(form: SpotForm, context: SpotContext): Amount | undefined {
  const quantity = parsed(form.quantity);
  if (quantity === undefined || form.side === "sell") return quantity;
  const price = holdPrice(form, context);
  return price === undefined ? undefined : quoteFor(quantity, price, "up");
}

/** A trailing buy at market that follows at once is bounded by the price of its placement, which is not known before. */
export const isHoldExact = (form: SpotForm): boolean =>
  form.side === "sell" || form.kind !== "trailing" || form.withActivation || form.withLimit;

/** The prices at which the order's value has to reach the market's minimum. */
export function knownPrices(form: SpotForm, context: SpotContext): readonly (Price | undefined)[] {
  const limit = parsedPrice(form.price);
  if (form.kind === "limit" || form.kind === "stop_limit") return [limit];
  const stop = limitOf(form) ?? firstTrigger(form, context);
  return form.kind === "oco" ? [limit, stop] : [stop];
}
