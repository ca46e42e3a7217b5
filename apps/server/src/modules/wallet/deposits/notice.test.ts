import { depositApprove, depositRecord } from "@candor/contract/routes/console/deposits.ts";
import { walletServiceDisable, walletServices } from "@candor/contract/routes/console/wallet-services.ts";
import { getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import { serviceChannels, serviceDeposit, serviceDepositState } from "@candor/contract/routes/wallet-service.ts";
import { afterAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USD, USDT } from "../../../testing/deposits.ts";
import { openOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { openServiceDesk } from "../../../testing/wallet-service.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { tron, bank, submit, approve, available, entries, actions } = await openCashier(server);
const desk = await openServiceDesk(server);
const terms = { chain_ids: [tron, bank], limits_a_day: 1_000 };
const custodian = await desk.open(terms);
const other = await desk.open(terms);
const finance = await openOperator(server, "finance");
const second = await openOperator(server, "finance");

const addressOf = async (account: Account): Promise<string> => {
  const { channels } = await server.ok(getRechargeInfo, { currency_id: USDT }, account);
  return channels[0]?.address ?? "";
};
const notice = async (
  account: Account,
  changes: Partial<Parameters<typeof custodian.ok<typeof serviceDeposit>>[1]> = {},
) => ({
  chain_id: tron,
  reference: transaction(),
  to: await addressOf(account),
  amount: "100",
  confirmations: 20,
  ...changes,
});
const denied = async () =>
  (await db.selectFrom("audit_log").select("after").where("action", "=", "service.denied").execute()).length;

describe("a payment that a wallet service reports", () => {
  test("is credited at once, with entries and audit in the service's name, and asks the user for nothing", async () => {
    const account = await openAccount(server);
    const said = await notice(account, { amount: "250.5" });
    const made = await custodian.ok(serviceDeposit, said);
    expect(made).toMatchObject({
      state: "passed",
      amount: "250.5",
      reference: said.reference,
      confirmations_needed: null,
    });
    const id = made.deposit_id ?? 0;
    expect(await available(account)).toBe("250.5");
    expect(await entries(id)).toEqual([
      { owner_id: 0, account: "outside", tag: "recharge", available_delta: expect.stringMatching(/^-250\.5/) },
      { owner_id: account.userId, account: "c2c", tag: "recharge", available_delta: expect.stringMatching(/^250\.5/) },
    ]);
    expect(await actions(id)).toEqual(["deposit.notice", "deposit.approve", "deposit.credited"]);
    const record = await server.ok(depositRecord, { id }, finance);
    expect(record).toMatchObject({ proof: null, decided_by: custodian.name, notice: { service: custodian.name } });
    const { open } = await server.ok(getRechargeInfo, { currency_id: USDT }, account);
    expect(open).toBeNull();
  });

  test("waits for its confirmations, and leaves no trace until then", async () => {
    await server.database.pool.query("UPDATE chains SET confirmations = 19 WHERE chain_id = $1", [tron]);
    const account = await openAccount(server);
    const said = await notice(account, { confirmations: 18 });
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({
      state: "waiting",
      confirmations_needed: 19,
      deposit_id: null,
    });
    const asked = { chain_id: tron, reference: said.reference };
    expect(await custodian.call(serviceDepositState, asked)).toMatchObject({ error: "NOT_FOUND" });
    expect(await custodian.ok(serviceDeposit, { ...said, confirmations: 19 })).toMatchObject({ state: "passed" });
    expect(await custodian.ok(serviceDepositState, asked)).toMatchObject({ state: "passed", amount: "100" });
  });

  test("by bank is found by the user's reference, as people copy it", async () => {
    const account = await openAccount(server);
    const { channels } = await server.ok(getRechargeInfo, { currency_id: USD }, account);
    const reference = channels[0]?.bank_reference ?? "";
    const to = ` ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)} `;
    const said = { chain_id: bank, reference: "e2e 2026/11 a", to, amount: "75.25", confirmations: 1 };
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "passed", reference: "E2E2026/11A" });
    expect(await available(account, USD, "legal")).toBe("75.25");
  });

  test("to nobody's address, of another channel or with too many decimals is refused", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    expect(await custodian.call(serviceDeposit, { ...said, to: "TRX9a5u2k2q4wVSBCrNQ6uJ9jT1bBmzrRP" })).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "to" }],
    });
    expect(await custodian.call(serviceDeposit, { ...said, chain_id: 999 })).toMatchObject({ error: "NOT_FOUND" });
    expect(await custodian.call(serviceDeposit, { ...said, amount: "1.0000001" })).toMatchObject({
      error: "TOO_MANY_DECIMALS",
    });
    const only = await desk.open({ ...terms, chain_ids: [bank] });
    expect(await only.call(serviceDeposit, said)).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "chain_id" }],
    });
    expect((await only.ok(serviceChannels, {})).list.map(({ chain_id }) => chain_id)).toEqual([bank]);
  });

  test("below the minimum is kept and not credited", async () => {
    const account = await openAccount(server);
    const said = await notice(account, { amount: "9.999999" });
    for (const _ of [1, 2])
      expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "below_minimum", deposit_id: null });
    expect(await available(account)).toBe("0");
  });
});

