import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import { stateHash } from "@candor/core/engine/snapshot.ts";
import type { State } from "@candor/core/engine/state.ts";
import { describe, expect, test } from "vitest";
import type { CommandRequest, Published } from "../platform/bus/bus.ts";
import { createLog } from "../platform/log/log.ts";
import { databasePerTest } from "../testing/database.ts";
import {
  atNextTicks,
  commandId,
  ETH,
  ethMarket,
  fund,
  indexTick,
  seedMarket,
  startTestEngine,
  type TestEngine,
  USDT,
} from "../testing/engine.ts";
import { startEngineThread } from "./thread.ts";

const databases = databasePerTest();
const { all } = databases;

type Request = Extract<CommandRequest, { type: "requestWithdrawal" }>;
const withdrawal = (change: Partial<Request> = {}): Request => ({
  type: "requestWithdrawal",
  id: commandId(),
  userId: 1,
  account: "c2c",
  currencyId: USDT,
  amount: amount("100"),
  fee: amount("1.5"),
  levelNeeded: 0,
  perDay: 3,
  details: JSON.stringify({ chain_id: 5, address: "T1", remark: "" }),
  ...change,
});
const decide = (withdrawalId: string, to: "sending" | "passed" | "rejected"): CommandRequest => ({
  type: "decideWithdrawal",
  id: commandId(),
  withdrawalId,
  to,
  operatorId: 7,
  ...(to === "passed" && { reference: "tx1" }),
  ...(to === "rejected" && { reason: "ADDRESS" }),
});
const cancel = (withdrawalId: string): CommandRequest => ({
  type: "cancelWithdrawal",
  id: commandId(),
  userId: 1,
  withdrawalId,
});

const hashOf = ({ engine }: TestEngine) => stateHash(engine.state as State);

describe("a withdrawal", () => {
  test("is one row, whose every step is one commit with its ledger entries", async () => {
    const engine = await startTestEngine(databases.current.url);
    await seedMarket(engine, databases.current.pool, [1, 2]);
    const request = withdrawal();
    // Asked for and approved at once: both steps may come to lie in one batch, and the row is right all the same.
    const [asked, sent] = await Promise.all([engine.send(request), engine.send(decide(request.id, "sending"))]);
    expect([asked.ok, sent.ok]).toEqual([true, true]);
    const columns = "state, amount, fee, details, chain_id, address, reason, reference, operator_id, version";
    const row = { amount: "100.00000000", fee: "1.50000000", chain_id: 5, address: "T1", reason: null, operator_id: 7 };
    const details = { chain_id: 5, address: "T1", remark: "" };
    expect(await all(`SELECT ${columns} FROM withdrawals`)).toEqual([
      { ...row, details, state: "sending", reference: null, version: 2 },
    ]);
    expect(await engine.send(decide(request.id, "passed"))).toMatchObject({ ok: true });
    expect(await all(`SELECT ${columns} FROM withdrawals`)).toEqual([
      { ...row, details, state: "passed", reference: "tx1", version: 3 },
    ]);
    const ref = `withdrawal:${request.id}`;
    expect(
      await all("SELECT owner_id, account, tag FROM ledger_entries WHERE ref = $1 ORDER BY entry_id", [ref]),
    ).toEqual([
      { owner_id: 1, account: "c2c", tag: "withdraw_lock_0" },
      { owner_id: 1, account: "c2c", tag: "withdraw" },
      { owner_id: 0, account: "outside", tag: "withdraw" },
      { owner_id: 1, account: "c2c", tag: "withdraw_fee" },
      { owner_id: 0, account: "fees", tag: "withdraw_fee" },
    ]);
    await engine.stop();
  });

  test("keeps a remark that jsonb would refuse, so that nobody can pause withdrawals by one", async () => {
    const engine = await startTestEngine(databases.current.url);
    await seedMarket(engine, databases.current.pool, [1]);
    const details = JSON.stringify({ chain_id: 5, address: "T1", remark: '"\0\ud800\\u0000"' });
    expect(await engine.send(withdrawal({ details }))).toMatchObject({ ok: true });
    expect(await all("SELECT details ->> 'remark' AS remark FROM withdrawals")).toEqual([
      { remark: '"\ufffd\ufffd\\u0000"' },
    ]);
    expect(engine.engine.status.paused).toEqual([]);
    await engine.stop();
  });
});

