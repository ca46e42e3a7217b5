import { formatAmount, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import type { Errors, Wrong } from "../../../shared/form/state.ts";
import { byTotal, type MarketTerms, parsed, parsedPrice, type SpotContext, type SpotForm } from "./fields.ts";
import { type TextField, workingPrice } from "./form.ts";
import { deltaOf, holdAmount, knownPrices } from "./waiting.ts";

export type FieldName = TextField;

/** The bounds of a trailing distance, in percent. */
const DELTA_BOUNDS = { min: "0.01", max: "20" };

function priceError(text: string, market: MarketTerms): Wrong | undefined {
  const price = parsed(text);
  if (price === undefined) return { error: "INVALID_AMOUNT" };
  if (price % market.tick !== 0n) return { error: "PRICE_OFF_TICK", params: { tick: formatAmount(market.tick) } };
  return undefined;
}

function sizeError(form: SpotForm, context: SpotContext): Wrong | undefined {
  const { market } = context;
  const entered = parsed(byTotal(form) ? form.total : form.quantity);
  if (entered === undefined) return { error: "INVALID_AMOUNT" };
  if (!byTotal(form) && entered % market.lot !== 0n)
    return { error: "QUANTITY_OFF_LOT", params: { lot: formatAmount(market.lot) } };
  const worth = (price: Price | undefined) => (price === undefined ? undefined : quoteFor(entered, price, "down"));
  const prices = form.kind === "market" ? [workingPrice(form, context)] : knownPrices(form, context);
  const notionals = byTotal(form) ? [entered] : prices.map(worth);
  if (notionals.some((notional) => notional !== undefined && notional < market.minNotional))
    return { error: "NOTIONAL_TOO_SMALL", params: { min: formatAmount(market.minNotional), currency: market.quote } };
  const isBuy = form.side === "buy";
  const needed = form.kind === "market" && isBuy ? notionals[0] : holdAmount(form, context);
  const available = isBuy ? context.availableQuote : context.availableBase;
  return needed !== undefined && needed > available ? { error: "INSUFFICIENT_BALANCE" } : undefined;
}

/** Errors by field, in the words of the error catalog; empty when the order may be sent. The server checks again. */
export function errorsOf(form: SpotForm, context: SpotContext): Errors<FieldName> {
  const found: { readonly [Name in FieldName]?: Wrong | undefined } = {
    ...pricesErrors(form, context),
    [byTotal(form) ? "total" : "quantity"]: sizeError(form, context),
  };
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong !== undefined));
}

type Found = { readonly [Name in FieldName]?: Wrong | undefined };
function pricesErrors(form: SpotForm, { market, lastPrice }: SpotContext): Found {
  const price = priceError(form.price, market);
  const stopPrice = priceError(form.stopPrice, market) ?? reachedError(form.stopPrice, lastPrice);
  const stopLimit = form.withLimit ? priceError(form.stopLimit, market) : undefined;
  switch (form.kind) {
    case "market":
      return {};
    case "limit":
      return { price };
    case "stop_limit":
      return { price, stopPrice };
    case "stop_market":
      return { stopPrice };
    case "oco":
      return {
        price: price ?? sideError(form.price, lastPrice, form.side === "sell"),
        stopPrice: stopPrice ?? sideError(form.stopPrice, lastPrice, form.side === "buy"),
        stopLimit,
      };
    case "trailing":
      return {
        delta: deltaError(form),
        activation: form.withActivation
          ? (priceError(form.activation, market) ?? reachedError(form.activation, lastPrice))
          : undefined,
        stopLimit,
      };
  }
}

/** A trigger at the market's price would fire at once. On either side of it is one that waits: for a rise or for a fall. */
const reachedError = (text: string, last: Price | undefined): Wrong | undefined =>
  last !== undefined && parsedPrice(text) === last ? { error: "STOP_PRICE_PASSED" } : undefined;

/** An OCO stands on both sides of the market: a sell has its limit above and its stop below, a buy the other way around. */
function sideError(text: string, last: Price | undefined, above: boolean): Wrong | undefined {
  const price = parsedPrice(text);
  if (price === undefined || last === undefined) return undefined;
  return above === price > last && price !== last
    ? undefined
    : { error: "OCO_PRICES", params: { side: above ? 1 : 0 } };
}

function deltaError(form: SpotForm): Wrong | undefined {
  if (parsed(form.delta) === undefined) return { error: "INVALID_AMOUNT" };
  return deltaOf(form) === undefined ? { error: "TRAILING_DELTA_RANGE", params: DELTA_BOUNDS } : undefined;
}
