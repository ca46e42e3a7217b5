import { formatAmount, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import type { Errors, Wrong } from "../../../shared/form/state.ts";
import { byTotal, type MarketTerms, parsed, type SpotContext, type SpotForm, workingPrice } from "./form.ts";

export type FieldName = "price" | "stopPrice" | "quantity" | "total";

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
  const price = workingPrice(form, context);
  const notional = byTotal(form) ? entered : price === undefined ? undefined : quoteFor(entered, price, "down");
  if (notional !== undefined && notional < market.minNotional)
    return { error: "NOTIONAL_TOO_SMALL", params: { min: formatAmount(market.minNotional), currency: market.quote } };
  if (form.side === "sell") return entered > context.availableBase ? { error: "INSUFFICIENT_BALANCE" } : undefined;
  return notional !== undefined && notional > context.availableQuote ? { error: "INSUFFICIENT_BALANCE" } : undefined;
}

/** Errors by field, in the words of the error catalog; empty when the order may be sent. The server checks again. */
export function errorsOf(form: SpotForm, context: SpotContext): Errors<FieldName> {
  const errors: Partial<Record<FieldName, Wrong>> = {};
  if (form.kind !== "market") {
    const wrong = priceError(form.price, context.market);
    if (wrong) errors.price = wrong;
  }
  if (form.kind === "stop_limit") {
    const wrong = priceError(form.stopPrice, context.market) ?? stopError(form, context.lastPrice);
    if (wrong) errors.stopPrice = wrong;
  }
  const wrong = sizeError(form, context);
  if (wrong) errors[byTotal(form) ? "total" : "quantity"] = wrong;
  return errors;
}

/** A stop that has been reached already would fire at once: a buy stop has to be above the last price, a sell stop below it. */
function stopError(form: SpotForm, last: Price | undefined): Wrong | undefined {
  const stop = parsed(form.stopPrice);
  if (stop === undefined || last === undefined) return undefined;
  const passed = form.side === "buy" ? stop <= last : stop >= last;
  return passed ? { error: "STOP_PRICE_PASSED" } : undefined;
}
