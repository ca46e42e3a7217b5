import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { AggregateTrade } from "@candor/contract/open/market.ts";
import { eight, eightOf } from "../../../services/open/numbers.ts";
import type { TradeRow } from "./queries.ts";

/** Whether two fills in a row are of one order at one price in one moment, so one aggregate trade. */
export const isSameTrade = (a: TradeRow, b: TradeRow): boolean =>
  a.taker_order_id === b.taker_order_id &&
  a.taker_side === b.taker_side &&
  a.price === b.price &&
  a.at.getTime() === b.at.getTime();

/** Fills in the order of their ids as aggregate trades. The id of one is that of its first fill, so it stays whatever range is read. */
export function aggregateTrades(rows: readonly TradeRow[]): AggregateTrade[] {
  const groups: TradeRow[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    const [of] = last ?? [];
    if (last && of && isSameTrade(of, row)) last.push(row);
    else groups.push([row]);
  }
  return groups.map(aggregateOf);
}

function aggregateOf(fills: readonly TradeRow[]): AggregateTrade {
  const [first] = fills;
  const last = fills.at(-1);
  if (!first || !last) throw new Error("an aggregate trade without a fill");
  return {
    a: first.trade_id,
    p: eightOf(first.price),
    q: eight(fills.reduce((sum, { quantity }) => sum + fromNumeric(quantity), 0n)),
    f: first.trade_id,
    l: last.trade_id,
    T: first.at.getTime(),
    m: first.taker_side === 1,
    M: true,
  };
}
