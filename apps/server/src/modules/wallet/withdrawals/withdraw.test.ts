import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { cashSave } from "@candor/contract/routes/bank.ts";
import * as routes from "@candor/contract/routes/withdraw.ts";
import { afterAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { cardDetails, FUND_PASSWORD, openHolder } from "../../../testing/cards.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { securityCode, turnOnAuthenticator, wrongCode } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import {
  askWithdrawal,
  fundAccount,
  holdingOf,
  openChannels,
  openWithdrawer,
  tronAddress,
  USD,
  withdrawalInput,
} from "../../../testing/withdrawals.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const channels = await openChannels(server);
const open = (changes?: { balance?: string; level?: number }) => openWithdrawer(server, channels, changes);
/** The state as an engine would leave it; the application may not write it. */
const setUser = (userId: number, columns: object) =>
  db.updateTable("users").set(columns).where("user_id", "=", userId).execute();

test("freezes amount and fee, shows the request, and notifies its user", async () => {
  const user = await open();
  const made = await askWithdrawal(server, user, { remark: "to my wallet", fee: "1" });
  expect(made).toMatchObject({
    symbol: "USDT",
    account: "c2c",
    chain: "TRC20",
    network: "tron",
    address: user.address,
    state: "under_review",
    amount: "100",
    fee: "1",
    remark: "to my wallet",
    reason: null,
    reference: null,
    explorer_url: null,
    due_at_ms: made.created_at_ms + 12 * HOUR_MS,
    timeline: [
      { step: "requested", at: made.created_at },
      { step: "reviewed", at: null },
      { step: "sending", at: null },
      { step: "passed", at: null },
    ],
  });
  expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "101" });
  expect(await server.ok(routes.getWithdrawal, { id: made.id }, user)).toEqual(made);
  expect((await server.ok(routes.withdrawLog, { currency_id: USDT }, user)).list).toEqual([made]);
  expect((await server.ok(routes.withdrawLog, { currency_id: USD }, user)).list).toEqual([]);
  const info = await server.ok(routes.getWithdrawInfo, { currency_id: USDT }, user);
  expect(info).toMatchObject({
    account: "c2c",
    available: "4899",
    book_only: true,
    has_fund_password: true,
    level: 2,
    used_today: 1,
    per_day: 3,
    open: made,
    target_ms: 12 * HOUR_MS,
    addresses: [{ id: user.addressId, ready: true }],
    channels: [
      { name: "TRC20", open: true, decimals: 6, min: "5", max: "20000", fee: "1" },
      { name: "ERC20", open: false },
    ],
  });
  const notices = db
    .selectFrom("notifications")
    .selectAll()
    .where("user_id", "=", user.userId)
    .where("kind", "like", "withdrawal%");
  await expect
    .poll(async () => (await notices.execute()).map(({ kind, ref }) => [kind, ref]))
    .toEqual([["withdrawal_requested", `withdrawal:${made.id}`]]);
});

test("pays dollars from the fiat account to a bank card, whose number is masked in the answer", async () => {
  const user = await open();
  await fundAccount(server, { userId: user.userId, account: "legal", currencyId: USD, text: "500" });
  const card = await server.ok(cashSave, cardDetails(7), user);
  const { address_id: _, ...input } = withdrawalInput(user, { currency_id: USD, card_id: card.id, amount: "100.25" });
  const made = await server.ok(routes.withdraw, input, { ...user, form: true });
  expect(made).toMatchObject({ account: "legal", network: "bank", address: "•••• 4455", bank_name: "Vietcombank" });
  expect(JSON.stringify(made)).not.toContain("001122334455");
  expect(await holdingOf(server, user, "legal", USD)).toEqual({ available: "397.25", frozen: "102.75" });
});

