import { fromNumeric } from "@candor/contract/domain/money.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { getDeposit } from "@candor/contract/routes/deposit.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USD, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { verifyAudit } from "../../console/audit/index.ts";
import { tendDeposits } from "./index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { bank, submit, approve, available, entries, actions, stateOf } = await openCashier(server);
const [owner, finance] = [await openOperator(server, "owner"), await openOperator(server, "finance")];

const paymentsOf = (reference: string) =>
  db.selectFrom("payment_references").selectAll().where("reference", "=", reference).execute();
const used = { code: -1, fields: [{ field: "reference", error: "PAYMENT_REFERENCE_USED" }] };

/** Each with a code that is valid without moving the test's clock. */
async function openTeam(size: number): Promise<TestOperator[]> {
  const team: TestOperator[] = [];
  while (team.length < size) team.push(await openOperator(server, "finance"));
  return team;
}

describe("one payment", () => {
  test("claimed by two users is credited once, and the second claim stays open with nothing changed", async () => {
    const [one, other] = [await openAccount(server), await openAccount(server)];
    const [first, second] = [await submit(one), await submit(other)];
    const reference = transaction();
    expect(await approve(first.id, finance, { reference })).toMatchObject({ code: 1 });
    for (const spelled of [reference, reference.toUpperCase(), `0x${reference}`, ` ${reference} `])
      expect(await approve(second.id, owner, { reference: spelled })).toMatchObject(used);
    expect(await db.selectFrom("deposits").selectAll().where("deposit_id", "=", second.id).execute()).toMatchObject([
      { state: "under_review", version: 1, credited: null, command_id: null, decided_at: null },
    ]);
    expect(await actions(second.id)).toEqual([]);
    expect([await available(one), await available(other)]).toEqual(["100", "0"]);
  });

  test("approved by ten operators for ten users in parallel is credited once", async () => {
    const accounts: Account[] = [];
    while (accounts.length < 10) accounts.push(await openAccount(server));
    const deposits = await Promise.all(accounts.map((account) => submit(account)));
    const reference = transaction();
    const team = await openTeam(deposits.length);
    const answers = await Promise.all(team.map((by, index) => approve(deposits[index]?.id ?? 0, by, { reference })));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === "PAYMENT_REFERENCE_USED")).toHaveLength(9);
    const balances = await Promise.all(accounts.map((account) => available(account)));
    expect(balances.filter((balance) => balance === "100")).toHaveLength(1);
    expect(await paymentsOf(reference)).toHaveLength(1);
  });

  test("approved for one deposit by ten operators in parallel is booked once", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const answers = await Promise.all((await openTeam(10)).map((by) => approve(id, by)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === "VERSION_CONFLICT")).toHaveLength(9);
    expect(await entries(id)).toHaveLength(2);
    expect(await available(account)).toBe("100");
    expect((await actions(id)).filter((action) => action === "deposit.credited")).toHaveLength(1);
  });

  test("of several outputs is creditable once for each, and never as a whole beside one of them", async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await submit(await openAccount(server))).id);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = ids;
    const [reference, whole] = [transaction(), transaction()];
    expect(await approve(a, finance, { reference, output: "0" })).toMatchObject({ code: 1 });
    expect(await approve(b, finance, { reference, output: "1" })).toMatchObject({ code: 1 });
    expect(await approve(c, finance, { reference, output: "01" })).toMatchObject(used);
    expect(await approve(c, finance, { reference, output: "" })).toMatchObject(used);
    expect(await approve(d, finance, { reference: whole })).toMatchObject({ code: 1 });
    expect(await approve(e, finance, { reference: whole, output: "0" })).toMatchObject(used);
    const both = transaction();
    const answers = await Promise.all([
      approve(e, finance, { reference: both }),
      approve(f, owner, { reference: both, output: "3" }),
    ]);
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  test("of a bank is the same in capitals and with spaces", async () => {
    const [one, other] = [await openAccount(server), await openAccount(server)];
    const claim = { currency_id: USD, chain_id: bank };
    const [first, second] = [await submit(one, claim), await submit(other, claim)];
    expect(await approve(first.id, finance, { reference: "fb-77 12" })).toMatchObject({ code: 1 });
    expect(await approve(second.id, finance, { reference: "FB-7712" })).toMatchObject(used);
  });

  test("of a bank has no outputs, by which it could be credited once for each", async () => {
    const { id } = await submit(await openAccount(server), { currency_id: USD, chain_id: bank });
    const answer = await approve(id, finance, { reference: "FB-7713", output: "1" });
    expect(answer).toMatchObject({ code: -1, fields: [{ field: "output", error: "INVALID_REQUEST" }] });
    expect(await stateOf(id)).toBe("under_review");
  });
});