test("1,000 notices of 200 payments, five times each, shuffled, from two services at once credit each payment once", async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, () => openAccount(server)));
  const payments = await Promise.all(
    Array.from({ length: 200 }, (_, n) => notice(accounts[n % 10] as Account, { amount: String(10 + n) })),
  );
  const all = [0, 1, 2, 3, 4].flatMap((round) =>
    payments.map((said, n) => ({
      said,
      service: (n + round) % 2 === 0 ? custodian : other,
      place: Math.sin(n * 7.3 + round * 3.1),
    })),
  );
  all.sort((a, b) => a.place - b.place);
  const queue = [...all];
  const states: string[] = [];
  const worker = async () => {
    for (let next = queue.pop(); next; next = queue.pop())
      states.push((await next.service.ok(serviceDeposit, next.said)).state);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect(states).toHaveLength(1_000);
  expect(states.filter((state) => state !== "passed" && state !== "crediting")).toEqual([]);
  const references = payments.map(({ reference }) => reference);
  const rows = await db
    .selectFrom("payment_references")
    .select("deposit_id")
    .where("reference", "in", references)
    .execute();
  expect(new Set(rows.map(({ deposit_id }) => deposit_id)).size).toBe(200);
  for (const [index, account] of accounts.entries()) {
    const sum = payments.filter((_, n) => n % 10 === index).reduce((total, { amount }) => total + BigInt(amount), 0n);
    expect(await available(account)).toBe(String(sum));
  }
});

describe("what one service may not decide alone", () => {
  test("above the limit of one person two operators decide, on the reported payment alone", async () => {
    const account = await openAccount(server);
    const said = await notice(account, { amount: "1000.000001" });
    const made = await custodian.ok(serviceDeposit, said);
    expect(made).toMatchObject({ state: "under_review" });
    const id = made.deposit_id ?? 0;
    const version = (await server.ok(depositRecord, { id }, finance)).version;
    const found = { version, amount: "1000.000001", reference: said.reference };
    expect(await approve(id, finance, { ...found, reference: transaction() })).toMatchObject({
      error: "PAYMENT_NOT_REPORTED",
    });
    expect((await approve(id, finance, found)).data).toMatchObject({ state: "second" });
    expect(await available(account)).toBe("0");
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "under_review", deposit_id: id });
  });

  test("of a frozen user, or on a closed channel, people look first", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    await db.updateTable("users").set({ state: "frozen" }).where("user_id", "=", account.userId).execute();
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "under_review" });
    const free = await openAccount(server);
    const next = await notice(free);
    await server.database.pool.query("UPDATE chains SET deposit_open = false WHERE chain_id = $1", [tron]);
    expect(await custodian.ok(serviceDeposit, next)).toMatchObject({ state: "under_review" });
    await server.database.pool.query("UPDATE chains SET deposit_open = true WHERE chain_id = $1", [tron]);
  });

  test("one payment with another amount or receiver is refused, and both are in the audit log", async () => {
    const [account, thief] = [await openAccount(server), await openAccount(server)];
    const said = await notice(account);
    await custodian.ok(serviceDeposit, said);
    for (const changes of [{ amount: "101" }, { to: await addressOf(thief) }])
      expect(await other.call(serviceDeposit, { ...said, ...changes })).toMatchObject({
        error: "PAYMENT_REFERENCE_USED",
      });
    const entries = await db
      .selectFrom("audit_log")
      .select("operator_id")
      .where("subject", "=", `payment:${said.reference}`)
      .execute();
    expect(entries.map(({ operator_id }) => operator_id)).toEqual([other.id, other.id]);
    expect(await available(thief)).toBe("0");
  });
});