test("puts a new bank card on hold like an address, if enabled", async () => {
  const user = await open();
  await fundAccount(server, { userId: user.userId, account: "legal", currencyId: USD, text: "500" });
  await setUser(user.userId, { address_hold: true });
  const card = await server.ok(cashSave, cardDetails(8), user);
  const { address_id: _, ...input } = withdrawalInput(user, { currency_id: USD, card_id: card.id, amount: "100" });
  const held = await server.call(routes.withdraw, input, user);
  expect(held).toMatchObject({ error: "ADDRESS_ON_HOLD", params: { hours: 24 }, fields: [{ field: "card_id" }] });
  const bound = new Date(server.clock.now() - 24 * HOUR_MS);
  await db.updateTable("bank_cards").set({ created_at: bound }).where("card_id", "=", card.id).execute();
  expect(await server.ok(routes.withdraw, input, user)).toMatchObject({ state: "under_review" });
});

test("returns fee, limits and precision of both directions", async () => {
  const user = await openAccount(server);
  const { channels: list } = await server.ok(routes.getInfo, { currency_id: USDT }, user);
  expect(list).toMatchObject([{ name: "TRC20", fee: "1", deposit_open: false, deposit_min: "0" }, { name: "ERC20" }]);
  expect(await server.call(routes.getInfo, { currency_id: 77 }, user)).toMatchObject({ error: "NOT_FOUND" });
});

