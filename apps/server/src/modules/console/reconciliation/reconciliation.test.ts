import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { reconciliationList, reconciliationRun } from "@candor/contract/routes/console/finance.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { withClient } from "../../../platform/database/connect.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { atNextTicks, BTC, commandId, indexTick, limitOrder, USDT } from "../../../testing/engine.ts";
import { ledgerFaults } from "../../../testing/ledger-faults.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { reconcileDaily, reconciliationAlarm } from "./index.ts";
import { reconcile } from "./report.ts";

const server = await startTestServer();
afterAll(() => server.close());

const ETH = 2;
let finance: TestOperator;
let holder: Account;
let other: Account;

/** As an intruder with the database's files could: neither triggers nor foreign keys apply. */
const asIntruder = (...statements: readonly string[]) =>
  withClient(server.database.adminUrl, async (admin) => {
    await admin.query("SET session_replication_role = replica");
    for (const statement of statements) await admin.query(statement);
  });
const run = () => server.ok(reconciliationRun, {}, finance);
async function send(request: CommandRequest): Promise<string> {
  const outcome = await server.engine.send(request, "operator");
  if (!outcome.ok) throw new Error(`${request.type} was refused: ${outcome.error}`);
  return request.id;
}
const credit = (change: object): CommandRequest =>
  ({
    type: "credit",
    id: commandId(),
    ownerId: holder.userId,
    account: "c2c",
    currencyId: USDT,
    amount: amount("500"),
    house: "outside",
    tag: "system_recharge",
    ref: "test",
    ...change,
  }) as CommandRequest;

async function withdraw(to: "sending" | "passed" | undefined): Promise<string> {
  const id = await send({
    type: "requestWithdrawal",
    id: commandId(),
    userId: holder.userId,
    account: "c2c",
    currencyId: USDT,
    amount: amount("30"),
    fee: amount("1"),
    levelNeeded: 0,
    perDay: 3,
    details: '{"chain_id":1,"address":"T"}',
  });
  for (const step of to === "passed" ? (["sending", "passed"] as const) : to ? [to] : [])
    await send({ type: "decideWithdrawal", id: commandId(), withdrawalId: id, to: step, operatorId: finance.id });
  return id;
}

/** ETH at 50 against USDT, priced by the index, and a house with some. */
async function openConversions(): Promise<void> {
  const market = { marketId: 2, symbol: "ETH-USDT", baseId: ETH, quoteId: USDT, tick: price("0.01") };
  await send({ type: "setCurrency", id: commandId(), currencyId: ETH, symbol: "ETH" });
  await send({
    type: "setMarket",
    id: commandId(),
    ...market,
    lot: amount("0.0001"),
    minNotional: amount("1"),
    makerFee: rate("0.001"),
    takerFee: rate("0.001"),
    priceBand: rate("0.05"),
    source: "index",
    state: "open",
  });
  await send(credit({ ownerId: 0, account: "quoting", currencyId: ETH, amount: amount("10") }));
  await send(indexTick(2, "50"));
}

/** A credit of 7 USDT that two operators have approved, in its booked state. */
async function movement(): Promise<void> {
  const second = await openOperator(server, "owner");
  const id = commandId();
  await send(credit({ amount: amount("7"), ref: `approval:${id}` }));
  const body = { user_id: holder.userId, uid: holder.user.uid, account: "c2c", currency_id: USDT, amount: "7" };
  await asIntruder(
    `INSERT INTO approvals (approval_id, kind, subject, body, reason, requested_by, requested_at, expires_at, command_id, state, decided_by, decided_at)
     VALUES ('${id}', 'credit', 'user:${holder.userId}', '${JSON.stringify(body)}', 'test', ${finance.id}, now(), now(), gen_random_uuid(), 'booked',
       ${second.id}, now())`,
  );
}

/** One movement of every compared kind. */
beforeAll(async () => {
  finance = await openOperator(server, "finance");
  holder = await openAccount(server, { [USDT]: "1000" });
  other = await openAccount(server, { [BTC]: "1" });
  await send(limitOrder({ userId: other.userId, side: 1, price: "100", quantity: "0.5" }));
  await send(limitOrder({ userId: holder.userId, side: 0, price: "100", quantity: "0.4" }));
  await server.ok(transfer, { from: "c2c", to: "finance", currency_id: USDT, amount: "10" }, holder);
  const deposit = await send(credit({ tag: "recharge", ref: "deposit:1" }));
  await asIntruder(
    `INSERT INTO deposits (user_id, account, currency_id, chain_id, amount, proof_file, to_address, state, credited, decided_at, command_id)
     VALUES (${holder.userId}, 'c2c', ${USDT}, 1, 500, gen_random_uuid(), 'T', 'passed', 500, now(), '${deposit}')`,
  );
  await movement();
  await withdraw("passed");
  await withdraw("sending");
  await withdraw(undefined);
  await openConversions();
  const converted = send({
    type: "convert",
    id: commandId(),
    userId: holder.userId,
    account: "c2c",
    fromId: USDT,
    toId: ETH,
    viaId: USDT,
    amount: amount("50"),
    spread: rate("0.001"),
    tolerance: rate("0.0002"),
  });
  await atNextTicks(converted, () => send(indexTick(2, "50")));
});

