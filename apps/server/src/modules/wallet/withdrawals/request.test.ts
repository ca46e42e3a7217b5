import { refuse } from "@candor/contract/errors.ts";
import { cashSave } from "@candor/contract/routes/bank.ts";
import * as routes from "@candor/contract/routes/withdraw.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CommandRequest, EngineClient } from "../../../platform/bus/bus.ts";
import { cardDetails } from "../../../testing/cards.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { keptLog } from "../../../testing/kept-log.ts";
import { contextOf, securityCode, turnOnAuthenticator } from "../../../testing/second-factor.ts";
import { startTestServer } from "../../../testing/server.ts";
import {
  fundAccount,
  openChannels,
  openWithdrawer,
  USD,
  type Withdrawer,
  withdrawalInput,
} from "../../../testing/withdrawals.ts";
import { withdrawHandlers } from "./index.ts";
import { utcDay } from "./request.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const channels = await openChannels(server);
let user: Withdrawer;
let cards: number[];
beforeAll(async () => {
  user = await openWithdrawer(server, channels, { balance: "30000" });
  cards = [];
  for (const serial of [1, 2]) cards.push((await server.ok(cashSave, cardDetails(serial), user)).id);
});

const forget = (key: string) => server.database.pool.query("DELETE FROM answers WHERE command_id = $1", [key]);

/** Withdraws with a replaced `send` of the engine. */
async function withdrawBy(
  send: EngineClient["send"],
  input: object,
  { by = user, key = commandId(), log = server.services.log } = {},
) {
  const engine = { ...server.services.engine, send };
  const context = { ...(await contextOf(server, by)), commandId: key, deviceId: "a-device", ip: "192.0.2.7" };
  return withdrawHandlers({ ...server.services, engine, log }).withdraw(context, z.parse(routes.withdraw.input, input));
}

test("the engine receives exactly the request, and a temporary refusal may be retried under the same key", async () => {
  const sent: CommandRequest[] = [];
  const key = commandId();
  const input = withdrawalInput(user, { remark: "for the rent" });
  const busy: EngineClient["send"] = async (command) => {
    sent.push(command);
    return refuse("BUSY");
  };
  expect(await withdrawBy(busy, input, { key })).toEqual({ ok: false, error: "BUSY" });
  const details = {
    kind: "chain",
    chain_id: channels.trc20,
    chain: "TRC20",
    address: user.address,
    label: "",
    account_end: null,
    address_id: user.addressId,
    card_id: null,
    bank_name: null,
    account_name: null,
    remark: "for the rent",
    device_id: "a-device",
    network: "192.0.2.7",
  };
  expect(
    sent.map((command) => ({ ...command, details: JSON.parse((command as { details: string }).details) })),
  ).toEqual([
    {
      type: "requestWithdrawal",
      id: key,
      userId: user.userId,
      account: "c2c",
      currencyId: USDT,
      amount: 100_00000000n,
      fee: 1_00000000n,
      levelNeeded: 2,
      perDay: 3,
      details,
    },
  ]);
  expect(await withdrawBy(busy, input, { key })).toEqual({ ok: false, error: "BUSY" });
  expect(sent).toHaveLength(2);
});

test("a failure before the engine has accepted it is not an answer", async () => {
  const broken = withdrawBy(async () => {
    throw new Error("a broken pipe");
  }, withdrawalInput(user));
  await expect(broken).rejects.toThrow("a broken pipe");
});

test("the exact minimum and maximum of the channel are accepted", async () => {
  const taken: EngineClient["send"] = async () => refuse("BUSY");
  for (const amount of ["5", "20000"])
    expect(await withdrawBy(taken, withdrawalInput(user, { amount }))).toMatchObject({ error: "BUSY" });
});

test("an amount that the account cannot pay with its fee is refused before a password is checked, even for a currency that it never had", async () => {
  const short = { fields: [{ field: "amount", error: "INSUFFICIENT_BALANCE" }] };
  const wrong = { fund_password: "000000" };
  const other = await openWithdrawer(server, channels);
  const input = withdrawalInput(other, { amount: "4999.5", ...wrong });
  expect(await server.call(routes.withdraw, input, other)).toMatchObject(short);
  const { address_id: _, ...dollars } = withdrawalInput(user, { currency_id: USD, card_id: cards[0], ...wrong });
  expect(await server.call(routes.withdraw, dollars, user)).toMatchObject(short);
});