describe("is refused, at its field, before a password or code is used up", () => {
  test("for a frozen or unverified user, or one without a fund password, in this order", async () => {
    const user = await openHolder(server);
    const input = { currency_id: USDT, amount: "100", fund_password: FUND_PASSWORD };
    const withoutFund = await openAccount(server);
    expect(await server.call(routes.withdraw, input, user)).toMatchObject({ error: "NOT_VERIFIED", type: 998 });
    await server.engine.send({ type: "setUserState", id: commandId(), userId: withoutFund.userId, level: 2 });
    expect(await server.call(routes.withdraw, input, withoutFund)).toMatchObject({ error: "FUND_PASSWORD_MISSING" });
    await server.engine.send({ type: "setUserState", id: commandId(), userId: user.userId, state: "frozen" });
    expect(await server.call(routes.withdraw, input, user)).toMatchObject({ error: "ACCOUNT_FROZEN" });
  });

  test("without a destination, or with several, and to another user's", async () => {
    const [user, other] = [await open(), await open()];
    const { address_id: own, ...bare } = withdrawalInput(user);
    const refused = async (changes: object) => {
      const { error, fields } = await server.call(routes.withdraw, { ...bare, ...changes }, user);
      return [error, fields?.[0]?.field];
    };
    expect(await refused({})).toEqual(["ADDRESS_REQUIRED", "address_id"]);
    expect(await refused({ address_id: own, card_id: 1 })).toEqual(["INVALID_REQUEST", undefined]);
    expect(await refused({ address_id: other.addressId })).toEqual(["NOT_FOUND", "address_id"]);
    expect(await refused({ card_id: 999_999 })).toEqual(["NOT_FOUND", "card_id"]);
    expect(await refused({ chain_id: 999_999, address: user.address })).toEqual(["NOT_FOUND", "chain_id"]);
    expect(await refused({ chain_id: channels.bank, address: user.address })).toEqual(["NOT_FOUND", "chain_id"]);
    expect(await refused({ chain_id: channels.trc20 })).toEqual(["ADDRESS_REQUIRED", "address"]);
    expect(await refused({ chain_id: channels.trc20, address: user.address })).toEqual([
      "ADDRESS_BOOK_ONLY",
      "address",
    ]);
    await setUser(user.userId, { book_only: false });
    expect(await refused({ chain_id: channels.trc20, address: `${user.address}x` })).toEqual([
      "ADDRESS_INVALID",
      "address",
    ]);
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
  });

  test.each([
    [{ amount: "100.1234567" }, "TOO_MANY_DECIMALS", "amount", { max: 6 }],
    [{ amount: "4.999999" }, "WITHDRAWAL_OUT_OF_RANGE", "amount", { min: "5", max: "20000", currency: "USDT" }],
    [{ amount: "20000.000001" }, "WITHDRAWAL_OUT_OF_RANGE", "amount", { min: "5", max: "20000", currency: "USDT" }],
    [{ fee: "0.5" }, "FEE_CHANGED", "fee", { fee: "1", currency: "USDT" }],
    [{ amount: "4999.000001" }, "INSUFFICIENT_BALANCE", "amount", undefined],
    [{ amount: "0" }, "INVALID_AMOUNT", "amount", undefined],
    [{ amount: "1e3" }, "INVALID_AMOUNT", "amount", undefined],
    [{ currency_id: 77 }, "NOT_FOUND", "currency_id", undefined],
    [{ fund_password: "000000" }, "WRONG_FUND_PASSWORD", "fund_password", undefined],
    [{ fund_password: "12" }, "FUND_PASSWORD_INVALID", "fund_password", undefined],
    [{ remark: "x".repeat(101) }, "INVALID_REQUEST", "remark", undefined],
  ])("%o: %s at %s", async (changes, error, field, params) => {
    const user = await open();
    const answer = await server.call(routes.withdraw, withdrawalInput(user, changes), user);
    expect(answer).toMatchObject({ code: -1, error, fields: [{ field, error }] });
    if (params) expect(answer.params).toEqual(params);
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
  });

  test("via a closed channel, and to an address on hold", async () => {
    const user = await open();
    const book = db.updateTable("withdraw_addresses").where("address_id", "=", user.addressId);
    await book.set({ chain_id: channels.erc20 }).execute();
    const closed = await server.call(routes.withdraw, withdrawalInput(user), user);
    expect(closed.fields).toMatchObject([{ field: "address_id", error: "WITHDRAWAL_CLOSED" }]);
    const usable_at = new Date(server.clock.now() + 90 * 60_000);
    await book.set({ chain_id: channels.trc20, usable_at }).execute();
    const held = await server.call(routes.withdraw, withdrawalInput(user), user);
    expect(held).toMatchObject({ error: "ADDRESS_ON_HOLD", params: { hours: 2 }, fields: [{ field: "address_id" }] });
  });

  test("while one is under review, and a fourth time a day, regardless of the outcome of the three", async () => {
    const user = await open();
    for (let count = 1; count <= 3; count += 1) {
      const { id } = await askWithdrawal(server, user);
      const wrong = withdrawalInput(user, { fund_password: "000000" });
      expect(await server.call(routes.withdraw, wrong, user)).toMatchObject({ error: "WITHDRAWAL_UNDER_REVIEW" });
      await server.ok(routes.cancelWithdraw, { id }, user);
    }
    const fourth = await server.call(routes.withdraw, withdrawalInput(user), user);
    expect(fourth).toMatchObject({ error: "WITHDRAWAL_LIMIT", params: { max: 3 } });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
    const tries = db.selectFrom("secret_tries").selectAll().where("user_id", "=", user.userId);
    expect(await tries.execute()).toEqual([]);
  });
});

test("wrong fund passwords are counted even in parallel, and then lock", async () => {
  const user = await open();
  const wrong = withdrawalInput(user, { fund_password: "000000" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(routes.withdraw, wrong, user)));
  // A wrong one that is compared late finds the lock already set, and reports it.
  for (const { error } of answers) expect(["WRONG_FUND_PASSWORD", "FUND_PASSWORD_LOCKED"]).toContain(error);
  const { rows } = await server.database.pool.query("SELECT tries FROM secret_tries WHERE user_id = $1", [user.userId]);
  expect(rows).toEqual([{ tries: 5 }]);
  const right = await server.call(routes.withdraw, withdrawalInput(user), user);
  expect(right).toMatchObject({ error: "FUND_PASSWORD_LOCKED", params: { hours: 24 } });
});