describe("beside a report of the user", () => {
  test("that names the payment, the notice decides that report, and no second deposit is made", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    const { id } = await submit(account, { reference: said.reference });
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "passed", deposit_id: id });
    expect(await available(account)).toBe("100");
  });

  test("of another amount, operators decide with both before them", async () => {
    const account = await openAccount(server);
    const said = await notice(account, { amount: "98.5" });
    const { id } = await submit(account, { reference: said.reference });
    expect(await custodian.ok(serviceDeposit, said)).toMatchObject({ state: "under_review", deposit_id: id });
    const { facts } = await server.ok(depositRecord, { id }, finance);
    expect(facts).toContainEqual(expect.objectContaining({ mark: "warn", text: expect.stringContaining("98.5") }));
  });

  test("an operator and the service at once credit it once", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    const { id } = await submit(account, { reference: said.reference });
    const [byService, byOperator] = await Promise.all([
      custodian.call(serviceDeposit, said),
      approve(id, second, { reference: said.reference }),
    ]);
    expect([byService.code, byOperator.code]).toContain(1);
    expect(await available(account)).toBe("100");
  });

  test("a payment reported for one user cannot be credited to another", async () => {
    const [account, thief] = [await openAccount(server), await openAccount(server)];
    await db.updateTable("users").set({ state: "frozen" }).where("user_id", "=", account.userId).execute();
    const said = await notice(account);
    await custodian.ok(serviceDeposit, said);
    const { id } = await submit(thief, { reference: said.reference });
    expect(await approve(id, finance, { reference: said.reference })).toMatchObject({
      error: "PAYMENT_REFERENCE_USED",
    });
  });
});

describe("who is no wallet service", () => {
  test("a forged, late or altered request is refused and written down", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    const before = await denied();
    const attempts = [
      [{ signature: Buffer.alloc(64).toString("base64") }, "SIGNATURE_INVALID"],
      [{ signature: "no" }, "SIGNATURE_INVALID"],
      [{ name: other.name }, "SIGNATURE_INVALID"],
      [{ name: "nobody" }, "SIGNATURE_INVALID"],
      [{ body: JSON.stringify({ ...said, amount: "100000" }) }, "SIGNATURE_INVALID"],
      [{ at: server.clock.now() - 61_000 }, "REQUEST_TIME_INVALID"],
      [{ at: server.clock.now() + 61_000 }, "REQUEST_TIME_INVALID"],
    ] as const;
    for (const [changes, error] of attempts)
      expect(await custodian.call(serviceDeposit, said, changes)).toMatchObject({ error });
    expect(await denied()).toBe(before + attempts.length);
    expect(await available(account)).toBe("0");
  });

  test("a stranger cannot fill the audit log", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    const before = await denied();
    for (let n = 0; n < 30; n += 1) await custodian.call(serviceDeposit, said, { name: "nobody" });
    expect((await denied()) - before).toBeLessThanOrEqual(11);
  });

  test("nor an operator's or a user's token, nor a service whose owner has switched it off", async () => {
    const account = await openAccount(server);
    const said = await notice(account);
    for (const token of [desk.owner.token, account.token])
      expect(await server.call(serviceDeposit, said, { token })).toMatchObject({ error: "SIGNATURE_INVALID" });
    const lost = await desk.open(terms);
    const { list } = await server.ok(walletServices, {}, desk.owner);
    const version = list.find(({ id }) => id === lost.id)?.version ?? 0;
    await server.ok(walletServiceDisable, { id: lost.id, version, reason: "the key leaked" }, desk.owner);
    expect(await lost.call(serviceDeposit, said)).toMatchObject({ error: "SIGNATURE_INVALID" });
  });

  test("a service has no right in the console", async () => {
    expect(
      await custodian.call(depositApprove, {
        id: 1,
        version: 1,
        amount: "1",
        reference: transaction(),
        totp: "000000",
      }),
    ).toMatchObject({
      error: "NOT_LOGGED_IN",
    });
  });
});

// The clock goes a day ahead, so nothing comes after it.
test("a service credits no more than its multiple of one person's limit in 24 h", async () => {
  const small = await desk.open({ ...terms, limits_a_day: 2 });
  const account = await openAccount(server);
  for (const state of ["passed", "passed", "under_review"])
    expect(await small.ok(serviceDeposit, await notice(account, { amount: "1000" }))).toMatchObject({ state });
  server.clock.ahead += 24 * 3_600_000;
  const { state } = await small.ok(serviceDeposit, await notice(account, { amount: "1000" }));
  expect(state).not.toBe("under_review");
});
