import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { depositReject } from "@candor/contract/routes/console/deposits.ts";
import * as routes from "@candor/contract/routes/deposit.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { checkAddress } from "@candor/contract/rules/chain-address.ts";
import { afterAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { openCashier, transaction, USD, USDT } from "../../../testing/deposits.ts";
import { commandId } from "../../../testing/engine.ts";
import { openOperator } from "../../../testing/operators.ts";
import { testPicture } from "../../../testing/pictures.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db, files } = server.services;
const { pool } = server.database;
const { tron, bank, addChain, proof, claim, submit, approve, available } = await openCashier(server);
const finance = await openOperator(server, "finance");
const nowhere = await addChain(USDT, { name: "Listed", network: "manual", decimals: 6, min: "1" });

describe("how to pay", () => {
  test("each channel has the user's own address, and it stays", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    const info = await server.ok(routes.getRechargeInfo, { currency_id: USDT }, account);
    expect(info).toMatchObject({ symbol: "USDT", account: "c2c", open: null, target_ms: 2 * 3_600_000 });
    const channel = info.channels.find(({ chain_id }) => chain_id === tron);
    expect(channel).toMatchObject({ name: "TRC20", network: "tron", open: true, decimals: 6, min: "10", bank: null });
    expect(channel).toMatchObject({ practice: true, bank_reference: null });
    expect(checkAddress("tron", channel?.address ?? "")).toMatchObject({ ok: true });
    expect(await server.ok(routes.getRechargeInfo, { currency_id: USDT }, account)).toEqual(info);
    const others = await server.ok(routes.getRechargeInfo, { currency_id: USDT }, other);
    expect(others.channels[0]?.address).not.toBe(channel?.address);
    expect(info.channels.find(({ chain_id }) => chain_id === nowhere)).toMatchObject({ open: false, address: null });
  });

  test("a bank has a reference of the user's own, created once even in parallel, from unambiguous letters", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    const ask = async () => {
      const { channels, account: kind } = await server.ok(routes.getRechargeInfo, { currency_id: USD }, account);
      expect(kind).toBe("legal");
      return channels[0];
    };
    const asked = await Promise.all(Array.from({ length: 10 }, ask));
    expect(asked[0]).toMatchObject({ network: "bank", open: true, address: null, bank: { account_number: "001" } });
    const references = new Set(asked.map((channel) => channel?.bank_reference));
    expect(references.size).toBe(1);
    expect([...references][0]).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    const theirs = await server.ok(routes.getRechargeInfo, { currency_id: USD }, other);
    expect(references.has(theirs.channels[0]?.bank_reference)).toBe(false);
  });

  test("an unknown currency has no channels", async () => {
    const account = await openAccount(server);
    expect(await server.call(routes.getRechargeInfo, { currency_id: 77 }, account)).toMatchObject({
      error: "NOT_FOUND",
      fields: [{ field: "currency_id" }],
    });
  });
});

