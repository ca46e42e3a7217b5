import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/options.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { getEvents } from "@candor/contract/routes/record.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, USDT } from "../../../testing/engine.ts";
import { OPTION_MARKET, OptionDesk } from "../../../testing/options.ts";
import { request, startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new OptionDesk(server, time);
beforeAll(() => desk.open());
beforeEach(async () => {
  await desk.tick("200");
});

type Trade = InputOf<typeof routes.optionTrade>;
const up: Trade = { match_id: OPTION_MARKET, type: 1, seconds: 30, number: "100" };
const place = (account: Account, change: Partial<Trade> = {}) =>
  server.ok(routes.optionTrade, { ...up, ...change }, account);
const orderOf = (account: Account, id: number) => server.ok(routes.getOption, { id }, account);
/** Waits until the engine has settled due orders, by commands of its own. */
async function decided(account: Account, id: number) {
  return expect.poll(() => orderOf(account, id)).toMatchObject({ outcome: expect.any(String) });
}
const balance = async (account: Account) =>
  (await server.ok(routes.getPayInfo, { match_id: OPTION_MARKET }, account)).available;

test("shows each pair's durations with profit ratio, limits and the break-even rate", async () => {
  const { list } = await server.ok(routes.getSeconds, {});
  expect(list).toEqual([
    {
      match_id: OPTION_MARKET,
      symbol: "SOL-USDT",
      currency_id: USDT,
      currency: "USDT",
      open: true,
      fee: "0.015",
      seconds: [
        // 1 / 1.8 and 1 / 1.82, rounded up.
        { seconds: 30, profit_ratio: "0.8", min_num: "10", max_num: "2000", break_even: "0.55555556" },
        { seconds: 60, profit_ratio: "0.82", min_num: "10", max_num: "2000", break_even: "0.54945055" },
      ],
    },
  ]);
  expect((await server.ok(routes.getSeconds, { match_id: MARKET })).list).toEqual([]);
  expect(await server.call(routes.getSeconds, { match_id: 77 })).toMatchObject({
    fields: [{ field: "match_id", error: "NOT_FOUND" }],
  });
});

test("returns the stakable amount and blocks", async () => {
  const account = await desk.trader("25.5", { hasRead: false });
  const info = () => server.ok(routes.getPayInfo, { match_id: OPTION_MARKET }, account);
  expect(await info()).toMatchObject({ available: "25.5", in_coin_account: "0", risk_acknowledged: false });
  await server.ok(acknowledgeRisk, { product: "option" }, account);
  expect(await info()).toMatchObject({ currency: "USDT", risk_acknowledged: true });
});

test.each([
  [1, "200.01", "won", "78.5", "1078.5"],
  [1, "199.99", "lost", "-101.5", "898.5"],
  [1, "200", "flat", "-1.5", "998.5"],
  [2, "199.99", "won", "78.5", "1078.5"],
  [2, "200.01", "lost", "-101.5", "898.5"],
] as const)("direction %i, settled at %s: %s, %s", async (type, at, state, outcome, after) => {
  const account = await desk.trader();
  const placed = await place(account, { type });
  expect(placed).toMatchObject({
    type,
    seconds: 30,
    number: "100",
    profit_ratio: "0.8",
    profit: "80",
    fee: "1.5",
    state: "opening",
    open_tick: null,
    due_at_ms: null,
    delivery_tick: null,
    outcome: null,
    open_receipt: null,
  });
  expect(await balance(account)).toBe("898.5");
  const openTick = await desk.tick("200");
  const openedAt = time.ms;
  const running = await server.ok(routes.optionRunning, {}, account);
  expect(running.now_ms).toBe(openedAt);
  expect(running.list).toMatchObject([
    {
      id: placed.id,
      state: "running",
      open_tick: { id: openTick, price: "200", at_ms: openedAt },
      due_at_ms: openedAt + 30_000,
      delivery_receipt: null,
      outcome: null,
    },
  ]);
  await desk.tick(at === "200" ? "250" : "200", 29_999);
  const settlementTick = await desk.tick(at, 1);
  await decided(account, placed.id);
  const order = await orderOf(account, placed.id);
  expect(order).toMatchObject({
    state,
    outcome,
    delivery_tick: { id: settlementTick, price: at, at_ms: openedAt + 30_000 },
    open_receipt: expect.any(String),
    delivery_receipt: expect.any(String),
  });
  expect(await balance(account)).toBe(after);
  const { list } = await server.ok(getEvents, {}, account);
  expect(list.flatMap(({ proof }) => proof?.id ?? [])).toContain(order?.delivery_receipt);
  expect((await server.ok(routes.optionRunning, {}, account)).list).toEqual([]);
  expect(await server.ok(routes.optionOrderList, {}, account)).toMatchObject({ list: [order], total: 1 });
});

test("an order that no tick opens, and one that no tick settles, are void and cost nothing", async () => {
  const account = await desk.trader();
  const late = await place(account);
  await desk.clock(3_001);
  await decided(account, late.id);
  expect(await orderOf(account, late.id)).toMatchObject({ state: "void", outcome: "0", open_tick: null });
  await desk.tick("200");
  const unsettled = await place(account);
  await desk.tick("200");
  await desk.clock(40_001);
  await decided(account, unsettled.id);
  const order = await orderOf(account, unsettled.id);
  expect(order).toMatchObject({ state: "void", outcome: "0", delivery_tick: null });
  expect(await balance(account)).toBe("1000");
  const receipt = await server.ok(getReceipt, { id: order.delivery_receipt ?? "" });
  expect(receipt).toMatchObject({ kind: "option_void", result: { reason: "not_delivered" } });
  expect(verifyReceipt(receipt, receipt.ticks).filter(({ ok }) => !ok)).toEqual([]);
});

/** Covers both days of a run at midnight. */
async function publishedVoids() {
  const { list } = await server.ok(routes.optionVoids, {});
  const names = ["count", "not_opened", "stakes", "missed", "avoided", "unknown"] as const;
  expect(list.every(({ symbol, currency, day }) => symbol === "SOL-USDT" && currency === "USDT" && day)).toBe(true);
  return Object.fromEntries(names.map((name) => [name, list.reduce((sum, row) => sum + Number(row[name]), 0)]));
}

test("void options are published by day with their payout at the next counting tick", async () => {
  const account = await desk.trader("3000");
  // From the previous test: one never opened, and the other's next tick was at its opening price, which saved its fee.
  const before = { count: 2, not_opened: 1, stakes: 200, missed: 0, avoided: 1.5, unknown: 1 };
  expect(await publishedVoids()).toEqual(before);
  const [up, down] = [await place(account), await place(account, { type: 2, number: "50" })];
  await desk.tick("200");
  await desk.clock(70_000);
  for (const { id } of [up, down]) await decided(account, id);
  expect(await publishedVoids()).toEqual({ ...before, count: 4, stakes: 350, unknown: 3 });
  await desk.tick("205", 1_000, false);
  // The feed comes back above the opening price: up would have won 80 less a fee of 1.5, down would have lost 50 and 0.75.
  await desk.tick("203", 60_000);
  await desk.tick("199");
  const after = { ...before, count: 4, stakes: 350, missed: 78.5, avoided: 52.25 };
  expect(await publishedVoids()).toEqual(after);
});

describe("refuses", () => {
  test.each([
    [{ seconds: 45 }, "OPTION_SECONDS", "seconds"],
    [{ number: "9.99999" }, "OPTION_OUT_OF_RANGE", "number"],
    [{ number: "2000.00001" }, "OPTION_OUT_OF_RANGE", "number"],
    [{ number: "985.222" }, "INSUFFICIENT_BALANCE", "number"],
    [{ number: "0" }, "INVALID_AMOUNT", "number"],
    [{ number: "-100" }, "INVALID_AMOUNT", "number"],
    [{ number: "10.0000001" }, "TOO_MANY_DECIMALS", "number"],
    [{ match_id: 77 }, "NOT_FOUND", "match_id"],
    [{ match_id: MARKET }, "NOT_FOUND", "match_id"],
    [{ currency_id: BTC }, "INVALID_REQUEST", "currency_id"],
    [{ type: 3 }, "INVALID_REQUEST", "type"],
    [{ seconds: 0 }, "INVALID_REQUEST", "seconds"],
  ])("%o with %s", async (change, error, field) => {
    const account = await desk.trader();
    await server.database.pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
    await server.services.catalogue.load();
    const answer = await server.call(routes.optionTrade, { ...up, ...change } as Trade, account);
    expect(answer).toMatchObject({ data: null, fields: [{ field, error }] });
    expect(await balance(account)).toBe("1000");
  });

  const refused = async (account: Account, error: string) =>
    expect(await server.call(routes.optionTrade, up, account)).toMatchObject({ data: null, error });

  test("without the risk acknowledged, then unverified, then frozen", async () => {
    const account = await desk.trader("1000", { level: 0, hasRead: false });
    await refused(account, "RISK_NOT_READ");
    // The acknowledgment for contracts is separate.
    await server.ok(acknowledgeRisk, { product: "lever" }, account);
    await refused(account, "RISK_NOT_READ");
    await server.ok(acknowledgeRisk, { product: "option" }, account);
    await refused(account, "NOT_VERIFIED");
    await desk.send({ type: "setUserState", id: commandId(), userId: account.userId, level: 1, state: "frozen" });
    await refused(account, "ACCOUNT_FROZEN");
    await refused({ ...account, token: "" }, "NOT_LOGGED_IN");
  });

  test("at a stale price, beyond the reserve, and while the pair's options are closed", async () => {
    const account = await desk.trader();
    await desk.clock(3_001);
    await refused(account, "PRICE_STALE");
    await desk.tick("200");
    await desk.terms({ reserve: "79.99999999" });
    expect(await server.call(routes.optionTrade, up, account)).toMatchObject({
      fields: [{ field: "number", error: "OPTION_CAPACITY" }],
    });
    await desk.terms({ state: "closed" });
    expect((await server.ok(routes.getSeconds, {})).list).toMatchObject([{ open: false }]);
    await refused(account, "MARKET_CLOSED");
    await desk.terms({});
  });
});

test("the history is filtered by pair, result, direction and day of settlement", async () => {
  const account = await desk.trader();
  const won = await place(account);
  const lost = await place(account, { type: 2 });
  await desk.tick("200");
  await desk.tick("201", 30_000);
  await decided(account, won.id);
  await decided(account, lost.id);
  const ids = async (filter: InputOf<typeof routes.optionOrderList>) =>
    (await server.ok(routes.optionOrderList, filter, account)).list.map(({ id }) => id);
  expect(await ids({})).toEqual([lost.id, won.id]);
  expect(await ids({ state: "won" })).toEqual([won.id]);
  expect(await ids({ type: 2 })).toEqual([lost.id]);
  expect(await ids({ state: "won", type: 2 })).toEqual([]);
  expect(await ids({ match_id: OPTION_MARKET, page: 2, page_size: 1 })).toEqual([won.id]);
  expect(await ids({ match_id: MARKET })).toEqual([]);
  const day = new Date(time.ms).toISOString().slice(0, 10);
  const before = new Date(time.ms - 86_400_000).toISOString().slice(0, 10);
  expect(await ids({ from: day, to: day })).toEqual([lost.id, won.id]);
  expect(await ids({ to: before })).toEqual([]);
  expect((await server.call(routes.optionOrderList, { match_id: 77 }, account)).error).toBe("NOT_FOUND");
});

test("one key places once, and a repeat shows the order's current state", async () => {
  const account = await desk.trader();
  const key = commandId();
  const again = (change = {}) => server.call(routes.optionTrade, { ...up, ...change }, { ...account, key });
  const { data: first } = await again();
  await desk.tick("200");
  expect((await again()).data).toMatchObject({ id: first?.id, state: "running", open_receipt: expect.any(String) });
  expect(await again({ number: "101" })).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  expect((await server.ok(routes.optionRunning, {}, account)).list).toHaveLength(1);
  expect(await balance(account)).toBe("898.5");
});

test("of 20 orders of the whole balance at once one is accepted", async () => {
  const account = await desk.trader("101.5");
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call(routes.optionTrade, up, account)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "INSUFFICIENT_BALANCE")).toHaveLength(19);
});

