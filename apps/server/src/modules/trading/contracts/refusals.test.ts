import en from "@candor/contract/i18n/messages/en.json" with { type: "json" };
import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/contracts.ts";
import { acknowledgeRisk, coolOff } from "@candor/contract/routes/trading-limits.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { ContractDesk, LIMIT, LONG, PAIR, SHORT } from "../../../testing/contracts.ts";
import { BTC, commandId, USDT } from "../../../testing/engine.ts";
import { request, startTestServer } from "../../../testing/server.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new ContractDesk(server, time);
beforeAll(() => desk.open());
beforeEach(async () => {
  await desk.tick("200");
});

type Trade = InputOf<typeof routes.contractTrade>;
const stops = { target_profit_price: "400", stop_loss_price: "40" };

const trade = (account: Account, change: Partial<Trade> = {}, key?: string) =>
  server.call(routes.contractTrade, { ...LONG, ...change }, key === undefined ? account : { ...account, key });
const available = async (account: Account) => (await server.ok(routes.contractDeal, PAIR, account)).user_lever;
async function placed(account: Account, change: Partial<Trade> = {}): Promise<number> {
  return (await server.ok(routes.contractTrade, { ...LONG, ...change }, account)).id;
}
async function opened(account: Account, change: Partial<Trade> = {}): Promise<number> {
  const id = await placed(account, change);
  await desk.tick("200");
  return id;
}
const isAbout = (field: string, error: string, params?: object) => ({
  data: null,
  fields: [{ field, error, ...(params && { params }) }],
});

