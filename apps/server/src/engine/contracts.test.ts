import { amount, formatAmount, fromNumeric, price, rate } from "@candor/contract/domain/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { decodeBatch } from "@candor/core/engine/batch.ts";
import { expect, test } from "vitest";
import type { CommandRequest } from "../platform/bus/bus.ts";
import { commandId, ETH_USDT, fund, required, type TestEngine, USDT } from "../testing/engine.ts";
import { indexEngines } from "../testing/index-engine.ts";
import { waitFor } from "../testing/wait-for.ts";
import { readBody } from "./body.ts";

/** Two minutes before midnight. */
const START = Date.UTC(2026, 10, 21, 23, 58);
const { clock, all, opened, restarted, sendTick, systemSends } = indexEngines(START);

const setContract = (): CommandRequest => ({
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

/** An engine with contracts, two users with 1,000 USDT for them, a treasury, and an insurance of 10. */
async function withContracts(): Promise<TestEngine> {
  const engine = await opened([
    setContract(),
    fund(0, USDT, "10000", "treasury"),
    fund(0, USDT, "10", "insurance"),
    fund(1, USDT, "1000", "lever"),
    fund(2, USDT, "1000", "lever"),
  ]);
  await tick(engine, START, "2000");
  return engine;
}

/** Resolves when everything that the last command triggered is committed. */
async function settled({ engine }: TestEngine): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await waitFor(
    () => {
      if (!engine.settled || engine.status.queued > 0 || engine.state?.contracts.due.length !== 0)
        throw new Error("not yet");
      // A busy machine may be slow.
    },
    { timeout: 30_000 },
  );
}

async function tick(engine: TestEngine, at: number, text: string): Promise<void> {
  sendTick(engine, at, text);
  await settled(engine);
}

const contractsOf = async (userId: number) => {
  const [row] = await all("SELECT available, frozen FROM balances WHERE owner_id = $1 AND account = 'lever'", [userId]);
  return `${formatAmount(fromNumeric(row.available))}/${formatAmount(fromNumeric(row.frozen))}`;
};

/** The failed checks of every receipt, from the database's own copies of the ticks. */
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

test("between acceptance, opening, closing, midnight and liquidation the database restores the same state", async () => {
  let engine = await withContracts();
  const restart = async () => {
    engine = await restarted(engine);
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
  expect(await contractsOf(1)).toBe("242.5/751.5");
  await restart();
  clock.at = START + 1_200;
  await required(engine, close(1, 1));
  const stops = { takeProfit: price("3000"), stopLoss: price("2") };
  await required(engine, { type: "setLeverStops", id: commandId(), userId: 1, positionId: 1, ...stops });
  await restart();
  await tick(engine, START + 2_000, "2010");
  expect(await contractsOf(1)).toBe("452.5/551.5");
  await restart();
  systemSends(engine, { type: "clock", id: commandId() }, START + 120_000);
  await settled(engine);
  // 2 x 2,010 and 4 x 2,010 for 0.02 %.
  expect([await contractsOf(1), await contractsOf(2)]).toEqual(["451.696/551.5", "190.392/800"]);
  await restart();
  await tick(engine, START + 121_000, "1400");
  // The limit order opened for 1.5 at 1,500. 1,300 are lost of 1,001.696, and the insurance has 10 of the rest.
  expect(await all("SELECT position_id, state, close_reason, deduction, profit FROM positions ORDER BY 1")).toEqual([
    { position_id: 1, state: "closed", close_reason: "liquidation", deduction: "0.00000000", profit: "-1190.00000000" },
    { position_id: 2, state: "holding", close_reason: null, deduction: "288.30400000", profit: "0.00000000" },
    { position_id: 3, state: "closed", close_reason: "liquidation", deduction: "0.00000000", profit: "-100.00000000" },
  ]);
  await restart();
  expect(await contractsOf(1)).toBe("0/0");
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

test("a tick that reaches 400 stops is several commands in one batch, and a user's command waits for the last of them", async () => {
  const engine = await withContracts();
  const tiers = [{ multiple: 10, maxLots: 1_000 }];
  await required(engine, {
    ...setContract(),
    lotSize: amount("0.01"),
    multiples: tiers,
    maxLots: 1_000,
  } as CommandRequest);
  const orders = Array.from({ length: 400 }, (_, index) =>
    place({ userId: 1 + (index % 2), lots: 1, stopLoss: price("1990") }),
  );
  clock.at = START + 400;
  await Promise.all(orders.map((order) => required(engine, order)));
  await tick(engine, START + 1_000, "2000");
  expect(engine.engine.state?.contracts.positions.size).toBe(400);
  sendTick(engine, START + 2_000, "1980");
  // In the queue behind the tick: all stops are done when it runs.
  expect(await engine.send(close(400))).toMatchObject({ ok: false, error: "NOT_FOUND" });
  await settled(engine);
  const closed =
    "SELECT count(*)::int AS count FROM positions WHERE state = 'closed' AND close_reason = 'sl' AND profit = -0.2";
  expect(await all(closed)).toEqual([{ count: 400 }]);
  const bodies = await all("SELECT body FROM batch_bodies ORDER BY batch_id");
  const types = bodies.map(({ body }) =>
    decodeBatch(readBody(body)).flatMap(({ command: { type } }) =>
      type === "indexTick" || type === "continueWork" ? [type] : [],
    ),
  );
  const ticks = types.filter((ofBatch) => ofBatch.includes("continueWork"));
  expect(ticks.length).toBe(2);
  for (const [first, ...others] of ticks) expect([first, ...new Set(others)]).toEqual(["indexTick", "continueWork"]);
  expect(await wrongReceipts()).toEqual([]);
  await restarted(engine).then(({ stop }) => stop());
});

test("new terms are another version of the pair's row", async () => {
  const engine = await withContracts();
  await required(engine, setContract());
  const [row] = await all("SELECT lot_size, multiples, version FROM lever_terms");
  expect(row).toEqual({ lot_size: "1.00000000", multiples: [{ multiple: 10, max_lots: 100 }], version: 2 });
  await engine.stop();
});
