import type { Candle } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { openSocket } from "../../../testing/open-socket.ts";
import { startTestServer } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const server = await startTestServer();
afterAll(() => server.close());

const [seller, buyer] = [
  await openAccount(server, { [BTC]: "1000" }),
  await openAccount(server, { [USDT]: "10000000" }),
];
const sell = (price: string, number: string) => server.ok(trade, { match_id: MARKET, type: 2, price, number }, seller);
const buy = (price: string, number: string) => server.ok(trade, { match_id: MARKET, type: 1, price, number }, buyer);

type Change = { U: number; u: number; b: [string, string][]; a: [string, string][] };
type Book = { lastUpdateId: number; bids: [string, string][]; asks: [string, string][] };

async function readBook(): Promise<Book> {
  const answer = await fetch(`${server.url}/api/v3/depth?symbol=BTCUSDT&limit=1000`);
  return (await answer.json()) as Book;
}

/** A book as Binance's manual says to keep one: a snapshot, then the changes after it. */
class LocalBook {
  readonly #sides = { b: new Map<string, string>(), a: new Map<string, string>() };
  lastUpdateId: number;

  constructor({ lastUpdateId, bids, asks }: Book) {
    this.lastUpdateId = lastUpdateId;
    this.#take({ b: bids, a: asks });
  }

  apply(change: Change): void {
    if (change.u <= this.lastUpdateId) return;
    expect(change.U).toBeLessThanOrEqual(this.lastUpdateId + 1);
    this.#take(change);
    this.lastUpdateId = change.u;
  }

  get book(): Book {
    const side = (of: "a" | "b", sign: number) => [...this.#sides[of]].sort((x, y) => (+x[0] - +y[0]) * sign);
    return { lastUpdateId: this.lastUpdateId, bids: side("b", -1), asks: side("a", 1) };
  }

  #take(change: Pick<Change, "a" | "b">): void {
    for (const side of ["a", "b"] as const)
      for (const [price, quantity] of change[side])
        if (/[1-9]/.test(quantity)) this.#sides[side].set(price, quantity);
        else this.#sides[side].delete(price);
  }
}

test("the first message of /ws says which socket it is; every other path is the open API's", async () => {
  const own = await connectSocket(server);
  own.say("getQuota", { connect: 1 });
  await own.next("quota_data_list");
  own.close();
  const open = await openSocket(server, "/ws");
  open.say({ method: "SUBSCRIBE", params: ["btcusdt@trade", "nopair@trade"], id: 1 });
  expect(await open.next()).toEqual({ result: null, id: 1 });
  open.say({ method: "LIST_SUBSCRIPTIONS", id: "a" });
  expect(await open.next()).toEqual({ result: ["btcusdt@trade", "nopair@trade"], id: "a" });
  open.say({ method: "UNSUBSCRIBE", params: ["nopair@trade"], id: 2 });
  expect(await open.next()).toEqual({ result: null, id: 2 });
  open.say({ method: "SET_PROPERTY", params: ["combined", true], id: 3 });
  expect(await open.next()).toEqual({ result: null, id: 3 });
  open.say({ method: "GET_PROPERTY", params: ["combined"], id: 4 });
  expect(await open.next()).toEqual({ result: true, id: 4 });
  open.say({ method: "NONE", id: 5 });
  expect(await open.next()).toMatchObject({ error: { code: 2 }, id: 5 });
  open.say({ method: "SUBSCRIBE", params: ["btc usdt@trade"], id: 6 });
  expect(await open.next()).toMatchObject({ error: { code: 2 }, id: 6 });
  open.send("{");
  expect(await open.next()).toMatchObject({ error: { code: 3 }, id: null });
  open.close();
  const refused = await openSocket(server, "/wss").catch((error: Error) => error.message);
  expect(refused).toContain("404");
});

