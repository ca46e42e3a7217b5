import { amount, price, rate } from "@candor/contract/domain/money.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommandRequest } from "../../platform/bus/bus.ts";
import { withClient } from "../../platform/database/connect.ts";
import { testDatabase } from "../../testing/database.ts";
import {
  commandId,
  ETH,
  ETH_USDT,
  ethMarket,
  fund,
  limitOrder,
  required,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "../../testing/engine.ts";
import { tamperings } from "../../testing/tamperings.ts";
import { waitFor } from "../../testing/wait-for.ts";
import { connectEngineDatabase } from "../connect.ts";
import { readLastBatch, sealDifference } from "../last-batch.ts";
import { systemCommand } from "../queue.ts";
import { readState } from "../reload.ts";
import { verifyChain } from "./chain.ts";
import { rootOfRows } from "./state.ts";

const START = Date.UTC(2026, 10, 21, 10);
const database = await testDatabase();
afterAll(() => database.close());

const base = { marketId: ETH_USDT, levelNeeded: 0 };
const terms: CommandRequest[] = [
  {
    type: "setOption",
    id: commandId(),
    marketId: ETH_USDT,
    state: "open",
    fee: rate("0.01"),
    choices: [{ seconds: 30, ratio: rate("0.8"), min: amount("10"), max: amount("2000") }],
    reserve: amount("100000"),
  },
  {
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
  },
];
const option = (userId: number, direction: 0 | 1): CommandRequest => ({
  type: "placeOption",
  id: commandId(),
  userId,
  direction,
  seconds: 30,
  amount: amount("100"),
  ...base,
});
const contract = (userId: number): CommandRequest => ({
  type: "placeLever",
  id: commandId(),
  userId,
  side: 0,
  lots: 2,
  multiple: 10,
  kind: "market",
  ...base,
  takeProfit: price("5000"),
  stopLoss: price("1"),
});
const withdrawal = (userId: number): CommandRequest => ({
  type: "requestWithdrawal",
  id: commandId(),
  userId,
  account: "c2c",
  currencyId: USDT,
  amount: amount("100"),
  fee: amount("1.5"),
  levelNeeded: 0,
  perDay: 3,
  details: JSON.stringify({ chain_id: 5, address: "T1", remark: "" }),
});

/** A sample of everything that a batch writes: open and ended, with an open option and an open position. */
async function live(): Promise<void> {
  const clock = { at: START };
  let ticks = 0;
  const engine: TestEngine = await startTestEngine(database.url, { now: () => clock.at });
  const tick = async (at: number, text: string): Promise<void> => {
    clock.at = at;
    ticks += 1;
    const tickId = ticks;
    const constituents = JSON.stringify([{ venue: "test", price: text, observed_at_ms: at }]);
    const figures = { price: price(text), counting: true, volume: amount("1"), constituents, bids: [], asks: [] };
    const request: CommandRequest = { type: "indexTick", id: commandId(), tickId, marketId: ETH_USDT, ...figures };
    engine.engine.enqueue(systemCommand(request, at), "system");
    await waitFor(() => {
      const { state, settled, status } = engine.engine;
      const isDone = settled && status.queued === 0;
      if (!isDone || (state as State).markets.get(ETH_USDT)?.lastTick?.tickId !== tickId) throw new Error("not yet");
    });
  };
  await seedMarket(engine, database.pool, [1, 2]);
  await required(
    engine,
    ...ethMarket(),
    ...terms,
    fund(0, USDT, "10000", "treasury"),
    fund(0, USDT, "10", "insurance"),
    fund(0, ETH, "5", "quoting"),
    fund(1, USDT, "1000", "mic"),
    fund(2, USDT, "1000", "mic"),
    fund(1, USDT, "1000", "lever"),
    fund(0, USDT, "5000", "quoting"),
    { ...fund(2, USDT, "500"), tag: "recharge", ref: "deposit:1" } as CommandRequest,
    { type: "setUserState", id: commandId(), userId: 2, level: 2 },
    { type: "setPlayLimits", id: commandId(), userId: 1, dailyLoss: amount("500") },
    {
      type: "transfer",
      id: commandId(),
      userId: 1,
      from: "c2c",
      to: "finance",
      currencyId: USDT,
      amount: amount("7"),
    },
  );
  await withClient(database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    await admin.query(`INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, state, credited, decided_at, command_id)
      SELECT 2, 'c2c', 3, 1, 500, gen_random_uuid(), 'T2', 'passed', 500, now(), command_id FROM ledger_entries WHERE ref = 'deposit:1' LIMIT 1`);
  });
  await tick(START, "2000");
  const convert = {
    account: "c2c",
    fromId: USDT,
    toId: ETH,
    viaId: USDT,
    amount: amount("100"),
    spread: rate("0.001"),
    tolerance: rate("0.01"),
  };
  await required(
    engine,
    limitOrder({ userId: 1, side: 0, price: "30000", quantity: "0.5" }),
    limitOrder({ userId: 2, side: 1, price: "30000", quantity: "0.2" }),
    limitOrder({ userId: 2, side: 1, price: "31000", quantity: "0.1" }),
    withdrawal(1),
    withdrawal(2),
    option(1, 0),
    option(2, 1),
    contract(1),
    contract(1),
  );
  const converted = engine.send({ type: "convert", id: commandId(), userId: 1, ...convert } as CommandRequest);
  await required(engine, { type: "clock", id: commandId() });
  await tick(START + 1_000, "2010");
  expect(await converted).toMatchObject({ ok: true });
  const [passed] = (await database.pool.query("SELECT withdrawal_id FROM withdrawals WHERE user_id = 2")).rows;
  const decided = { withdrawalId: passed.withdrawal_id, operatorId: 7 };
  await required(
    engine,
    { type: "decideWithdrawal", id: commandId(), ...decided, to: "sending" },
    { type: "decideWithdrawal", id: commandId(), ...decided, to: "passed", reference: "tx1" },
    { type: "cancelOrder", id: commandId(), userId: 2, orderId: 3 },
    { type: "closeLever", id: commandId(), userId: 1, positionId: 1 },
  );
  await tick(START + 2_000, "2020");
  await tick(START + 32_000, "2030");
  await required(engine, option(2, 0));
  await tick(START + 33_000, "2040");
  await engine.stop();
}