describe("an order is refused", () => {
  test.each([
    // Long at 202, short at 198, the index at 200.
    [{ target_profit_price: "201.99" }, "LEVER_PRICE_1", "target_profit_price"],
    [{ stop_loss_price: "200.01" }, "LEVER_PRICE_2", "stop_loss_price"],
    [{ ...SHORT, target_profit_price: "198.01" }, "LEVER_PRICE_3", "target_profit_price"],
    [{ ...SHORT, stop_loss_price: "199.99" }, "LEVER_PRICE_4", "stop_loss_price"],
    [{ ...LIMIT, price: "200" }, "LEVER_LIMIT_PRICE", "price"],
    [{ ...SHORT, ...LIMIT, price: "199.99" }, "LEVER_LIMIT_PRICE", "price"],
    [{ status: 0 }, "FIELD_REQUIRED", "price"],
    [{ price: "150" }, "INVALID_REQUEST", "price"],
    [{ multiple: 20 }, "LEVER_MULTIPLE", "multiple"],
    [{ share: 50 }, "INSUFFICIENT_BALANCE", "share"],
    [{ share: 0 }, "INVALID_REQUEST", "share"],
    [{ share: 1.5 }, "INVALID_REQUEST", "share"],
    [{ share: -1 }, "INVALID_REQUEST", "share"],
    [{ target_profit_price: "0" }, "INVALID_AMOUNT", "target_profit_price"],
    [{ stop_loss_price: "-1" }, "INVALID_AMOUNT", "stop_loss_price"],
    [{ type: 3 }, "INVALID_REQUEST", "type"],
    [{ status: 2 }, "INVALID_REQUEST", "status"],
    [{ currency_id: 77 }, "NOT_FOUND", "currency_id"],
    [{ currency_id: BTC }, "NOT_FOUND", "currency_id"],
    [{ legal_id: BTC }, "NOT_FOUND", "currency_id"],
  ])("%o with %s", async (change, error, field) => {
    const account = await desk.trader();
    expect(await trade(account, change as Partial<Trade>)).toMatchObject(isAbout(field, error));
    expect(await available(account)).toBe("1000");
  });

  test.each([
    [{ target_profit_price: "300.001" }, "target_profit_price"],
    [{ stop_loss_price: "50.005" }, "stop_loss_price"],
    [{ ...LIMIT, price: "150.001" }, "price"],
  ] as const)("%o is off the pair's tick, which the text says", async (change, field) => {
    const account = await desk.trader();
    const answer = await trade(account, change);
    expect(answer).toMatchObject(isAbout(field, "PRICE_OFF_TICK", { tick: "0.01" }));
    expect(answer.fields?.[0]?.msg).toContain("0.01");
  });

  test("lots beyond the pair's limit, beyond what the multiple leaves, and with a multiple that is used up", async () => {
    const account = await desk.trader("100000");
    const lots = (max: number) => isAbout("share", "LEVER_LOTS", { min: 1, max });
    expect(await trade(account, { share: 101 })).toMatchObject(lots(100));
    expect(await trade(account, { share: 21, multiple: 50 })).toMatchObject(lots(20));
    await placed(account, { share: 19, multiple: 50 });
    expect(await trade(account, { share: 2, multiple: 50 })).toMatchObject(lots(1));
    await placed(account, { share: 1, multiple: 50 });
    const full = await trade(account, { share: 1, multiple: 50 });
    expect(full).toMatchObject(isAbout("multiple", "LEVER_TIER_FULL", { max: 20 }));
    expect(await trade(account, { share: 81 })).toMatchObject(lots(80));
  });

  test("without the risk acknowledged, then unverified, then on a break, then frozen", async () => {
    const account = await desk.trader("1000", { level: 0, hasRead: false });
    const refused = async (error: string) =>
      expect(await trade(account)).toMatchObject({ data: null, error, msg: expect.any(String) });
    await refused("RISK_NOT_READ");
    // The acknowledgment for options is separate.
    await server.ok(acknowledgeRisk, { product: "option" }, account);
    await refused("RISK_NOT_READ");
    await server.ok(acknowledgeRisk, { product: "lever" }, account);
    await refused("NOT_VERIFIED");
    await desk.send({ type: "setUserState", id: commandId(), userId: account.userId, level: 1 });
    await server.ok(coolOff, { hours: 1 }, account);
    await refused("COOLING_OFF");
    await desk.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    await refused("ACCOUNT_FROZEN");
    expect(await trade({ ...account, token: "" })).toMatchObject({ error: "NOT_LOGGED_IN" });
  });

  test("at a stale price, beyond the pair's capacity, and while its contracts are closed", async () => {
    const account = await desk.trader();
    await desk.clock(3_001);
    expect(await trade(account)).toMatchObject({ error: "PRICE_STALE" });
    await desk.tick("200");
    // Twenty lots are held from before, a lot at 202 is worth as much: what nine more are worth is under the limit.
    await desk.terms({ maxOpen: 5_859_00000000n as never });
    expect(await trade(account)).toMatchObject(isAbout("share", "LEVER_CAPACITY_LEFT", { max: 9 }));
    // It was shown before the order: at 202 for a long, at 198 for a short.
    const capacity = async () => (await server.ok(routes.contractDeal, PAIR, account)).capacity;
    expect(await capacity()).toEqual({ long: 9, short: 9 });
    await desk.terms({ maxOpen: 2_019_00000000n as never });
    expect(await trade(account)).toMatchObject(isAbout("share", "LEVER_CAPACITY"));
    expect(await capacity()).toEqual({ long: 0, short: 0 });
    await desk.terms({ state: "closed" });
    expect(await trade(account)).toMatchObject({ error: "MARKET_CLOSED" });
    await desk.terms({});
  });

  test("at a tick that does not count, within 3 s of one that did, the older one is still used", async () => {
    const account = await desk.trader();
    await desk.tick("250", 1_000, false);
    expect(await server.ok(routes.contractTrade, LONG, account)).toMatchObject({ margin: "202" });
  });
});

test("an order whose stops are no longer valid at its tick shows it in the list", async () => {
  const account = await desk.trader();
  await placed(account, { target_profit_price: "202" });
  await desk.tick("201");
  const { list } = await server.ok(routes.contractOrderList, { group: "history" }, account);
  expect(list).toMatchObject([{ state: "refused", refusal: "LEVER_PRICE_1" }]);
});

