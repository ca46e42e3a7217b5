import { amount, formatAmount, fromNumeric, price, rate } from "@candor/contract/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { checkState } from "@candor/core/invariants.ts";
import { stateHash } from "@candor/core/snapshot.ts";
import type { State } from "@candor/core/state.ts";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { commandId, seedMarket, startTestEngine, type TestEngine, USDT } from "../testing/engine.ts";
import { systemCommand } from "./queue.ts";

const ETH_USDT = 2;
/** Two minutes before midnight. */
const START = Date.UTC(2026, 10, 21, 23, 58);
const databases: TestDatabase[] = [];
let database: TestDatabase;
/** The engine's clock, which goes on at a restart. */
let clock: { at: number };
let nextTick: number;
afterAll(async () => {
  for (const used of databases) await used.close();
});
beforeEach(async () => {
  database = await testDatabase();
  databases.push(database);
  clock = { at: START };
  nextTick = 1;
});

const all = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const start = () => startTestEngine(database.url, { now: () => clock.at });

const credit = (ownerId: number, account: "lever" | "treasury" | "insurance", sum: string): CommandRequest => ({
  type: "credit",
  id: commandId(),
  ownerId,
  account,
  currencyId: USDT,
  amount: amount(sum),
  house: "outside",
  tag: "system_recharge",
  ref: "test",
});
const setLever = (): CommandRequest => ({
  type: "setLever",
  id: commandId(),
  marketId: ETH_USDT,
  state: "open",
  lotSize: amount("1"),
  spread: rate("0"),
  feeRate: rate("0.001"),
  overnightRate: rate("0.0002"),
  multiples: [{ multiple: 10, maxLots: 100 }],
  minLots: 1,
  maxLots: 100,
  maxOpen: amount("1000000"),
  maxNet: amount("1000000"),
});
type Place = Extract<CommandRequest, { type: "placeLever" }>;
const place = (change: Partial<Place> = {}): Place => ({
  type: "placeLever",
  id: commandId(),
  userId: 1,
  marketId: ETH_USDT,
  side: 0,
  lots: 3,
  multiple: 10,
  kind: "market",
  takeProfit: price("5000"),
  stopLoss: price("1"),
  levelNeeded: 0,
  ...change,
});
const close = (positionId: number, lots?: number): CommandRequest => ({
  type: "closeLever",
  id: commandId(),
  userId: 1,
  positionId,
  ...(lots !== undefined && { lots }),
});

async function required(engine: TestEngine, request: CommandRequest): Promise<void> {
  const outcome = await engine.send(request, "operator");
  if (!outcome.ok) throw new Error(`${request.type} was refused: ${outcome.error}`);
}

/** An engine with an index market that has contracts, two users with 1,000 USDT for them, a treasury, and an insurance of 10. */
async function opened(): Promise<TestEngine> {
  const engine = await start();
  await seedMarket(engine, database.pool, [1, 2]);
  await required(engine, { type: "setCurrency", id: commandId(), currencyId: 2, symbol: "ETH" });
  await required(engine, {
    type: "setMarket",
    id: commandId(),
    marketId: ETH_USDT,
    symbol: "ETH-USDT",
    baseId: 2,
    quoteId: USDT,
    tick: price("0.01"),
    lot: amount("0.0001"),
    minNotional: amount("1"),
    makerFee: rate("0.001"),
    takerFee: rate("0.001"),
    priceBand: rate("0.05"),
    source: "index",
    state: "open",
  });
  for (const request of [
    setLever(),
    credit(0, "treasury", "10000"),
    credit(0, "insurance", "10"),
    credit(1, "lever", "1000"),
    credit(2, "lever", "1000"),
  ])
    await required(engine, request);
  await tick(engine, START, "2000");
  return engine;
}

/** Runs what the feed and the clock send, until all that it set off is committed. */
async function system({ engine }: TestEngine, request: CommandRequest, at: number): Promise<void> {
  clock.at = at;
  engine.enqueue(systemCommand(request, at), "system");
  await new Promise((resolve) => setImmediate(resolve));
  await vi.waitFor(() => {
    if (!engine.settled || engine.status.queued > 0 || engine.state?.lever.due.length !== 0) throw new Error("not yet");
  });
}

async function tick(engine: TestEngine, at: number, text: string): Promise<void> {
  const tickId = nextTick++;
  const constituents = JSON.stringify([{ venue: "test", price: text, observed_at_ms: at }]);
  const figures = { price: price(text), counting: true, volume: amount("1"), constituents, bids: [], asks: [] };
  await system(engine, { type: "indexTick", id: commandId(), tickId, marketId: ETH_USDT, ...figures }, at);
}

