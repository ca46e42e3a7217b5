import type { Envelope } from "@candor/contract/errors.ts";
import type { InputOf, OutputOf, Route } from "@candor/contract/route.ts";
import { approve } from "@candor/contract/routes/console/approvals.ts";
import { userFreeze } from "@candor/contract/routes/console/users.ts";
import { contractCancel, contractClose, contractStopPrice, contractTrade } from "@candor/contract/routes/contracts.ts";
import { exchange, getExchangeRecord } from "@candor/contract/routes/exchange.ts";
import { getOption, optionTrade } from "@candor/contract/routes/options.ts";
import { coolOff, getTradingLimits, setDailyLoss } from "@candor/contract/routes/trading-limits.ts";
import { cancelWithdraw, getWithdrawal, withdraw } from "@candor/contract/routes/withdraw.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { withClient } from "../platform/database/connect.ts";
import { openDesk } from "../testing/approvals.ts";
import { ContractDesk, LIMIT, LONG } from "../testing/contracts.ts";
import { atNextTicks, commandId, fund, USDT } from "../testing/engine.ts";
import { OPTION_MARKET, OptionDesk } from "../testing/options.ts";
import { type CallOptions, startTestServer } from "../testing/server.ts";
import { askWithdrawal, openChannels, openWithdrawer, withdrawalInput } from "../testing/withdrawals.ts";
import { whileLocked } from "./after-commit.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());
const options = new OptionDesk(server, time);
const contracts = new ContractDesk(server, time);
beforeAll(async () => {
  await options.open();
  await contracts.open();
  await server.engine.send(fund(0, USDT, "100000", "quoting"), "operator");
});
beforeEach(async () => {
  await options.tick("200");
  await contracts.tick("200");
});

/** Calls during which the gateway loses the database once the engine has committed. The answer must be "done", in the contract's form. */
async function doneWithoutReads<R extends Route>(
  route: R,
  input: InputOf<R>,
  by: CallOptions,
): Promise<Envelope<OutputOf<R>>["data"]> {
  const { engine } = server.services;
  const send = engine.send.bind(engine);
  const lost = new Error("Connection terminated unexpectedly");
  vi.spyOn(engine, "send").mockImplementation(async (...args) => {
    const outcome = await send(...args);
    vi.spyOn(server.database.pool, "connect").mockImplementation((callback?: unknown) =>
      typeof callback === "function" ? callback(lost) : Promise.reject(lost),
    );
    return outcome;
  });
  const answer = await server.call(route, input, by);
  vi.restoreAllMocks();
  expect(answer).toMatchObject({ code: 1, msg: "" });
  z.parse(route.output, answer.data);
  return answer.data;
}

test("a conversion", async () => {
  const account = await options.trader();
  await server.engine.send(fund(account.userId, USDT, "100"), "operator");
  const { baseId } = options.pair;
  await server.engine.send(fund(0, baseId, "100", "quoting"), "operator");
  const given = { from_currency_id: USDT, to_currency_id: baseId, amount: "100" };
  const sent = doneWithoutReads(exchange, given, account);
  const converted = await atNextTicks(sent, () => options.tick("200", 1));
  expect((await server.ok(getExchangeRecord, {}, account)).list).toEqual([
    { ...(converted as object), receipt: expect.any(String) },
  ]);
});

test("an option, whose repeated key returns the omitted data", async () => {
  const account = await options.trader();
  const key = commandId();
  const order = { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" } as const;
  const placed = await doneWithoutReads(optionTrade, order, { ...account, key });
  expect(placed).toMatchObject({ state: "opening", number: "100", open_receipt: null });
  expect(await server.ok(getOption, { id: placed?.id ?? 0 }, account)).toEqual(placed);
  expect(await server.ok(optionTrade, order, { ...account, key })).toEqual(placed);
});

test("a contract's order, its stops, its cancellation and its close", async () => {
  const account = await contracts.trader();
  const limit = await doneWithoutReads(contractTrade, { ...LONG, ...LIMIT }, account);
  expect(limit).toMatchObject({ share: 10, price: "150", state: "pending", receipts: [] });
  const id = limit?.id ?? 0;
  const stops = { id, target_profit_price: "310", stop_loss_price: "40" };
  expect(await doneWithoutReads(contractStopPrice, stops, account)).toMatchObject({ id, target_profit_price: "310" });
  expect(await doneWithoutReads(contractCancel, { id }, account)).toMatchObject({ id, state: "cancelled" });
  const { id: market } = await server.ok(contractTrade, LONG, account);
  await contracts.tick("200");
  expect(await doneWithoutReads(contractClose, { id: market }, account)).toEqual({ closing: 1 });
});

test("limits of one's own, which are null in the answer then", async () => {
  const account = await options.trader();
  expect(await doneWithoutReads(setDailyLoss, { daily_loss: "500" }, account)).toBeNull();
  expect(await doneWithoutReads(coolOff, { hours: 1 }, account)).toBeNull();
  expect(await server.ok(getTradingLimits, {}, account)).toMatchObject({
    daily_loss: "500",
    cooling_until: expect.any(String),
  });
});

test("a withdrawal and its cancellation", async () => {
  const user = await openWithdrawer(server, await openChannels(server));
  const key = commandId();
  const made = await doneWithoutReads(withdraw, withdrawalInput(user), { ...user, key });
  const stored = await server.ok(getWithdrawal, { id: key }, user);
  expect({ ...made, number: stored.number }).toEqual(stored);
  expect(made?.number).toBeNull();
  expect(await server.ok(withdraw, withdrawalInput(user), { ...user, key })).toEqual(stored);
  const cancelled = await doneWithoutReads(cancelWithdraw, { id: key }, user);
  expect(cancelled).toEqual(await server.ok(getWithdrawal, { id: key }, user));
  expect(await askWithdrawal(server, user)).toMatchObject({ state: "under_review" });
});

test("an operator's freeze and a credit approved by a second person", async () => {
  const { owner, finance, user, ask } = await openDesk(server);
  const id = await ask(finance);
  const checked = { id, version: 1, checked: "the bank statement", totp: owner.code() };
  expect(await doneWithoutReads(approve, checked, { token: owner.token })).toEqual({
    state: "approved",
    refusal: null,
  });
  const freeze = { uid: user.user.uid, reason: "USER_ASKED", note: "" } as const;
  expect(await doneWithoutReads(userFreeze, freeze, { token: owner.token })).toEqual({
    state: "frozen",
    cancelled_orders: null,
  });
});

test("work under a lock counts if the lock's connection is lost after it, and not if it is lost before", async () => {
  const { db } = server.services;
  const end = async (holder: typeof db) => {
    const own = holder.selectNoFrom((of) => of.fn<number>("pg_backend_pid", []).as("pid"));
    const { pid } = await own.executeTakeFirstOrThrow();
    await withClient(server.database.adminUrl, (admin) => admin.query("SELECT pg_terminate_backend($1)", [pid]));
  };
  expect(
    await whileLocked(
      db,
      async () => {},
      async (holder) => end(holder).then(() => "done"),
    ),
  ).toBe("done");
  await expect(
    whileLocked(db, end, async (holder) => holder.selectFrom("users").select("user_id").execute()),
  ).rejects.toThrow();
});
