import { formatAmount } from "@candor/contract/domain/money.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { PositionState } from "@candor/core/products/contracts/records.ts";
import type { OptionOrder } from "@candor/core/products/options/records.ts";
import type { DueNotice } from "../../platform/bus/due-notices.ts";

const symbolOf = (state: State, marketId: number): string => state.markets.get(marketId)?.config.symbol ?? "";
const currencyOf = (state: State, currencyId: number): string => state.currencies.get(currencyId)?.symbol ?? "";

/** The end of an option; undefined while it runs. */
export function optionNotice(state: State, option: OptionOrder): DueNotice | undefined {
  const { userId, orderId, marketId, currencyId, stake, profit } = option;
  if (option.state === "opening" || option.state === "running") return undefined;
  const currency = currencyOf(state, currencyId);
  const params = { symbol: symbolOf(state, marketId), amount: formatAmount(stake), currency };
  const of = { userId, ref: `option:${orderId}` };
  if (option.state !== "won") return { ...of, kind: `option_${option.state}`, params };
  return { ...of, kind: "option_won", params: { ...params, profit: formatAmount(profit), profit_currency: currency } };
}

const closings = { tp: "position_tp", sl: "position_sl", liquidation: "position_liquidated" } as const;

/** A limit order that was opened, or a position that something other than its user closed. */
export function positionNotice(state: State, position: PositionState): DueNotice | undefined {
  const { userId, positionId, marketId, currencyId, lots, orderedLots, openPrice, closePrice, closeReason } = position;
  const of = { userId, ref: `position:${positionId}` };
  const symbol = symbolOf(state, marketId);
  const isOpened =
    position.kind === "limit" && position.state === "holding" && position.openedAt === position.updatedAt;
  if (isOpened && openPrice !== undefined) {
    const params = { symbol, lots: String(lots), price: formatAmount(openPrice) };
    return { ...of, kind: "position_opened", params };
  }
  if (position.state !== "closed" || closePrice === undefined) return undefined;
  if (closeReason === undefined || closeReason === "user") return undefined;
  const params = {
    symbol,
    lots: String(orderedLots),
    price: formatAmount(closePrice),
    profit: formatAmount(position.profit),
    profit_currency: currencyOf(state, currencyId),
  };
  return { ...of, kind: closings[closeReason], params };
}