describe("a decided but unbooked deposit", () => {
  // Codes of the tests above have advanced the clock, which also dates command ids.
  beforeAll(() => {
    server.clock.ahead = 0;
  });
  /** Services whose engine executes commands and dies before it answers, and the ids that were sent to it. */
  function deaf() {
    const sent: string[] = [];
    const { engine } = server.services;
    const send: typeof engine.send = async (command, options) => {
      sent.push(command.id);
      await engine.send(command, options);
      throw new UnknownOutcome();
    };
    return { sent, services: { ...server.services, engine: { ...engine, send } } };
  }
  /** Decided as by an approval whose server stopped before it could send the command. */
  async function decided(id: number, command = commandId()) {
    await db
      .updateTable("deposits")
      .set({ state: "crediting", credited: "100", decided_at: new Date(), decided_by: finance.id })
      .set({ command_id: command, version: 2 })
      .where("deposit_id", "=", id)
      .execute();
    await db
      .insertInto("payment_references")
      .values({ network: "tron", reference: transaction(), deposit_id: id, withdrawal_id: null })
      .execute();
    return command;
  }

  test("stays so while the engine does not answer, and is booked once under the same id", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const command = await decided(id);
    const { sent, services } = deaf();
    await tendDeposits(services);
    expect(await stateOf(id)).toBe("crediting");
    expect(new Set(sent)).toEqual(new Set([command]));
    const view = await server.ok(getDeposit, { id }, account);
    expect(view).toMatchObject({ state: "under_review", credited: null });
    await Promise.all([1, 2, 3].map(() => tendDeposits(server.services)));
    expect(await stateOf(id)).toBe("passed");
    expect(await entries(id)).toHaveLength(2);
    expect(await available(account)).toBe("100");
    expect((await actions(id)).filter((action) => action === "deposit.credited")).toHaveLength(1);
  }, 20_000);

  test("is not sent while the engine is busy, and blocks the next deposit until its outcome is known", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    await decided(id);
    const { engine } = server.services;
    const busy = { ...engine, send: async () => ({ ok: false, error: "BUSY" }) as const };
    await tendDeposits({ ...server.services, engine: busy });
    expect(await stateOf(id)).toBe("crediting");
    server.clock.ahead += 180_000;
    const { alarms } = await server.ok(consoleState, {}, owner);
    expect(alarms).toContainEqual(expect.objectContaining({ kind: "deposits" }));
    server.clock.ahead -= 180_000;
    await expect(submit(account)).rejects.toThrow("DEPOSIT_UNDER_REVIEW");
    await tendDeposits(server.services);
    expect(await submit(account)).toMatchObject({ state: "under_review" });
  });

  test("is found in the ledger when its id is too old to be sent", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    await decided(id);
    const { services } = deaf();
    await tendDeposits(services);
    await db
      .updateTable("deposits")
      .set({ command_id: `01800000-0000-7000-8000-${commandId().slice(-12)}` })
      .where("deposit_id", "=", id)
      .execute();
    await tendDeposits(server.services);
    expect(await stateOf(id)).toBe("passed");
    expect(await entries(id)).toHaveLength(2);
  }, 20_000);

  test("gets another id when the old one was never executed and never will be, and is booked once", async () => {
    const account = await openAccount(server);
    const { id } = await submit(account);
    const old = await decided(id, `01800000-0000-7000-8000-${commandId().slice(-12)}`);
    await tendDeposits(server.services);
    const { command_id } = await db
      .selectFrom("deposits")
      .select("command_id")
      .where("deposit_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(command_id).not.toBe(old);
    expect(await stateOf(id)).toBe("crediting");
    await tendDeposits(server.services);
    expect(await stateOf(id)).toBe("passed");
    expect(await available(account)).toBe("100");
    expect(await actions(id)).toEqual(["deposit.renew", "deposit.credited"]);
  });
});

test("after all this the books balance, the records match the ledger, and the audit log is intact", async () => {
  const sums = await db
    .selectFrom("balances")
    .select(["currency_id", (row) => row.fn.sum<string>("available").as("available")])
    .groupBy("currency_id")
    .execute();
  for (const { currency_id, available } of sums) {
    expect([USDT, USD]).toContain(currency_id);
    expect(fromNumeric(available)).toBe(0n);
  }
  const booked = await db
    .selectFrom("ledger_entries")
    .select((row) => row.fn.sum<string>("available_delta").as("sum"))
    .where("tag", "=", "recharge")
    .where("owner_id", ">", 0)
    .executeTakeFirstOrThrow();
  const passed = await db
    .selectFrom("deposits")
    .select((row) => row.fn.sum<string>("credited").as("sum"))
    .where("state", "=", "passed")
    .executeTakeFirstOrThrow();
  expect(fromNumeric(booked.sum)).toBe(fromNumeric(passed.sum));
  expect(await verifyAudit(db)).toMatchObject({ ok: true });
});