let clean: Awaited<ReturnType<typeof verifyChain>>;
beforeAll(async () => {
  await live();
  clean = await withClient(database.url, (client) => verifyChain(client));
});

test("nothing differs before anything was changed", async () => {
  expect(clean).toMatchObject({ ok: true });
  const [{ tables }] = (
    await database.pool.query(
      `SELECT jsonb_build_object('orders', (SELECT count(*) FROM orders), 'trades', (SELECT count(*) FROM trades), 'receipts', (SELECT count(*) FROM receipts),
       'options', (SELECT array_agg(state ORDER BY order_id) FROM option_orders), 'positions', (SELECT array_agg(state ORDER BY position_id) FROM positions),
       'withdrawals', (SELECT array_agg(state ORDER BY number) FROM withdrawals), 'conversions', (SELECT count(*) FROM conversions)) AS tables`,
    )
  ).rows;
  expect(tables).toMatchObject({
    options: ["won", "lost", "running"],
    positions: ["closed", "holding"],
    withdrawals: ["under_review", "passed"],
    orders: 3,
    trades: 1,
    conversions: 1,
  });
});

describe(`${tamperings.length} kinds of tampering`, () => {
  test.each(tamperings.map(([name, sql, named, starts]) => ({ name, sql, named, starts })))(
    "$name",
    async ({ sql, named, starts }) => {
      const client = await connectEngineDatabase(database.adminUrl);
      try {
        await client.query("BEGIN");
        await client.query("SET LOCAL session_replication_role = replica");
        for (const { conname, table } of (
          await client.query(
            "SELECT conname, conrelid::regclass::text AS table FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0 AND coninhcount = 0",
          )
        ).rows)
          await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${conname}`);
        await client.query(sql);
        const report = await verifyChain(client, { inTransaction: true });
        expect(report.ok ? [] : report.differences.map(({ difference }) => difference).join("\n")).toMatch(named);
        const { rows } = await readState(client);
        const refused = sealDifference(await readLastBatch(client), rootOfRows(rows));
        expect(refused === undefined ? "starts" : undefined).toBe(starts);
      } finally {
        await client.query("ROLLBACK");
        await client.end();
      }
    },
  );
});