test("open withdrawals and the newest day's requests are loaded as they were", async () => {
  const clock = { at: Date.UTC(2026, 10, 20, 23, 59, 59, 990) };
  const changes = { now: () => clock.at };
  const first = await startTestEngine(databases.current.url, changes);
  await seedMarket(first, databases.current.pool, [1, 2, 3]);
  // Yesterday: they do not count any more, and the open one is still open.
  const old = withdrawal({ userId: 3 });
  expect(await first.send(old)).toMatchObject({ ok: true });
  expect(await first.send(decide(old.id, "sending"))).toMatchObject({ ok: true });
  clock.at += 10;
  // On the first ms of the day: one cancelled, one rejected, one that waits.
  const asked = [withdrawal(), withdrawal(), withdrawal()];
  const [cancelled, rejected, waiting] = asked.map(({ id }) => id) as [string, string, string];
  for (const [request, end] of [
    [asked[0], cancel(cancelled)],
    [asked[1], decide(rejected, "rejected")],
    [asked[2], undefined],
  ] as const) {
    expect(await first.send(request as Request)).toMatchObject({ ok: true });
    if (end) expect(await first.send(end)).toMatchObject({ ok: true });
  }
  expect(await first.send(withdrawal({ userId: 2, account: "c2c" }))).toMatchObject({ ok: true });
  const before = hashOf(first);
  await first.stop();

  const second = await startTestEngine(databases.current.url, changes);
  const { withdrawals } = second.engine.state as State;
  checkState(second.engine.state as State);
  expect(hashOf(second)).toBe(before);
  expect([...withdrawals.open.values()].map(({ userId, state }) => `${userId} ${state}`).sort()).toEqual([
    "1 under_review",
    "2 under_review",
    "3 sending",
  ]);
  expect(withdrawals.day * DAY_MS).toBe(clock.at);
  expect([...withdrawals.requests].map(([userId, count]) => `${userId}: ${count}`).sort()).toEqual(["1: 3", "2: 1"]);
  expect(await second.send(decide(waiting, "sending"))).toMatchObject({ ok: true });
  expect(await second.send(withdrawal())).toEqual({ ok: false, error: "WITHDRAWAL_LIMIT", params: { max: 3 } });
  expect(await second.send(decide(old.id, "passed"))).toMatchObject({ ok: true });
  await second.stop();

  // A clock that was set back by a day does not take what it stamps to another day than the one that it counts on.
  clock.at -= DAY_MS;
  const third = await startTestEngine(databases.current.url, changes);
  expect(await third.send(withdrawal({ userId: 3 }))).toMatchObject({ ok: true });
  const last = hashOf(third);
  await third.stop();
  const fourth = await startTestEngine(databases.current.url, changes);
  expect(hashOf(fourth)).toBe(last);
  await fourth.stop();
});

test("a request that is sent again after a restart gives the first answer and freezes nothing again; every step is published", async () => {
  const options = { databaseUrl: databases.current.url, mode: "production", feed: { kind: "simulated" } } as const;
  const start = () => startEngineThread({ ...options, logLevel: "error" }, createLog("error"));
  const first = await start();
  const published: Published[] = [];
  first.client.onPublish((message) => {
    if (message.type === "withdrawal") published.push(message);
  });
  await seedMarket(
    { send: (request, lane) => first.client.send(request, { lane: lane ?? "user" }) },
    databases.current.pool,
    [1],
  );
  const request = withdrawal();
  const answered = await first.client.send(request);
  expect(answered).toMatchObject({ ok: true });
  await first.client.send(decide(request.id, "sending"), { lane: "operator" });
  const told = { type: "withdrawal", userId: 1, withdrawalId: request.id };
  // Nobody watches the user: notifications are for those who are away.
  expect(published).toEqual([
    { ...told, state: "under_review" },
    { ...told, state: "sending" },
  ]);
  await first.stop();

  const second = await start();
  expect(await second.client.send(request)).toEqual(answered);
  expect(await second.client.send({ ...request, amount: amount("101") })).toEqual({
    ok: false,
    error: "IDEMPOTENCY_MISMATCH",
  });
  expect(await all("SELECT count(*)::int AS requests FROM withdrawals")).toEqual([{ requests: 1 }]);
  expect(await all("SELECT frozen FROM balances WHERE owner_id = 1 AND currency_id = 3 AND account = 'c2c'")).toEqual([
    { frozen: "101.50000000" },
  ]);
  await second.stop();
});

test("a conversion is a row, and its answer says what was received", async () => {
  // Time passes by ticks alone, so that no price gets old.
  let ms = Date.now();
  const engine = await startTestEngine(databases.current.url, { now: () => ms });
  await seedMarket(engine, databases.current.pool, [1]);
  const setup: CommandRequest[] = [...ethMarket(), fund(0, ETH, "10", "quoting"), indexTick(2, "30000")];
  for (const request of setup) expect(await engine.send(request, "operator")).toMatchObject({ ok: true });
  const convert: CommandRequest = {
    type: "convert",
    id: commandId(),
    userId: 1,
    account: "c2c",
    fromId: USDT,
    toId: ETH,
    viaId: USDT,
    amount: amount("3000"),
    expected: amount("0.09990001"),
    spread: rate("0.001"),
    tolerance: rate("0.0002"),
  };
  const tick = () => {
    ms += 1;
    return engine.send(indexTick(2, "30000"), "operator");
  };
  // Two copies meet while it waits: both are answered, and it is done once.
  const [outcome, copy] = await atNextTicks(Promise.all([engine.send(convert), engine.send(convert)]), tick);
  expect(outcome).toEqual({ ok: true, at: expect.any(Number), received: "0.0999" });
  expect(copy).toEqual(outcome);
  expect(await engine.send(convert)).toEqual(outcome);
  const columns =
    "command_id, user_id, account, from_id, to_id, amount, received, from_price, to_price, from_tick, to_tick";
  expect(await all(`SELECT ${columns} FROM conversions`)).toEqual([
    {
      command_id: convert.id,
      user_id: 1,
      account: "c2c",
      from_id: USDT,
      to_id: ETH,
      amount: "3000.00000000",
      received: "0.09990000",
      from_price: "1.00000000",
      to_price: "30000.00000000",
      from_tick: null,
      to_tick: expect.any(Number),
    },
  ]);
  const before = hashOf(engine);
  await engine.stop();
  const again = await startTestEngine(databases.current.url);
  expect(hashOf(again)).toBe(before);
  await again.stop();
});