describe("a report of a deposit", () => {
  test("waits for review, credits nothing, and is notified", async () => {
    const account = await openAccount(server);
    const reference = transaction();
    const made = await submit(account, { amount: "100.5", reference });
    expect(made).toMatchObject({
      symbol: "USDT",
      account: "c2c",
      chain: "TRC20",
      network: "tron",
      amount: "100.5",
      credited: null,
      state: "under_review",
      reason: null,
      reference,
      decided_at: null,
      explorer_url: `https://explorer.example/${reference}`,
      due_at_ms: made.submitted_at_ms + 2 * 3_600_000,
      timeline: [
        { step: "submitted", at: made.submitted_at },
        { step: "reviewed", at: null },
        { step: "credited", at: null },
      ],
    });
    expect(await available(account)).toBe("0");
    const { open } = await server.ok(routes.getRechargeInfo, { currency_id: USDT }, account);
    expect(open).toEqual(made);
    expect(await server.ok(routes.getDeposit, { id: made.id }, account)).toEqual(made);
    const notices = db.selectFrom("notifications").select(["user_id", "kind", "params"]);
    expect(await notices.where("ref", "=", `deposit:${made.id}`).execute()).toEqual([
      { user_id: account.userId, kind: "deposit_submitted", params: { amount: "100.5", currency: "USDT" } },
    ]);
  });

  test("sent again under its key is the same one; with another amount it is refused", async () => {
    const account = await openAccount(server);
    const input = await claim(account);
    const key = commandId();
    const first = await server.ok(routes.recharge, input, { token: account.token, key });
    expect(await server.ok(routes.recharge, input, { token: account.token, key })).toEqual(first);
    const other = { ...input, amount: "101" };
    expect(await server.call(routes.recharge, other, { token: account.token, key })).toMatchObject({
      error: "IDEMPOTENCY_MISMATCH",
    });
  });

  test("there is one open deposit per currency, even with parallel ones", async () => {
    const account = await openAccount(server);
    const input = await claim(account);
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(routes.recharge, input, account)));
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
    expect(answers.filter((answer) => answer.error === "DEPOSIT_UNDER_REVIEW")).toHaveLength(19);
    const rows = await db.selectFrom("deposits").select("state").where("user_id", "=", account.userId).execute();
    expect(rows).toEqual([{ state: "under_review" }]);
    // Another currency is independent.
    expect(await submit(account, { currency_id: USD, chain_id: bank, amount: "50" })).toMatchObject({
      account: "legal",
      explorer_url: null,
    });
  });

  test("accepts only the fields of a user", async () => {
    const account = await openAccount(server);
    const other = await openAccount(server);
    const more = {
      user_id: other.userId,
      state: "passed",
      credited: "1000000",
      to_address: "mine",
      account: "legal",
      command_id: commandId(),
      decided_by: 1,
      second_by: 2,
      version: 9,
      submitted_at: "2020-01-01",
    };
    const made = await server.ok(routes.recharge, { ...(await claim(account)), ...more }, account);
    const row = await db.selectFrom("deposits").selectAll().where("deposit_id", "=", made.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: account.userId, state: "under_review", credited: null, version: 1 });
    expect(row).toMatchObject({ account: "c2c", command_id: null, decided_by: null, second_by: null });
    expect(row.to_address).not.toBe("mine");
    expect(Math.abs(row.submitted_at.getTime() - server.clock.now())).toBeLessThan(60_000);
  });
});