describe("with consistent data", () => {
  test("a report confirms it, and lists the comparisons", async () => {
    const report = await run();
    expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(report).toMatchObject({ ok: true, cause: "demand" });
    const of = (name: string, currency: string | null = "USDT") =>
      report.checks.find((check) => check.name === name && check.currency === currency);
    expect(of("sum_zero")).toMatchObject({ expected: "0", found: "0" });
    expect(of("deposits")).toMatchObject({ expected: "500", found: "500" });
    expect(of("movements")).toMatchObject({ expected: "7", found: "7" });
    expect(of("withdrawals_paid")).toMatchObject({ expected: "30", found: "30" });
    expect(of("withdrawals_fee")).toMatchObject({ expected: "1", found: "1" });
    expect(of("withdrawals_frozen")).toMatchObject({ expected: "62", found: "62" });
    expect(of("withdrawals_covered")).toMatchObject({ expected: "62", found: "62" });
    expect(of("conversions")).toMatchObject({ expected: "-50" });
    expect(of("conversions", "ETH")).toMatchObject({ found: "0.999" });
    expect(of("transfer_in")).toMatchObject({ expected: "10", found: "10" });
    expect(of("trade_fees")).toMatchObject({ expected: "0.04", found: "0.04" });
    expect(of("trade_fees", "BTC")).toMatchObject({ expected: "0.0004", found: "0.0004" });
    expect(of("house_not_negative")).toMatchObject({ found: "0" });
    expect(of("chain", null)?.found).toMatch(/^\d+=[0-9a-f]{64}$/);
    const { list, total } = await server.ok(reconciliationList, {}, finance);
    expect([list[0], total]).toEqual([report, 1]);
  });

  test("once a day at 00:05 UTC there is a daily one", async () => {
    const at = (now: number) => reconcileDaily({ ...server.services, clock: { now: () => now } });
    const midnight = Math.ceil(server.clock.now() / DAY_MS) * DAY_MS;
    expect(await at(midnight + 299_999)).toMatchObject({ cause: "daily", ok: true });
    expect(await at(midnight + 299_999)).toBeUndefined();
    expect(await at(midnight + 300_000)).toMatchObject({ cause: "daily" });
    expect(await at(midnight + DAY_MS)).toBeUndefined();
  });
});

test("practice money in a production's ledger is a difference, since no operator has credited it", async () => {
  const { services } = server;
  const config = { ...services.config, mode: "production" as const };
  const report = await reconcile({ ...services, config }, "demand");
  const wrong = report.checks.filter(({ ok }) => !ok);
  expect([...new Set(wrong.map(({ name }) => name))]).toEqual(["movements"]);
  expect(wrong.flatMap(({ records }) => records)).toEqual(["test", "test"]);
  expect((await run()).ok).toBe(true);
});

test("a missing report is an alarm too", async () => {
  const report = await run();
  const at = Date.parse(report.at);
  expect(reconciliationAlarm(report, at + DAY_MS)).toBeUndefined();
  expect(reconciliationAlarm(report, at + DAY_MS + 3_600_001)).toBe("No reconciliation for more than a day");
  expect(reconciliationAlarm(undefined, at)).toBeUndefined();
});

describe("a change behind the application's back is found", () => {
  test.each(ledgerFaults)("$name", async ({ plant, heal, found }) => {
    const heads = await server.services.db.selectFrom("batches").select("head").where("batch_id", "=", 7).execute();
    await asIntruder(...plant);
    const report = await run();
    expect(report.ok).toBe(false);
    for (const [name, record] of found) {
      const wrong = report.checks.filter((check) => check.name === name && !check.ok);
      expect(wrong.flatMap(({ records }) => records).join("\n"), name).toMatch(new RegExp(record.source, "m"));
    }
    const names = new Set(report.checks.filter(({ ok }) => !ok).map(({ name }) => name));
    for (const name of ["sum_zero", "chain"]) names.delete(name);
    for (const [name] of found) names.delete(name);
    expect([...names]).toEqual([]);
    await asIntruder(...heal, `UPDATE batches SET head = '\\x${heads[0]?.head.toString("hex")}' WHERE batch_id = 7`);
    expect((await run()).ok).toBe(true);
  });

  test("a difference shows in the console until a report finds none", async () => {
    const alarms = async () => (await server.ok(consoleState, {}, finance)).alarms.map(({ kind }) => kind);
    await asIntruder("UPDATE transfers SET amount = amount + 1");
    await run();
    server.clock.ahead += 6_000;
    expect(await alarms()).toContain("reconciliation");
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^candor_reconciliation_differences 3$/m);
    await asIntruder("UPDATE transfers SET amount = amount - 1");
    await run();
    server.clock.ahead += 6_000;
    expect(await alarms()).not.toContain("reconciliation");
  });
});
