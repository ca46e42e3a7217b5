import { type Amount, formatAmount, fromNumeric, plain, type Rate } from "@candor/contract/domain/money.ts";
import type { OptionChange, OptionOrder, OptionPair } from "@candor/contract/routes/options.ts";
import { breakEvenRate } from "@candor/contract/rules/options.ts";
import { type OptionTickView, type OptionView, optionViewOfRow, outcomeOf } from "../../../platform/bus/views.ts";
import type { Catalogue, MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { SocketView } from "../../../services/socket-views.ts";
import type { OptionRow, ReceiptIds, TermsRow } from "./queries.ts";

const tickFromView = (tick: OptionTickView | null) => tick && { id: tick.tickId, price: tick.price, at_ms: tick.at };

/** An option as the engine tells it after a commit, without the receipts, whose ids the database makes. */
export function optionFromView(catalogue: Catalogue, order: OptionView): OptionChange {
  return {
    id: order.orderId,
    match_id: order.marketId,
    symbol: catalogue.pairOf(order.marketId),
    currency_id: order.currencyId,
    currency: catalogue.symbolOf(order.currencyId),
    type: order.direction === 0 ? 1 : 2,
    seconds: order.seconds,
    number: order.stake,
    profit_ratio: order.ratio,
    profit: order.profit,
    fee: order.fee,
    state: order.state,
    accepted_at: new Date(order.acceptedAt).toISOString(),
    accepted_at_ms: order.acceptedAt,
    open_tick: tickFromView(order.openTick),
    due_at_ms: order.dueAt,
    delivery_tick: tickFromView(order.settlementTick),
    outcome: order.outcome,
  };
}

const amountOf = (numeric: string) => fromNumeric(numeric) as Amount;

function tickFromRow(tickId: number | null, price: string | null, at: Date | null): OptionTickView | null {
  return tickId === null || price === null || at === null ? null : { tickId, price: plain(price), at: at.getTime() };
}

export function optionFromRow(catalogue: Catalogue, row: OptionRow, receipts: ReceiptIds | undefined): OptionOrder {
  const order = optionFromView(catalogue, {
    ...optionViewOfRow(row),
    direction: row.direction === "up" ? 0 : 1,
    openTick: tickFromRow(row.open_tick_id, row.open_price, row.opened_at),
    settlementTick: tickFromRow(row.delivery_tick_id, row.delivery_price, row.delivered_at),
    endedAt: row.delivered_at?.getTime() ?? null,
    // The same rule by which the core settles: the row holds what it comes from.
    outcome: outcomeOf({ ...row, stake: amountOf(row.stake), profit: amountOf(row.profit), fee: amountOf(row.fee) }),
  });
  return { ...order, open_receipt: receipts?.open ?? null, delivery_receipt: receipts?.delivery ?? null };
}

/** A pair's terms; it is open while both its options and the pair itself are. */
export function pairView(market: MarketInfo, terms: TermsRow): OptionPair {
  return {
    match_id: market.match_id,
    symbol: market.symbol,
    currency_id: market.legal_id,
    currency: market.quote,
    open: terms.state === "open" && market.state === "open",
    fee: plain(terms.fee),
    seconds: terms.choices
      .map(({ seconds, ratio, min, max }) => ({
        seconds,
        profit_ratio: plain(ratio),
        min_num: plain(min),
        max_num: plain(max),
        break_even: formatAmount(breakEvenRate(fromNumeric(ratio) as bigint as Rate)),
      }))
      .sort((one, other) => one.seconds - other.seconds),
  };
}

export const optionSocketView: SocketView<OptionView> = {
  action: "option_data",
  view: ({ catalogue }, option) => optionFromView(catalogue, option),
};