describe("is refused", () => {
  test("from a frozen account, before anything else", async () => {
    const account = await openAccount(server);
    await server.engine.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    const input = await claim(account, { chain_id: nowhere, amount: "0.0000001" });
    expect(await server.call(routes.recharge, input, account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  });

  test.each([
    ["a chain that is not there", { chain_id: 99_999 }, "chain_id", "NOT_FOUND"],
    ["a currency that is not there", { currency_id: 77 }, "currency_id", "NOT_FOUND"],
    ["a chain of another currency", { chain_id: bank }, "chain_id", "NOT_FOUND"],
    ["a channel without addresses", { chain_id: nowhere, amount: "0.0000001" }, "chain_id", "DEPOSIT_CLOSED"],
    ["a seventh decimal", { amount: "1.0000001" }, "amount", "TOO_MANY_DECIMALS"],
    ["less than the minimum", { amount: "9.999999" }, "amount", "DEPOSIT_BELOW_MINIMUM"],
    ["no proof", { proof: "none" }, "proof", "PROOF_REQUIRED"],
    ["a proof of nobody", { proof: crypto.randomUUID() }, "proof", "PROOF_REQUIRED"],
  ])("%s", async (_, changes, field, error) => {
    const account = await openAccount(server);
    const answer = await server.call(routes.recharge, await claim(account, changes), account);
    expect(answer).toMatchObject({ code: -1, error, fields: [{ field, error }] });
  });

  test("with what the messages show: the decimals, the minimum", async () => {
    const account = await openAccount(server);
    const of = async (amount: string) => server.call(routes.recharge, await claim(account, { amount }), account);
    expect((await of("10.0000001")).params).toEqual({ max: 6 });
    expect((await of("9")).params).toEqual({ min: "10", currency: "USDT" });
  });

  test("on a channel that an operator closed, disabled or left without a bank", async () => {
    const account = await openAccount(server);
    const shut = async (column: string, chain: number, currency: number) => {
      await pool.query(`UPDATE chains SET ${column} = false WHERE chain_id = $1`, [chain]);
      const input = await claim(account, { currency_id: currency, chain_id: chain });
      const answer = await server.call(routes.recharge, input, account);
      await pool.query(`UPDATE chains SET ${column} = true WHERE chain_id = $1`, [chain]);
      return answer;
    };
    expect(await shut("deposit_open", tron, USDT)).toMatchObject({ error: "DEPOSIT_CLOSED" });
    expect(await shut("enabled", bank, USD)).toMatchObject({ error: "DEPOSIT_CLOSED" });
    await pool.query("UPDATE receiving_banks SET enabled = false");
    const input = await claim(account, { currency_id: USD, chain_id: bank });
    expect(await server.call(routes.recharge, input, account)).toMatchObject({ error: "DEPOSIT_CLOSED" });
    const { channels } = await server.ok(routes.getRechargeInfo, { currency_id: USD }, account);
    expect(channels).toMatchObject([{ open: false, bank: null, bank_reference: null }]);
    await pool.query("UPDATE receiving_banks SET enabled = true");
  });

  test("with another's proof, an identity's photo, and an expired one", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    const photo = await files.keep({ ownerId: account.userId, purpose: "identity", bytes: await testPicture(5) });
    const old = await proof(account);
    const refused = { error: "PROOF_REQUIRED", fields: [{ field: "proof" }] };
    const send = async (id: string) => server.call(routes.recharge, await claim(account, { proof: id }), account);
    for (const id of [await proof(other), photo.ok ? photo.data.id : ""]) expect(await send(id)).toMatchObject(refused);
    server.clock.ahead = 25 * 3_600_000;
    expect(await send(old)).toMatchObject(refused);
    server.clock.ahead = 0;
    expect(await send(old)).toMatchObject({ code: 1 });
  });

  test.each([
    "1e3",
    "+100",
    "-100",
    "0",
    "0.0",
    "１００",
    "100,5",
    "100.",
    ".5",
    "0x64",
    "NaN",
    "Infinity",
    "",
    " ",
    "1 000",
    "٣٠٠",
    "100.123456789",
    "1".repeat(19),
  ])("%j as an amount", async (amount) => {
    const account = await openAccount(server);
    const answer = await server.call(routes.recharge, await claim(account, { amount }), account);
    expect(answer).toMatchObject({ fields: [{ field: "amount", error: "INVALID_AMOUNT" }] });
  });

  test.each([100, null, true, ["100"], { value: "100" }])("%j as an amount, which is not a text", async (amount) => {
    const account = await openAccount(server);
    const input = await claim(account, { amount: amount as unknown as string });
    expect(await server.call(routes.recharge, input, account)).toMatchObject({ error: "INVALID_AMOUNT" });
  });

  test.each(["10.000000", "99999999999.999999"])("not: %s", async (amount) => {
    const account = await openAccount(server);
    expect((await submit(account, { amount })).amount).toBe(formatAmount(fromNumeric(amount)));
  });
});

describe("the list", () => {
  test("has the user's own deposits, newest first, with their outcome", async () => {
    const [account, other] = [await openAccount(server), await openAccount(server)];
    const first = await submit(account);
    await approve(first.id, finance);
    const second = await submit(account);
    await server.ok(depositReject, { id: second.id, version: 1, reason: "PAYMENT_NOT_FOUND" }, finance);
    const third = await submit(account, { currency_id: USD, chain_id: bank });
    const list = async (input = {}) => server.ok(routes.depositLog, input, account);
    expect(await list()).toMatchObject({ total: 3, list: [{ id: third.id }, { id: second.id }, { id: first.id }] });
    expect(await list({ currency_id: USD })).toMatchObject({ total: 1, list: [{ id: third.id }] });
    expect(await list({ page: 2, page_size: 2 })).toMatchObject({ total: 3, list: [{ id: first.id }] });
    const rejected = await server.ok(routes.getDeposit, { id: second.id }, account);
    expect(rejected).toMatchObject({ state: "rejected", reason: "PAYMENT_NOT_FOUND", credited: null });
    expect(rejected.timeline.map(({ step, at }) => [step, at !== null])).toEqual([
      ["submitted", true],
      ["reviewed", true],
      ["rejected", true],
    ]);
    expect(await server.ok(routes.depositLog, {}, other)).toMatchObject({ total: 0, list: [] });
    expect(await server.call(routes.getDeposit, { id: first.id }, other)).toMatchObject({ error: "NOT_FOUND" });
  });
});

test("a submitted proof is kept, another is deleted after a day", async () => {
  const account = await openAccount(server);
  const [used, unused] = [await proof(account), await proof(account)];
  await submit(account, { proof: used });
  server.clock.ahead = 48 * 3_600_000;
  expect(await files.sweep()).toBeGreaterThan(0);
  server.clock.ahead = 0;
  expect(await files.find(used)).toBeDefined();
  expect(await files.find(unused)).toBeUndefined();
});

test("no call of a user decides on a deposit", () => {
  const calls = allRoutes().filter(({ group }) => group === "deposit");
  expect(calls.map(({ name }) => name).sort()).toEqual(["depositLog", "getDeposit", "getRechargeInfo", "recharge"]);
});