test("fields that no caller may set are ignored: another user, a profit, a price, a result", async () => {
  const [account, other] = [await desk.trader(), await desk.trader()];
  const wish = { ...up, user_id: other.userId, userId: other.userId, profit_ratio: "9", profit: "900", fee: "0" };
  const more = { open_price: "1", delivery_price: "999", state: "won", outcome: "won", level_needed: 0 };
  const options = { token: account.token, key: commandId() };
  const response = await fetch(...request(server.url, routes.optionTrade, { ...wish, ...more }, options));
  const { data } = (await response.json()) as { data: routes.OptionOrder };
  expect(data).toMatchObject({ profit_ratio: "0.8", profit: "80", fee: "1.5", state: "opening", open_tick: null });
  expect(await balance(other)).toBe("1000");
});

test("another user's order is not found, and is in no list", async () => {
  const [account, other] = [await desk.trader(), await desk.trader()];
  const { id } = await place(account);
  const nobodys = await server.call(routes.getOption, { id: 999_999_999 }, other);
  expect(await server.call(routes.getOption, { id }, other)).toEqual(nobodys);
  expect(nobodys).toMatchObject({ error: "NOT_FOUND" });
  expect((await server.ok(routes.optionRunning, {}, other)).list).toEqual([]);
});

test("only its user is notified of every change", async () => {
  const [account, other] = [await desk.trader(), await desk.trader()];
  const [mine, theirs] = [await connectSocket(server, account.token), await connectSocket(server, other.token)];
  const { id } = await place(account);
  await desk.tick("200");
  await desk.tick("201", 30_000);
  const done = await mine.until((m) => m.action === "option_data" && m.data.list[0]?.state === "won");
  expect(done).toMatchObject({ data: { list: [{ id, outcome: "78.5", delivery_tick: { price: "201" } }] } });
  const states = mine.got.flatMap((m) => (m.action === "option_data" ? m.data.list.map(({ state }) => state) : []));
  expect(states).toEqual(["opening", "running", "won"]);
  expect(theirs.got.filter(({ action }) => action === "option_data")).toEqual([]);
  mine.close();
  theirs.close();
});