const leverOf = async (userId: number) => {
  const [row] = await all("SELECT available, frozen FROM balances WHERE owner_id = $1 AND account = 'lever'", [userId]);
  return `${formatAmount(fromNumeric(row.available))}/${formatAmount(fromNumeric(row.frozen))}`;
};

/** Every receipt's checks that are not as they should be, from the database's own copies of the ticks. */
async function wrongReceipts(): Promise<string[]> {
  const ticks = new Map(
    (
      await all(
        "SELECT tick_id::int AS id, (extract(epoch FROM at) * 1000)::float8 AS at_ms, price, counting, constituents FROM receipt_ticks",
      )
    ).map((row) => [row.id, { ...row, price: formatAmount(fromNumeric(row.price)) }]),
  );
  const receipts = await all("SELECT kind, rule_version, inputs, result, tick_ids FROM receipts");
  return receipts.flatMap((receipt) =>
    verifyReceipt(
      receipt,
      receipt.tick_ids.map((id: number) => ticks.get(Number(id))),
    ).flatMap(({ ok, name }) => (ok ? [] : [`${receipt.kind}: ${name}`])),
  );
}

test("between acceptance, opening, closing, midnight and liquidation the database leads to the state that was", async () => {
  let engine = await opened();
  const restart = async () => {
    const before = stateHash(engine.engine.state as State);
    await engine.stop();
    engine = await start();
    checkState(engine.engine.state as State);
    expect(stateHash(engine.engine.state as State)).toBe(before);
  };
  clock.at = START + 400;
  expect(await engine.send(place())).toMatchObject({
    ok: true,
    position: { positionId: 1, state: "opening", margin: "600", fee: "6", openPrice: null },
  });
  await required(engine, place({ userId: 2, side: 1, lots: 4, takeProfit: price("1"), stopLoss: price("5000") }));
  await required(engine, place({ kind: "limit", price: price("1500"), lots: 1 }));
  await restart();
  await tick(engine, START + 1_000, "2000");
  // 3 x 2,000: margin 600 and fee 6; the limit order holds 150 + 1.5.
  expect(await leverOf(1)).toBe("242.5/751.5");
  await restart();
  clock.at = START + 1_200;
  await required(engine, close(1, 1));
  const stops = { takeProfit: price("3000"), stopLoss: price("2") };
  await required(engine, { type: "setLeverStops", id: commandId(), userId: 1, positionId: 1, ...stops });
  await restart();
  await tick(engine, START + 2_000, "2010");
  expect(await leverOf(1)).toBe("452.5/551.5");
  await restart();
  await system(engine, { type: "clock", id: commandId() }, START + 120_000);
  // 2 x 2,010 and 4 x 2,010 for 0.02 %.
  expect([await leverOf(1), await leverOf(2)]).toEqual(["451.696/551.5", "190.392/800"]);
  await restart();
  await tick(engine, START + 121_000, "1400");
  // The limit order opened for 1.5 at 1,500. 1,300 are lost of 1,001.696, and the insurance has 10 of the rest.
  expect(await all("SELECT position_id, state, close_reason, deduction, profit FROM positions ORDER BY 1")).toEqual([
    { position_id: 1, state: "closed", close_reason: "liquidation", deduction: "0.00000000", profit: "-1190.00000000" },
    { position_id: 2, state: "holding", close_reason: null, deduction: "288.30400000", profit: "0.00000000" },
    { position_id: 3, state: "closed", close_reason: "liquidation", deduction: "0.00000000", profit: "-100.00000000" },
  ]);
  await restart();
  expect(await leverOf(1)).toBe("0/0");
  expect(await wrongReceipts()).toEqual([]);
  const kinds = await all("SELECT kind, count(*)::int AS count FROM receipts GROUP BY kind ORDER BY kind");
  expect(kinds.map(({ kind, count }) => `${kind} ${count}`)).toEqual([
    "lever_close 3",
    "lever_deleverage 1",
    "lever_open 3",
    "lever_overnight 2",
  ]);
  await engine.stop();
});

test("new terms are another version of the pair's row", async () => {
  const engine = await opened();
  await required(engine, setLever());
  const [row] = await all("SELECT lot_size, multiples, version FROM lever_terms");
  expect(row).toEqual({ lot_size: "1.00000000", multiples: [{ multiple: 10, max_lots: 100 }], version: 2 });
  await engine.stop();
});
