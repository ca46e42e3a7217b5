import { type Amount, feeOf, mulDiv, ONE, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import { byTotal, type Level, parsed, type SpotContext, type SpotForm } from "./fields.ts";
import { quantityFor, workingPrice } from "./form.ts";

/** Walks the other side of the book as matching does: the proceeds and cost of a market order within the shown depth. */
export function estimateMarket(
  levels: readonly Level[],
  want: { quantity: Amount } | { total: Amount },
  lot: Amount,
): { quantity: Amount; total: Amount } {
  let quantity = 0n;
  let total = 0n;
  for (const level of levels) {
    const room = "quantity" in want ? want.quantity - quantity : quantityFor(want.total - total, level.price, lot);
    const taken = room < level.quantity ? room : level.quantity;
    if (taken <= 0n) break;
    quantity += taken;
    total += quoteFor(taken, level.price, "down");
  }
  return { quantity: quantity as Amount, total: total as Amount };
}

export type SpotSummary = {
  quantity: Amount;
  total: Amount;
  fee: Amount;
  feeCurrency: string;
  receive: Amount;
  receiveCurrency: string;
  /** Average price of a market order within the shown depth. */
  averagePrice: Price | undefined;
};

/** Cost and proceeds of the order if it fills completely, at the taker fee (the maximum). Undefined while a figure is missing. */
export function summaryOf(form: SpotForm, context: SpotContext): SpotSummary | undefined {
  const { market } = context;
  const quantity = parsed(form.quantity);
  const spend = parsed(form.total);
  let figures: { quantity: Amount; total: Amount } | undefined;
  if (form.kind === "market") {
    const levels = form.side === "buy" ? context.asks : context.bids;
    if (byTotal(form)) figures = spend === undefined ? undefined : estimateMarket(levels, { total: spend }, market.lot);
    else figures = quantity === undefined ? undefined : estimateMarket(levels, { quantity }, market.lot);
  } else {
    const price = workingPrice(form, context);
    if (price !== undefined && quantity !== undefined) figures = { quantity, total: quoteFor(quantity, price, "down") };
  }
  if (!figures) return undefined;
  const received = form.side === "buy" ? figures.quantity : figures.total;
  const fee = feeOf(received, market.takerFee);
  const currency = form.side === "buy" ? market.base : market.quote;
  const average =
    form.kind === "market" && figures.quantity > 0n
      ? (mulDiv(figures.total, ONE, figures.quantity, "down") as Price)
      : undefined;
  return {
    ...figures,
    fee,
    feeCurrency: currency,
    receive: (received > fee ? received - fee : 0n) as Amount,
    receiveCurrency: currency,
    averagePrice: average,
  };
}