test("an account with a second factor needs it, and a right code works once", async () => {
  const user = await open();
  const factor = await turnOnAuthenticator(server, user);
  const input = withdrawalInput(user);
  expect(await server.call(routes.withdraw, input, user)).toMatchObject({ error: "SECOND_FACTOR_REQUIRED" });
  const wrong = { ...input, totp: wrongCode(server, factor) };
  expect(await server.call(routes.withdraw, wrong, user)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
  const totp = factor.nextCode();
  const { id } = await server.ok(routes.withdraw, { ...input, totp }, user);
  await server.ok(routes.cancelWithdraw, { id }, user);
  expect(await server.call(routes.withdraw, { ...input, totp }, user)).toMatchObject({ error: "WRONG_SECOND_FACTOR" });
});

test("a typed address needs a code too, and none may be typed while new addresses are put on hold", async () => {
  const user = await open();
  await setUser(user.userId, { book_only: false });
  const { address_id: _, ...bare } = withdrawalInput(user);
  const input = { ...bare, chain_id: channels.trc20, address: ` ${tronAddress(9_001)} ` };
  expect((await server.call(routes.withdraw, input, user)).fields).toMatchObject([{ field: "code" }]);
  const code = await securityCode(server, user);
  const made = await server.ok(routes.withdraw, { ...input, code }, user);
  expect(made).toMatchObject({ address: tronAddress(9_001), label: "" });
  await server.ok(routes.cancelWithdraw, { id: made.id }, user);
  await setUser(user.userId, { address_hold: true });
  expect(await server.call(routes.withdraw, input, user)).toMatchObject({ error: "ADDRESS_BOOK_ONLY" });
});

describe("canceling", () => {
  test("treats an id in capitals as the same, like the database", async () => {
    const user = await open();
    const { id } = await askWithdrawal(server, user);
    const done = await server.ok(routes.cancelWithdraw, { id: id.toUpperCase() }, user);
    expect(done).toMatchObject({ id, state: "cancelled" });
  });

  test("returns everything, once", async () => {
    const user = await open();
    const { id } = await askWithdrawal(server, user);
    const key = commandId();
    const done = await server.ok(routes.cancelWithdraw, { id }, { ...user, key });
    expect(done).toMatchObject({ state: "cancelled", timeline: [{ step: "requested" }, { step: "cancelled" }] });
    expect(await server.ok(routes.cancelWithdraw, { id }, { ...user, key })).toEqual(done);
    const again = await server.call(routes.cancelWithdraw, { id }, user);
    expect(again).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN", fields: [{ field: "id" }] });
    expect(await holdingOf(server, user)).toEqual({ available: "5000", frozen: "0" });
  });

  test("is allowed only to its user, before a decision", async () => {
    const [user, other] = [await open(), await open()];
    const { id } = await askWithdrawal(server, user);
    expect(await server.call(routes.cancelWithdraw, { id }, other)).toMatchObject({ error: "NOT_FOUND" });
    expect(await server.call(routes.getWithdrawal, { id }, other)).toMatchObject({ error: "NOT_FOUND" });
    const decide = { type: "decideWithdrawal", withdrawalId: id, to: "sending", operatorId: 1 } as const;
    await server.engine.send({ ...decide, id: commandId() });
    expect(await server.call(routes.cancelWithdraw, { id }, user)).toMatchObject({ error: "WITHDRAWAL_NOT_OPEN" });
    expect(await holdingOf(server, user)).toEqual({ available: "4899", frozen: "101" });
  });
});

test("extra fields of the body are ignored", async () => {
  const user = await open();
  const planted = { user_id: 1, state: "passed", levelNeeded: 0, account: "legal", perDay: 99, operator_id: 1 };
  const made = await server.ok(routes.withdraw, { ...withdrawalInput(user), ...planted } as never, user);
  expect(made).toMatchObject({ state: "under_review", account: "c2c", fee: "1" });
});