describe("closing, canceling and moving stops", () => {
  const close = (account: Account, input: InputOf<typeof routes.contractClose>) =>
    server.call(routes.contractClose, input, account);
  const moveStops = (account: Account, id: number, change: object = {}) =>
    server.call(routes.contractStopPrice, { id, ...stops, ...change }, account);

  test("a request has to specify: one position with its lots, or all of them with their pair", async () => {
    const account = await desk.trader();
    const id = await opened(account);
    const wrong = [
      [{}, "id", "FIELD_REQUIRED"],
      [{ share: 1 }, "id", "FIELD_REQUIRED"],
      [{ id, match_id: 12 }, "match_id", "INVALID_REQUEST"],
      [{ id, all: true }, "id", "INVALID_REQUEST"],
      [{ all: true, share: 1 }, "share", "INVALID_REQUEST"],
      [{ all: true, match_id: 77 }, "match_id", "NOT_FOUND"],
      [{ id: 999_999_999 }, "id", "NOT_FOUND"],
    ] as const;
    for (const [input, field, error] of wrong) expect(await close(account, input)).toMatchObject(isAbout(field, error));
    expect(await close(account, { id, share: 11 })).toMatchObject(isAbout("share", "LEVER_LOTS", { min: 1, max: 10 }));
  });

  test("a closing position is not closed again, and one that has ended is no longer open", async () => {
    const account = await desk.trader();
    const id = await opened(account);
    expect(await server.call(routes.contractCancel, { id }, account)).toMatchObject({ error: "POSITION_NOT_OPEN" });
    await close(account, { id });
    const closed = { data: null, error: "POSITION_NOT_OPEN" };
    expect(await close(account, { id })).toMatchObject(closed);
    await desk.tick("200");
    expect(await close(account, { id })).toMatchObject(closed);
    expect(await server.call(routes.contractCancel, { id }, account)).toMatchObject(closed);
    expect(await moveStops(account, id)).toMatchObject(closed);
  });

  test("an order that waits for its tick has no stops to move and nothing to close", async () => {
    const account = await desk.trader();
    const id = await placed(account);
    expect(await moveStops(account, id)).toMatchObject({ error: "POSITION_NOT_OPEN" });
    expect(await close(account, { id })).toMatchObject({ error: "POSITION_NOT_OPEN" });
  });

  test("stops follow the same rules as a new order's", async () => {
    const account = await desk.trader();
    const id = await opened(account);
    const tooLow = await moveStops(account, id, { target_profit_price: "201.99" });
    expect(tooLow).toMatchObject(isAbout("target_profit_price", "LEVER_PRICE_1"));
    const tooHigh = await moveStops(account, id, { stop_loss_price: "200.01" });
    expect(tooHigh).toMatchObject(isAbout("stop_loss_price", "LEVER_PRICE_2"));
    const off = await moveStops(account, id, { stop_loss_price: "40.001" });
    expect(off).toMatchObject(isAbout("stop_loss_price", "PRICE_OFF_TICK", { tick: "0.01" }));
    await desk.clock(3_001);
    expect(await moveStops(account, id)).toMatchObject({ error: "PRICE_STALE" });
    expect(await close(account, { id })).toMatchObject({ error: "PRICE_STALE" });
    expect(await close(account, { all: true })).toMatchObject({ error: "PRICE_STALE" });
  });

  test("a frozen user closes, and moves no stops; waiting orders are canceled", async () => {
    const account = await desk.trader("2000");
    const id = await opened(account);
    const waiting = await placed(account, LIMIT);
    await desk.send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
    expect(await moveStops(account, id)).toMatchObject({ error: "ACCOUNT_FROZEN" });
    const { list } = await server.ok(routes.contractOrderList, { group: "history" }, account);
    expect(list).toMatchObject([{ id: waiting, state: "cancelled" }]);
    expect(await close(account, { id })).toMatchObject({ data: { closing: 1 } });
  });

  test("another user's position is not found, and is in no list", async () => {
    const [account, other] = [await desk.trader(), await desk.trader()];
    const id = await opened(account);
    for (const call of [close(other, { id }), moveStops(other, id), server.call(routes.contractCancel, { id }, other)])
      expect(await call).toMatchObject(isAbout("id", "NOT_FOUND"));
    expect((await server.ok(routes.contractOrderList, {}, other)).list).toEqual([]);
    expect((await close(other, { all: true })).data).toEqual({ closing: 0 });
    expect((await server.ok(routes.contractOrderList, {}, account)).list).toMatchObject([{ id, state: "holding" }]);
  });
});

