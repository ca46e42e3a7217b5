import { fromNumeric } from "@candor/contract/domain/money.ts";
import { integer } from "@candor/core/codec/schema.ts";
import {
  type OptionChoice,
  type OptionOrder,
  optionCallRecord,
  optionRecord,
  optionTermsRecord,
} from "@candor/core/products/options/records.ts";
import { type Cell, LatestRows, ms, type ReadRows, RecordTable, readRecords, type Stored } from "./record-table.ts";
import type { LoadedRows, Store } from "./store.ts";
import { amount, integer as integerColumn, json, numericText, optionalTime, word } from "./table.ts";

type StoredChoice = { seconds: number; ratio: string; min: string; max: string };
const choiceOf = ({ seconds, ratio, min, max }: OptionChoice): StoredChoice => ({
  seconds,
  ratio: numericText(ratio),
  min: numericText(min),
  max: numericText(max),
});
const terms = new RecordTable("option_terms", optionTermsRecord, {
  key: "marketId",
  columns: {
    choices: {
      columns: [
        {
          ...json("choices", ({ choices }) => JSON.stringify(choices.map(choiceOf))),
          read: (value) => `${value}::jsonb`,
        },
      ],
      select: ["choices::text"],
      read: (cell) =>
        (JSON.parse(String(cell)) as StoredChoice[]).map(({ seconds, ratio, min, max }) => ({
          seconds,
          ratio: fromNumeric(ratio) as OptionChoice["ratio"],
          min: fromNumeric(min) as OptionChoice["min"],
          max: fromNumeric(max) as OptionChoice["max"],
        })),
    },
  },
});

type Tick = OptionOrder["openTick"];
const tickOf = (tickId: Cell, price: Cell, at: Cell): Tick =>
  tickId === null
    ? undefined
    : { tickId: Number(tickId), price: fromNumeric(price as string) as NonNullable<Tick>["price"], at: Number(at) };

/** The time of the settling tick is that at which the option ended; its column is written with that field. */
const settlementTick: Stored<OptionOrder, Tick> = {
  columns: [
    integerColumn("delivery_tick_id", "bigint", (order) => order.settlementTick?.tickId),
    amount("delivery_price", (order) => order.settlementTick?.price),
  ],
  select: ["delivery_tick_id", "delivery_price", ms("delivered_at")],
  read: tickOf as Stored<OptionOrder, Tick>["read"],
};

const orders = new RecordTable("option_orders", optionRecord, {
  key: "orderId",
  // What opening and settling add.
  changing: ["state", "openTick", "dueAt", "settlementTick", "endedAt", "updatedAt"],
  columns: {
    direction: {
      columns: [word("direction", ({ direction }) => (direction === 0 ? "up" : "down"))],
      read: (cell) => (cell === "up" ? 0 : 1),
    },
    openTick: {
      columns: [
        integerColumn("open_tick_id", "bigint", (order) => order.openTick?.tickId),
        amount("open_price", (order) => order.openTick?.price),
        optionalTime("opened_at", (order) => order.openTick?.at),
      ],
      select: ["open_tick_id", "open_price", ms("opened_at")],
      read: tickOf as Stored<OptionOrder, Tick>["read"],
    },
    settlementTick,
    endedAt: "delivered_at",
  },
});

/** The counting ticks at which running orders of their pair may be due: those from the first settlement time on that is not settled. */
const CALLS = `
SELECT t.market_id, t.tick_id, t.price, ${ms("t.at")}
FROM (SELECT market_id, min(due_at) AS due_at FROM option_orders WHERE state = 'running' GROUP BY market_id) first
JOIN ticks t ON t.market_id = first.market_id AND t.at >= first.due_at AND t.counting`;

const OPEN = "WHERE state IN ('opening', 'running')";
/** The next id, and the latest time at which anything open was accepted. */
const NEXT = `
SELECT coalesce((SELECT max(order_id) FROM option_orders), 0) + 1, coalesce((SELECT ${ms("max(accepted_at)")} FROM option_orders ${OPEN}), 0)`;
const next = { fields: { nextOptionId: integer, acceptedUntil: integer } };

async function load(read: ReadRows): Promise<LoadedRows> {
  const optionTerms = await terms.load(read);
  const openOptions = await orders.load(read, OPEN);
  const optionCalls = await readRecords(read, optionCallRecord, CALLS);
  const [{ nextOptionId, acceptedUntil } = { nextOptionId: 1, acceptedUntil: 0 }] = await readRecords(read, next, NEXT);
  return { rows: { optionTerms, openOptions, optionCalls, nextOptionId }, notBefore: acceptedUntil };
}

/** Options as they are at the end of the batch. A pair's terms: each change of them is another version, against which the console holds a request. */
export const optionStore: Store = {
  order: 80,
  digests: [
    {
      table: "option_orders",
      number: "order_id",
      open: ({ openOptions }) => openOptions.map(({ orderId }) => String(orderId)),
    },
  ],
  load,
  open() {
    const set = terms.upsert({ counts: "version" });
    const latest = new LatestRows(orders.insert(), orders.update());
    return {
      on: {
        optionTerms: ({ terms: given }) => set.add(given.marketId, given),
        option: ({ option, isNew }) => latest.add(option.orderId, option, isNew),
      },
      take: () => [...set.take(), ...latest.take()],
    };
  },
};