test("more than 1,024 streams are refused, and a reader that sends too many messages is closed", async () => {
  const open = await openSocket(server, "/ws/btcusdt@trade");
  const many = (from: number) => Array.from({ length: 600 }, (_, index) => `c${from + index}usdt@trade`);
  open.say({ method: "SUBSCRIBE", params: many(0), id: 1 });
  expect(await open.next()).toEqual({ result: null, id: 1 });
  open.say({ method: "SUBSCRIBE", params: many(1_000), id: 2 });
  expect(await open.next()).toMatchObject({ error: { code: 1 }, id: 2 });
  for (let id = 0; id < 150; id += 1) open.say({ method: "LIST_SUBSCRIPTIONS", id });
  expect(await open.closed).toBe(1008);
});

test("trades, aggregate trades, best prices, levels and changes of a book in Binance's shapes", async () => {
  const names = ["trade", "aggTrade", "bookTicker", "depth5@100ms", "depth@100ms", "depth"];
  const open = await openSocket(server, `/stream?streams=${names.map((name) => `btcusdt@${name}`).join("/")}`);
  await sell("30000", "0.1");
  await sell("30000", "0.2");
  await sell("30001", "0.3");
  const taker = await buy("30001", "0.5");
  expect(taker).toBeDefined();
  const of = (name: string) => open.got.filter(({ stream }) => stream === `btcusdt@${name}`).map(({ data }) => data);
  await waitFor(() => expect(of("trade")).toHaveLength(3));
  const [first] = of("trade");
  expect(first).toEqual({
    e: "trade",
    E: expect.any(Number),
    s: "BTCUSDT",
    t: expect.any(Number),
    p: "30000.00000000",
    q: "0.10000000",
    T: expect.any(Number),
    m: false,
    M: true,
  });
  expect(of("aggTrade")).toMatchObject([
    { e: "aggTrade", s: "BTCUSDT", p: "30000.00000000", q: "0.30000000", m: false, M: true },
    { p: "30001.00000000", q: "0.20000000" },
  ]);
  const [one, two] = of("aggTrade") as { a: number; f: number; l: number }[];
  expect([one?.a, one?.f, one?.l, two?.f]).toEqual([
    first?.["t"],
    first?.["t"],
    Number(first?.["t"]) + 1,
    Number(first?.["t"]) + 2,
  ]);
  // A change of the book is due a tenth of a second after the one before.
  await waitFor(async () => {
    await buy("29000", "0.01");
    expect(of("bookTicker").at(-1)).toMatchObject({ b: "29000.00000000", a: "30001.00000000", A: "0.10000000" });
  });
  expect(of("bookTicker").at(-1)).toEqual({
    u: expect.any(Number),
    s: "BTCUSDT",
    b: "29000.00000000",
    B: expect.any(String),
    a: "30001.00000000",
    A: "0.10000000",
  });
  expect(of("depth5@100ms").at(-1)).toMatchObject({
    lastUpdateId: expect.any(Number),
    bids: [["29000.00000000", expect.any(String)]],
    asks: [["30001.00000000", "0.10000000"]],
  });
  await waitFor(() => expect(of("depth").length).toBeGreaterThan(0));
  expect(of("depth")[0]).toMatchObject({
    e: "depthUpdate",
    s: "BTCUSDT",
    U: expect.any(Number),
    u: expect.any(Number),
  });
  open.close();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("a book rebuilt from the changes of 100 ms, or of a second, equals the snapshot at its number", async () => {
  const open = await openSocket(server, "/stream?streams=btcusdt@depth@100ms/btcusdt@depth");
  const local = new LocalBook(await readBook());
  const slow = new LocalBook(await readBook());
  const changes = (name: string) =>
    open.got.flatMap(({ stream, data }) => (stream === name ? [data as unknown as Change] : []));
  let compared = 0;
  let taken = 0;
  for (let round = 0; compared < 20; round += 1) {
    expect(round).toBeLessThan(200);
    await Promise.all([
      sell(String(30_100 + ((round * 7) % 13)), "0.1"),
      buy(String(29_000 + ((round * 5) % 11)), "0.1"),
      ...(round % 5 === 0 ? [buy("30105", "0.15")] : []),
    ]);
    await pause(120);
    const snapshot = await readBook();
    await pause(60);
    const list = changes("btcusdt@depth@100ms");
    for (; taken < list.length && (list[taken] as Change).u <= snapshot.lastUpdateId; taken += 1)
      local.apply(list[taken] as Change);
    // The engine of the test has no timer: of two batches in one tenth of a second the second is told with the next round, in a change that is beyond this snapshot.
    if (local.lastUpdateId < snapshot.lastUpdateId) continue;
    expect(local.book).toEqual(snapshot);
    compared += 1;
  }
  expect(taken).toBeGreaterThan(5);
  // So that both streams are due with the next batch.
  await pause(1_100);
  await sell("40000", "1");
  const { lastUpdateId: end } = await readBook();
  await waitFor(() => {
    for (const name of ["btcusdt@depth", "btcusdt@depth@100ms"]) expect(changes(name).at(-1)?.u).toBe(end);
  });
  for (const change of changes("btcusdt@depth")) slow.apply(change);
  for (const change of changes("btcusdt@depth@100ms").slice(taken)) local.apply(change);
  expect(slow.book).toEqual(local.book);
  open.close();
}, 180_000);

test("candles: the last state of a closed one at once, the forming one each second; tickers of a pair and of all", async () => {
  const names = ["btcusdt@kline_3m", "btcusdt@ticker", "btcusdt@miniTicker", "!ticker@arr", "!miniTicker@arr"];
  const open = await openSocket(server, `/ws/${names.join("/")}`);
  const candle: Candle = [180_000, "1", "2", "0.5", "1.5", "3", "4.5"];
  const at = { type: "candle", marketId: MARKET, symbol: "BTC-USDT" } as const;
  server.publish({ ...at, period: "1m", candle });
  server.publish({ ...at, period: "3m", candle: [0, "1", "1", "1", "1", "0", "0"] });
  server.publish({ ...at, period: "3m", candle, isClosed: true });
  server.publish({ ...at, period: "3m", candle: [360_000, "1.5", "1.5", "1.5", "1.5", "0", "0"] });
  const figures = { change: "-1.50", change_amount: "-450", open: "30450", high: "30500", low: "29000" };
  const day = {
    match_id: MARKET,
    symbol: "BTC-USDT",
    now_price: "30000",
    ...figures,
    volume: "2",
    turnover: "60000",
    at_ms: 86_400_000,
  };
  server.publish({ type: "quotes", list: [day] });
  await waitFor(() => expect(open.got.length).toBeGreaterThanOrEqual(6));
  const events = open.got as unknown as ({ e: string; k?: { t: number; x: boolean } } | { e: string }[])[];
  const bars = events.flatMap((event) => (!Array.isArray(event) && event.e === "kline" ? [event] : []));
  expect(bars.map(({ k }) => [k?.t, k?.x])).toEqual([
    [180_000, true],
    [360_000, false],
  ]);
  expect(bars[0]).toEqual({
    e: "kline",
    E: expect.any(Number),
    s: "BTCUSDT",
    k: {
      t: 180_000,
      T: 359_999,
      s: "BTCUSDT",
      i: "3m",
      f: -1,
      L: -1,
      o: "1.00000000",
      c: "1.50000000",
      h: "2.00000000",
      l: "0.50000000",
      v: "3.00000000",
      n: 0,
      x: true,
      q: "4.50000000",
      V: "0.00000000",
      Q: "0.00000000",
      B: "0",
    },
  });
  const ticker = {
    e: "24hrTicker",
    s: "BTCUSDT",
    p: "-450.00000000",
    P: "-1.50",
    w: "30000.00000000",
    c: "30000.00000000",
    O: 0,
    C: 86_400_000,
  };
  expect(events).toContainEqual(expect.objectContaining(ticker));
  expect(events).toContainEqual([expect.objectContaining(ticker)]);
  const mini = {
    e: "24hrMiniTicker",
    E: expect.any(Number),
    s: "BTCUSDT",
    c: "30000.00000000",
    o: "30450.00000000",
    h: "30500.00000000",
    l: "29000.00000000",
    v: "2.00000000",
    q: "60000.00000000",
  };
  expect(events).toContainEqual(mini);
  expect(events).toContainEqual([mini]);
  open.close();
});
