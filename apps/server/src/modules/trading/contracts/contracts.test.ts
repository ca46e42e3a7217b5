import type { InputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/contracts.ts";
import { score } from "@candor/contract/routes/performance.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { acknowledgeRisk } from "@candor/contract/routes/trading-limits.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { ContractDesk, LEVER_COIN, LEVER_MARKET, LIMIT, LONG, PAIR, SHORT } from "../../../testing/contracts.ts";
import { BTC, fund, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const desk = new ContractDesk(server, time);
beforeAll(() => desk.open());
beforeEach(async () => {
  await desk.tick("200");
});

type Trade = InputOf<typeof routes.contractTrade>;

const place = (account: Account, change: Partial<Trade> = {}) =>
  server.ok(routes.contractTrade, { ...LONG, ...change }, account);
const listOf = (account: Account, group: "trading" | "pending" | "history" = "trading") =>
  server.ok(routes.contractOrderList, { group }, account);
const deal = (account: Account) => server.ok(routes.contractDeal, PAIR, account);
const close = (account: Account, input: InputOf<typeof routes.contractClose>) =>
  server.call(routes.contractClose, input, account);

/** One position of the user, opened by a tick at 200: at 202 when it is a long, at 198 when it is a short. */
async function opened(account: Account, change: Partial<Trade> = {}) {
  const { id } = await place(account, change);
  await desk.tick("200");
  return id;
}

test("shows each pair's terms, with the maximum lots of each multiple", async () => {
  const { list } = await server.ok(routes.contractQuotes, {});
  expect(list).toEqual([
    {
      match_id: LEVER_MARKET,
      symbol: "AVAX-USDT",
      currency_id: LEVER_COIN,
      legal_id: USDT,
      legal: "USDT",
      open: true,
      lot_size: "1",
      spread: "0.01",
      fee_rate: "0.001",
      overnight_rate: "0.0002",
      tick: "0.01",
      multiple: {
        muit: [
          { value: 10, max_share: 100 },
          { value: 50, max_share: 20 },
        ],
      },
      lever_share_limit: { min: 1, max: 100 },
    },
  ]);
});

test("a pair is closed to orders while its contracts are", async () => {
  await desk.terms({ state: "closed" });
  expect((await server.ok(routes.contractQuotes, {})).list).toMatchObject([{ open: false }]);
  await desk.terms({});
});

test("returns the data for an order: last counting price, funds, risk figures and blocks", async () => {
  const account = await desk.trader("25.5", { hasRead: false });
  await server.engine.send(fund(account.userId, USDT, "7"), "operator");
  await desk.tick("201");
  await desk.tick("205", 500, false);
  expect(await deal(account)).toMatchObject({
    match_id: LEVER_MARKET,
    last_price: "201",
    user_lever: "25.5",
    in_coin_account: "7",
    level: 1,
    risk_acknowledged: false,
    standing: {
      legal_id: USDT,
      legal: "USDT",
      available: "25.5",
      margin: "0",
      unrealised: "0",
      risk_rate: null,
      may_transfer: "25.5",
    },
  });
  await server.ok(acknowledgeRisk, { product: "lever" }, account);
  expect(await deal(account)).toMatchObject({ risk_acknowledged: true });
  const unknown = { fields: [{ field: "currency_id", error: "NOT_FOUND" }] };
  for (const other of [
    { currency_id: 77, legal_id: USDT },
    { currency_id: BTC, legal_id: USDT },
  ])
    expect(await server.call(routes.contractDeal, other, account)).toMatchObject(unknown);
});

test("without any money the risk figures are zero", async () => {
  const account = await desk.trader("0");
  expect((await deal(account)).standing).toMatchObject({ available: "0", margin: "0", may_transfer: "0" });
  expect(await listOf(account)).toEqual({ list: [], page: 1, page_size: 20, total: 0, next: null, standings: [] });
});

test("a long opens above the index at the next tick, and closes below it at the one after", async () => {
  const account = await desk.trader();
  const placed = await place(account);
  expect(placed).toMatchObject({
    match_id: LEVER_MARKET,
    symbol: "AVAX-USDT",
    ...PAIR,
    legal: "USDT",
    type: 1,
    status: 1,
    state: "opening",
    share: 10,
    lot_size: "1",
    multiple: 10,
    price: null,
    open_price: null,
    value: "2020",
    margin: "202",
    fee: "2.02",
    target_profit_price: "300",
    stop_loss_price: "50",
    close_price: null,
    close_reason: null,
    profit: "0",
    refusal: null,
    opened_at: null,
    receipts: [],
  });
  expect((await deal(account)).user_lever).toBe("795.98");
  await desk.tick("210");
  const { list, standings } = await listOf(account);
  // 212.1 x 10, a tenth and a thousandth of it.
  expect(list).toMatchObject([
    {
      id: placed.id,
      state: "holding",
      open_price: "212.1",
      value: "2121",
      margin: "212.1",
      fee: "2.121",
      opened_at: new Date(time.ms).toISOString(),
      receipts: [{ kind: "lever_open" }],
    },
  ]);
  // Closing sells at 207.9: 42 below. (785.779 + 212.1 - 42) / 212.1; of 785.779 may leave what is above the loss.
  expect(standings).toEqual([
    {
      legal_id: USDT,
      legal: "USDT",
      available: "785.779",
      margin: "212.1",
      unrealised: "-42",
      risk_rate: "4.50673738",
      may_transfer: "743.77899999",
    },
  ]);
  expect((await close(account, { id: placed.id })).data).toEqual({ closing: 1 });
  expect((await listOf(account)).list).toMatchObject([{ state: "closing" }]);
  await desk.tick("230");
  const history = await listOf(account, "history");
  // 227.7 - 212.1.
  expect(history.list).toMatchObject([
    {
      id: placed.id,
      state: "closed",
      share: 10,
      value: "2121",
      margin: "212.1",
      close_price: "227.7",
      close_reason: "user",
      profit: "156",
      closed_at: new Date(time.ms).toISOString(),
    },
  ]);
  expect((await listOf(account)).list).toEqual([]);
  expect((await deal(account)).user_lever).toBe("1153.879");
  for (const { id, kind } of history.list[0]?.receipts ?? []) {
    const receipt = await server.ok(getReceipt, { id });
    expect(receipt).toMatchObject({ kind });
    expect(verifyReceipt(receipt, receipt.ticks).filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(history.list[0]?.receipts.map(({ kind }) => kind)).toEqual(["lever_open", "lever_close"]);
  // 10 at 212.1 instead of 210, and at 227.7 instead of 230.
  const { products } = await server.ok(score, {}, account);
  expect(products).toMatchObject([{ product: "contract", spread: "44" }]);
});

test("a short opens below the index, closes in part above it, and keeps the rest", async () => {
  const account = await desk.trader();
  const id = await opened(account, SHORT);
  expect((await listOf(account)).list).toMatchObject([{ type: 2, open_price: "198", value: "1980", margin: "198" }]);
  expect((await close(account, { id, share: 4 })).data).toEqual({ closing: 1 });
  await desk.tick("180");
  const held = (await listOf(account)).list[0];
  // (198 - 181.8) x 4.
  expect(held).toMatchObject({ state: "holding", share: 6, value: "1188", margin: "118.8", profit: "64.8" });
  expect(held?.receipts).toHaveLength(2);
  // The history has it already, with what was realized, and still once it is closed.
  const partly = { id, state: "holding", share: 6, ordered: 10, close_price: "181.8", profit: "64.8" };
  expect((await listOf(account, "history")).list).toMatchObject([partly]);
  expect(
    (await server.ok(routes.contractOrderList, { group: "history", ending: "user" }, account)).list,
    "it has not ended",
  ).toEqual([]);
  await close(account, { id });
  await desk.tick("180");
  expect((await listOf(account, "history")).list).toMatchObject([{ id, state: "closed", share: 10, ordered: 10 }]);
});

test("a limit order waits for its price, opens at it, and its stop closes it", async () => {
  const account = await desk.trader();
  const placed = await place(account, LIMIT);
  expect(placed).toMatchObject({ state: "pending", status: 0, price: "150", value: "1500", margin: "150" });
  expect((await listOf(account, "pending")).list).toMatchObject([{ id: placed.id }]);
  expect((await listOf(account)).list).toEqual([]);
  await desk.tick("149");
  expect((await listOf(account)).list).toMatchObject([{ state: "holding", open_price: "150" }]);
  const stops = { id: placed.id, target_profit_price: "160", stop_loss_price: "140" };
  expect(await server.ok(routes.contractStopPrice, stops, account)).toMatchObject({
    target_profit_price: "160",
    stop_loss_price: "140",
    state: "holding",
  });
  await desk.tick("139.99");
  expect((await listOf(account, "history")).list).toMatchObject([{ state: "closed", close_reason: "sl" }]);
});

test("a waiting order is canceled, and its money is available again", async () => {
  const account = await desk.trader();
  const { id } = await place(account, LIMIT);
  expect(await server.ok(routes.contractCancel, { id }, account)).toMatchObject({ state: "cancelled", share: 10 });
  expect((await deal(account)).user_lever).toBe("1000");
  expect((await listOf(account, "history")).list).toMatchObject([{ id, state: "cancelled", receipts: [] }]);
});

test("an order that no tick opens within 3 s shows why it was refused", async () => {
  const account = await desk.trader();
  await place(account);
  await desk.clock(3_001);
  expect((await listOf(account, "history")).list).toMatchObject([
    { state: "refused", refusal: "PRICE_STALE", open_price: null, value: "2020", margin: "202", receipts: [] },
  ]);
  expect((await deal(account)).user_lever).toBe("1000");
});

test("all positions close at once, those of one pair or of every pair", async () => {
  const account = await desk.trader("2000");
  await opened(account);
  await opened(account, SHORT);
  await place(account, LIMIT);
  expect((await close(account, { all: true, match_id: MARKET })).data).toEqual({ closing: 0 });
  expect((await close(account, { all: true, match_id: LEVER_MARKET })).data).toEqual({ closing: 2 });
  await desk.tick("200");
  expect((await listOf(account)).list).toEqual([]);
  expect((await listOf(account, "pending")).list).toHaveLength(1);
  expect((await close(account, { all: "true" })).data).toEqual({ closing: 0 });
});

test("lists are of their pair and page", async () => {
  const account = await desk.trader("2000");
  const first = await opened(account);
  const second = await opened(account, SHORT);
  const ids = async (filter: InputOf<typeof routes.contractOrderList>) =>
    (await server.ok(routes.contractOrderList, filter, account)).list.map(({ id }) => id);
  expect(await ids({})).toEqual([second, first]);
  expect(await ids({ page: 2, page_size: 1 })).toEqual([first]);
  expect(await ids({ match_id: LEVER_MARKET })).toEqual([second, first]);
  expect(await ids({ match_id: MARKET })).toEqual([]);
  expect((await server.call(routes.contractOrderList, { match_id: 77 }, account)).error).toBe("NOT_FOUND");
});

test("the history is filtered by direction, by how it ended, and by the day of the end", async () => {
  const account = await desk.trader("2000");
  const long = await opened(account);
  const short = await opened(account, SHORT);
  await close(account, { all: true });
  await desk.tick("200");
  const limit = await place(account, LIMIT);
  await server.ok(routes.contractCancel, { id: limit.id }, account);
  const ids = async (filter: InputOf<typeof routes.contractOrderList>) =>
    (await server.ok(routes.contractOrderList, { group: "history", ...filter }, account)).list.map(({ id }) => id);
  expect(await ids({})).toEqual([limit.id, short, long]);
  expect(await ids({ type: 2 })).toEqual([short]);
  expect(await ids({ ending: "user" })).toEqual([short, long]);
  expect(await ids({ ending: "user", type: 1 })).toEqual([long]);
  expect(await ids({ ending: "cancelled" })).toEqual([limit.id]);
  expect(await ids({ ending: "liquidation" })).toEqual([]);
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  expect(await ids({ from: dayOf(time.ms), to: dayOf(time.ms) })).toEqual([limit.id, short, long]);
  expect(await ids({ to: dayOf(time.ms - 86_400_000) })).toEqual([]);
});

test("at a fifth of the margin positions are liquidated, and the list shows it", async () => {
  const account = await desk.trader("1000");
  await opened(account, { share: 40, stop_loss_price: "1" });
  // 808 of margin back 8,080; 183.92 are available.
  await desk.tick("184");
  expect((await listOf(account)).standings).toMatchObject([{ risk_rate: "0.24544554" }]);
  await desk.tick("183");
  const { list, standings } = await listOf(account, "history");
  expect(list).toMatchObject([{ state: "closed", close_reason: "liquidation", close_price: "181.17" }]);
  expect(standings).toMatchObject([{ margin: "0", risk_rate: null }]);
});

test("only its user is notified of every change", async () => {
  const [account, other] = [await desk.trader(), await desk.trader()];
  const [mine, theirs] = [await connectSocket(server, account.token), await connectSocket(server, other.token)];
  const id = await opened(account);
  await close(account, { id });
  await desk.tick("210");
  const done = await mine.until((m) => m.action === "position_data" && m.data.list[0]?.state === "closed");
  expect(done).toMatchObject({ data: { list: [{ id, close_price: "207.9", profit: "59", legal: "USDT" }] } });
  const states = mine.got.flatMap((m) => (m.action === "position_data" ? m.data.list.map(({ state }) => state) : []));
  expect(states).toEqual(["opening", "holding", "closing", "closed"]);
  expect(theirs.got.filter(({ action }) => action === "position_data")).toEqual([]);
  mine.close();
  theirs.close();
});