describe("sent again with its key", () => {
  test("an order is placed once, and shown in its current state; another body is refused", async () => {
    const account = await desk.trader();
    const key = commandId();
    const { data: first } = await trade(account, {}, key);
    await desk.tick("200");
    const again = await trade(account, {}, key);
    expect(again.data).toMatchObject({ id: first?.id, state: "holding", receipts: [{ kind: "lever_open" }] });
    expect(await trade(account, { share: 11 }, key)).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
    expect((await server.ok(routes.contractOrderList, {}, account)).total).toBe(1);
  });

  test("a close closes once: lots of a position, and all of them", async () => {
    const account = await desk.trader();
    const id = await opened(account);
    const [part, whole] = [commandId(), commandId()];
    const close = (key: string, input: InputOf<typeof routes.contractClose>) =>
      server.ok(routes.contractClose, input, { ...account, key });
    await close(part, { id, share: 4 });
    await desk.tick("200");
    expect(await close(part, { id, share: 4 })).toEqual({ closing: 1 });
    await desk.tick("200");
    expect((await server.ok(routes.contractOrderList, {}, account)).list).toMatchObject([
      { state: "holding", share: 6 },
    ]);
    expect(await close(whole, { all: true })).toEqual({ closing: 1 });
    await desk.tick("200");
    expect(await close(whole, { all: true })).toEqual({ closing: 1 });
  });

  test("a cancellation and new stops return their first result, with the current position", async () => {
    const account = await desk.trader();
    const id = await placed(account, LIMIT);
    const [first, second] = [commandId(), commandId()];
    const move = () => server.ok(routes.contractStopPrice, { id, ...stops }, { ...account, key: first });
    await move();
    const cancel = () => server.ok(routes.contractCancel, { id }, { ...account, key: second });
    expect(await cancel()).toMatchObject({ state: "cancelled" });
    expect(await cancel()).toMatchObject({ state: "cancelled" });
    expect(await move()).toMatchObject({ state: "cancelled", target_profit_price: "400" });
  });
});

test("of 20 orders of the whole balance at once one is accepted", async () => {
  const account = await desk.trader("204.02");
  const answers = await Promise.all(Array.from({ length: 20 }, () => trade(account)));
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "INSUFFICIENT_BALANCE")).toHaveLength(19);
});

test("fields that no caller may set are ignored: another user, a price of opening, a profit, a spread", async () => {
  const [account, other] = [await desk.trader(), await desk.trader()];
  const wish = { ...LONG, user_id: other.userId, userId: other.userId, open_price: "1", profit: "900", fee: "0" };
  const more = { spread: "0", fee_rate: "0", lot_size: "1000", close_price: "999", state: "closed", level_needed: 0 };
  const options = { token: account.token, key: commandId() };
  const response = await fetch(...request(server.url, routes.contractTrade, { ...wish, ...more }, options));
  const { data } = (await response.json()) as { data: routes.Position };
  expect(data).toMatchObject({ state: "opening", open_price: null, profit: "0", fee: "2.02", spread: "0.01" });
  expect(await available(other)).toBe("1000");
});

test("nothing can be withdrawn while the pair of a position is silent: its loss is unknown", async () => {
  const [holder, waiter] = [await desk.trader(), await desk.trader()];
  await opened(holder);
  await placed(waiter, LIMIT);
  const move = (account: Account) =>
    server.call(transfer, { from: "lever", to: "c2c", currency_id: USDT, amount: "1" }, account);
  time.ms += 3_000;
  expect(await move(holder)).toMatchObject({ code: 1 });
  time.ms += 1;
  expect(await move(holder)).toMatchObject({ data: null, error: "PRICE_STALE", msg: en.PRICE_STALE });
  expect(await available(holder)).toBe("794.98");
  expect(await move(waiter)).toMatchObject({ code: 1 });
  await desk.tick("200");
  expect(await move(holder)).toMatchObject({ code: 1 });
});

test("money that positions need cannot leave, and the refusal shows the available amount", async () => {
  const account = await desk.trader();
  await server.database.pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
  await server.services.catalogue.load();
  await opened(account);
  const move = (text: string) =>
    server.call(transfer, { from: "lever", to: "c2c", currency_id: USDT, amount: text }, account);
  // 795.98 available, and a loss of 40: the rest has to be above the loss.
  const needed = await move("755.98");
  expect(needed).toMatchObject(isAbout("amount", "LEVER_MARGIN_NEEDED", { max: "755.979999", currency: "USDT" }));
  expect(needed.fields?.[0]?.msg).toContain("755.979999 USDT");
  expect((await server.ok(routes.contractDeal, PAIR, account)).standing.may_transfer).toBe("755.979999");
  expect(await move("795.99")).toMatchObject(isAbout("amount", "INSUFFICIENT_BALANCE"));
  expect(await move("755.979999")).toMatchObject({ code: 1 });
  expect(await available(account)).toBe("40.000001");
  const free = await desk.trader("1.00000001");
  expect((await server.ok(routes.contractDeal, PAIR, free)).standing.may_transfer).toBe("1.00000001");
});
