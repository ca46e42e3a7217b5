import { type Amount, fromNumeric, type Price, type Rate } from "@candor/contract/domain/money.ts";
import type {
  OptionCall,
  OptionOrder,
  OptionRows,
  OptionTerms,
  OptionTick,
} from "@candor/core/products/options/records.ts";
import { money, ms, numberOrNone, type ReadRows, type Row } from "./read-rows.ts";

const TERMS = "SELECT market_id, state, fee, reserve, choices::text FROM option_terms";

const OPEN_ORDERS = `
SELECT order_id, user_id, market_id, currency_id, direction, seconds, stake, ratio, profit, fee_rate, fee, state, command_id,
  ${ms("accepted_at")}, ${ms("updated_at")}, open_tick_id, open_price, ${ms("opened_at")}, ${ms("due_at")}
FROM option_orders WHERE state IN ('opening', 'running')`;

/** The counting ticks at which running orders of their pair may be due: those from the first delivery time on that is not settled. */
const CALLS = `
SELECT t.market_id, t.tick_id, t.price, ${ms("t.at")}
FROM (SELECT market_id, min(due_at) AS due_at FROM option_orders WHERE state = 'running' GROUP BY market_id) first
JOIN ticks t ON t.market_id = first.market_id AND t.at >= first.due_at AND t.counting`;

/** The next id, and the latest time (ms) at which anything open was accepted. */
const NEXT = `
SELECT coalesce((SELECT max(order_id) FROM option_orders), 0) + 1,
  coalesce((SELECT ${ms("max(accepted_at)")} FROM option_orders WHERE state IN ('opening', 'running')), 0)`;

type StoredChoice = { seconds: number; ratio: string; min: string; max: string };

function termsOf([marketId, state, fee, reserve, choices]: Row): OptionTerms {
  return {
    marketId: Number(marketId),
    state: state as OptionTerms["state"],
    fee: money(fee) as Rate,
    reserve: money(reserve) as Amount,
    choices: (JSON.parse(String(choices)) as StoredChoice[]).map(({ seconds, ratio, min, max }) => ({
      seconds,
      ratio: fromNumeric(ratio) as Rate,
      min: fromNumeric(min) as Amount,
      max: fromNumeric(max) as Amount,
    })),
  };
}

const tickOf = ([tickId, price, at]: Row): OptionTick | undefined =>
  tickId === null ? undefined : { tickId: Number(tickId), price: money(price) as Price, at: Number(at) };

function orderOf(row: Row): OptionOrder {
  const [orderId, userId, marketId, currencyId, direction, seconds, stake, ratio, profit, feeRate, fee] = row;
  const [state, commandId, acceptedAt, updatedAt] = row.slice(11);
  return {
    orderId: Number(orderId),
    userId: Number(userId),
    marketId: Number(marketId),
    currencyId: Number(currencyId),
    direction: direction === "up" ? 0 : 1,
    seconds: Number(seconds),
    stake: money(stake) as Amount,
    ratio: money(ratio) as Rate,
    profit: money(profit) as Amount,
    feeRate: money(feeRate) as Rate,
    fee: money(fee) as Amount,
    state: state as OptionOrder["state"],
    acceptedAt: Number(acceptedAt),
    openTick: tickOf(row.slice(15, 18)),
    dueAt: numberOrNone(row[18]),
    deliveryTick: undefined,
    endedAt: undefined,
    commandId: String(commandId),
    updatedAt: Number(updatedAt),
  };
}

const callOf = ([marketId, tickId, price, at]: Row): OptionCall => ({
  marketId: Number(marketId),
  tickId: Number(tickId),
  price: money(price) as Price,
  at: Number(at),
});

/** Terms and open options as the database has them; `acceptedUntil` is a time that the engine's clock must not go behind. */
export async function loadOptions(read: ReadRows): Promise<{ rows: OptionRows; acceptedUntil: number }> {
  const terms = await read(TERMS);
  const orders = await read(OPEN_ORDERS);
  const calls = await read(CALLS);
  const [next = []] = await read(NEXT);
  return {
    rows: {
      optionTerms: terms.map(termsOf),
      openOptions: orders.map(orderOf),
      optionCalls: calls.map(callOf),
      nextOptionId: Number(next[0]),
    },
    acceptedUntil: Number(next[1]),
  };
}