test("while withdrawals are paused no password is checked", async () => {
  const other = await openWithdrawer(server, channels);
  const until = new Date(server.clock.now() + 60_000);
  await db.insertInto("withdrawal_pauses").values({ user_id: other.userId, until }).execute();
  const wrong = withdrawalInput(other, { fund_password: "000000" });
  expect(await server.call(routes.withdraw, wrong, other)).toMatchObject({ error: "WITHDRAWALS_PAUSED" });
});

test("a recovery code among the proofs of the withdrawal itself pauses it too", async () => {
  const other = await openWithdrawer(server, channels);
  const { recoveryCodes } = await turnOnAuthenticator(server, other);
  const input = { ...withdrawalInput(other), totp: recoveryCodes[0] };
  expect(await server.call(routes.withdraw, input, other)).toMatchObject({ error: "WITHDRAWALS_PAUSED" });
});

test("one that the engine accepted is answered from the database, although nothing can be read", async () => {
  const other = await openWithdrawer(server, channels);
  const { pool } = server.database;
  const { connect } = pool;
  const lost = new Error("Connection terminated unexpectedly");
  const send: EngineClient["send"] = async (command) => {
    const outcome = await server.services.engine.send(command);
    pool.connect = (callback?: unknown) => (typeof callback === "function" ? callback(lost) : Promise.reject(lost));
    return outcome;
  };
  const kept = keptLog();
  const key = commandId();
  const answer = await withdrawBy(send, withdrawalInput(other), { by: other, key, log: kept.log }).finally(() => {
    pool.connect = connect;
  });
  const stored = await server.ok(routes.getWithdrawal, { id: key }, other);
  expect(answer).toEqual({ ok: true, data: { ...stored, number: null } });
  expect(kept.lines()).toMatchObject([{ level: "error", withdrawalId: key, err: { message: lost.message } }]);
});

test("a key without a stored answer is compared with all fields of the withdrawal", async () => {
  const other = await openWithdrawer(server, channels);
  await db.updateTable("users").set({ book_only: false }).where("user_id", "=", user.userId).execute();
  await fundAccount(server, { userId: user.userId, account: "legal", currencyId: USD, text: "500" });
  const { address_id, ...bare } = withdrawalInput(user);
  await db.updateTable("chains").set({ withdraw_open: true }).where("chain_id", "=", channels.erc20).execute();
  const typed = { ...bare, chain_id: channels.erc20, address: `0x${"1".repeat(40)}` };
  const card = { ...bare, currency_id: USD, card_id: cards[0] };
  const repeats: [object, object[]][] = [
    [
      { ...bare, address_id },
      [{ currency_id: USD }, { amount: "101" }, { address_id: other.addressId }, { address_id: undefined }],
    ],
    [typed, [{ address: "1" }, { chain_id: channels.trc20 }, { address: `0x${"2".repeat(40)}` }]],
    [
      card,
      [
        ...[{ card_id: cards[1] }, { card_id: undefined }, { remark: "another" }],
        { chain_id: channels.bank, address: typed.address },
      ],
    ],
  ];
  for (const [input, changes] of repeats) {
    const key = commandId();
    const code = "address" in input ? { code: await securityCode(server, user) } : {};
    const made = await server.ok(routes.withdraw, { ...input, ...code } as never, { ...user, key });
    for (const change of changes) {
      await forget(key);
      const answer = await server.call(routes.withdraw, { ...input, ...change } as never, { ...user, key });
      expect([change, answer.error]).toEqual([change, "IDEMPOTENCY_MISMATCH"]);
    }
    await forget(key);
    expect(await server.ok(routes.withdraw, input as never, { ...user, key })).toEqual(made);
    await server.ok(routes.cancelWithdraw, { id: made.id }, user);
  }
});

test("the day of withdrawals starts at midnight UTC", () => {
  expect(utcDay(Date.UTC(2026, 10, 22, 23, 59, 59, 999))).toEqual(new Date("2026-11-22T00:00:00.000Z"));
  expect(utcDay(Date.UTC(2026, 10, 23))).toEqual(new Date("2026-11-23T00:00:00.000Z"));
});
