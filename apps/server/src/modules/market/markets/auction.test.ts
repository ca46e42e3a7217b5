import { MINUTE_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { type Auction, getAuction, getCurrencyList, getDepth, quotes } from "@candor/contract/routes/market.ts";
import { cancel, reduce, trade } from "@candor/contract/routes/spot.ts";
import type { ServerMessage } from "@candor/contract/socket.ts";
import { hasDue } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemCommand } from "../../../engine/queue.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, fund, MARKET, required, USDT } from "../../../testing/engine.ts";
import { startTestServer, type TestServer, withDatabase } from "../../../testing/server.ts";
import { connectSocket } from "../../../testing/socket.ts";
import { NEW, NEW_USDT, openSale, SALE } from "../../../testing/subscriptions.ts";
import { waitFor } from "../../../testing/wait-for.ts";

const START = Date.UTC(2026, 10, 23, 10);
const LAUNCH = START + 60 * MINUTE_MS;
const OPENS = LAUNCH - 10 * MINUTE_MS;
const FIRM = LAUNCH - MINUTE_MS;
let at = START;
let server: TestServer;
let buyer: Account;
let seller: Account;

beforeEach(async () => {
  at = START;
  server = await startTestServer({}, { now: () => at });
  const issuer = await openAccount(server);
  buyer = await openAccount(server, { [USDT]: "10000" });
  seller = await openAccount(server, { [USDT]: "10000" });
  await openSale(server.engine, {
    issuerId: issuer.userId,
    startsAt: START,
    endsAt: START + 30 * MINUTE_MS,
    launchAt: LAUNCH,
  });
  await required(server.engine, fund(seller.userId, NEW, "500"));
});
afterEach(() => server.close());

/** The clock strikes, and all that is due is done and committed. */
async function strike(time: number): Promise<void> {
  at = time;
  const { engine } = server.engine;
  engine.enqueue(systemCommand({ type: "clock", id: commandId() }, time), "system");
  await waitFor(
    () => {
      const state = engine.state as State;
      if (state.subscriptions.now < time || hasDue(state) || !engine.settled) throw new Error("not yet");
    },
    { timeout: 60_000, interval: 5 },
  );
}

const asked = () => server.ok(getAuction, { match_id: NEW_USDT }).then(({ auction }) => auction);
const order = (type: 1 | 2, price: string, number: string) => ({ match_id: NEW_USDT, type, price, number });
const bid = (price: string, number: string, who = buyer) => server.call(trade, order(1, price, number), who);
const ask = (price: string, number: string, who = seller) => server.call(trade, order(2, price, number), who);

type AuctionMessage = Extract<ServerMessage, { action: "auction_data" }>;
const auctionsOf = ({ got }: { readonly got: readonly ServerMessage[] }) =>
  got.filter((message): message is AuctionMessage => message.action === "auction_data").map(({ data }) => data);

test("a pair shows its auction from its terms to its launch, and no price before it", async () => {
  const listed = async () =>
    (await server.ok(getCurrencyList, {})).markets.map(({ symbol, launch_at_ms }) => [symbol, launch_at_ms]);
  await waitFor(async () => expect(await listed()).toContainEqual(["NEW-USDT", LAUNCH]));
  expect(await listed()).toContainEqual(["BTC-USDT", null]);
  expect(await asked()).toEqual({
    match_id: NEW_USDT,
    symbol: "NEW-USDT",
    ieo_id: SALE,
    phase: "waiting",
    paused: false,
    opens_at_ms: OPENS,
    firm_from_ms: FIRM,
    launch_at_ms: LAUNCH,
    issue_price: "0.5",
    price: null,
    volume: "0",
    imbalance: "0",
    rows: [],
    at_ms: START,
  });
  expect(await server.ok(getAuction, { match_id: MARKET })).toEqual({ auction: null, now_ms: START });
  expect(await server.call(getAuction, { match_id: 9_999 })).toMatchObject({ error: "NOT_FOUND" });
  expect(await bid("0.6", "10")).toMatchObject({ error: "MARKET_CLOSED" });

  await strike(OPENS);
  expect(await asked()).toMatchObject({ phase: "collecting" });
  expect(await bid("0.6", "100")).toMatchObject({ code: 1 });
  expect(await bid("0.4", "50")).toMatchObject({ code: 1 });
  expect(await ask("0.45", "60")).toMatchObject({ code: 1 });
  await strike(OPENS + SECOND_MS);
  // Between 0.4501 and 0.6 60 trade, and 40 more are bid: the nearest to the issue price is that itself.
  expect(await asked()).toMatchObject({
    price: "0.5",
    volume: "60",
    imbalance: "40",
    rows: [
      ["0.6", "100", "60"],
      ["0.45", "100", "60"],
      ["0.4", "150", "0"],
    ],
  });
  expect((await server.ok(getDepth, { match_id: NEW_USDT })).bids[0]).toEqual(["0.6", "100"]);
  expect((await server.ok(quotes, { match_id: NEW_USDT })).list).toEqual([]);
  await strike(FIRM);
  expect(await asked()).toMatchObject({ phase: "firm" });

  await strike(LAUNCH);
  expect(await asked()).toBeNull();
  await waitFor(async () => expect(await listed()).toContainEqual(["NEW-USDT", null]));
  expect(await bid("0.4", "10")).toMatchObject({ code: 1, data: { status: "waiting" } });
  const { bids, asks } = await server.ok(getDepth, { match_id: NEW_USDT });
  expect({ bids, asks }).toEqual({
    bids: [
      ["0.6", "40"],
      ["0.4", "60"],
    ],
    asks: [],
  });
});

test("readers of every gateway get one message a second while something changes, the present state at first, and the end at once", async () => {
  const other = await withDatabase(server, server.services.db);
  const [first, second] = [await connectSocket(server), await connectSocket(other)];
  for (const socket of [first, second]) socket.say("subscribe", { topics: ["auction:NEW-USDT", "auction:BTC-USDT"] });
  for (const socket of [first, second]) await waitFor(() => expect(auctionsOf(socket)).toHaveLength(2));
  expect(auctionsOf(second)).toMatchObject([
    { symbol: "NEW-USDT", auction: { phase: "waiting" } },
    { symbol: "BTC-USDT", auction: null },
  ]);

  // A gateway joins what comes within 100 ms, so what the engine sends is counted before it.
  const sent: string[] = [];
  server.services.engine.onPublish((message) => {
    if (message.type === "auction") sent.push(message.auction?.phase ?? "over");
  });
  await strike(OPENS);
  const own = (socket: typeof first) => auctionsOf(socket).filter(({ symbol }) => symbol === "NEW-USDT");
  const shown = async (matches: (auction: Auction | null) => boolean) => {
    for (const socket of [first, second])
      await waitFor(() => expect(own(socket).some(({ auction }) => matches(auction))).toBe(true));
  };
  await shown((auction) => auction?.phase === "collecting");
  for (const price of ["0.5", "0.51", "0.52", "0.53"]) await bid(price, "10");
  await ask("0.5", "5");
  await strike(OPENS + SECOND_MS);
  await shown((auction) => auction?.volume === "5");
  // Nothing changes in this second, so nothing is sent.
  await strike(OPENS + 2 * SECOND_MS);
  await strike(FIRM);
  await shown((auction) => auction?.phase === "firm");
  await strike(LAUNCH);
  await shown((auction) => auction === null);
  // A launch over within the batch of its clock, or within the 100 ms that a gateway joins, is never seen under way there.
  const seen = (socket: typeof first) =>
    own(socket).flatMap(({ auction }) => (auction?.phase === "launching" ? [] : [auction]));
  expect(seen(first).map((auction) => auction?.phase ?? "over")).toEqual([
    "waiting",
    "collecting",
    "collecting",
    "firm",
    "over",
  ]);
  expect(seen(second)).toEqual(seen(first));
  expect(sent.filter((phase) => phase !== "launching")).toEqual(["collecting", "collecting", "firm", "over"]);
  const places = own(first).map(({ n }) => n);
  expect(places).toEqual(places.map((_, index) => (places[0] ?? 0) + index));
  for (const socket of [first, second]) socket.close();
  await other.close();
});

test("no account moves the price without an offer that others can meet", async () => {
  await strike(OPENS);
  await bid("0.9", "10");
  await ask("0.3", "10");
  await strike(OPENS + SECOND_MS);
  expect(await asked()).toMatchObject({ price: "0.5", volume: "10" });

  // Both sides of one account, and everything that an auction cannot take.
  expect(await bid("0.3", "10", seller)).toMatchObject({ error: "AUCTION_OWN_ORDER" });
  expect(await bid("0.31", "10", seller)).toMatchObject({ error: "AUCTION_OWN_ORDER" });
  for (const change of [
    { tif: "IOC" as const },
    { tif: "FOK" as const },
    { tif: "POST" as const },
    { kind: "market" as const },
    { kind: "stop_limit" as const, stop_price: "0.5" },
  ]) {
    const { price, ...rest } = order(1, "0.6", "10");
    const answer = await server.call(trade, { ...rest, ...(change.kind !== "market" && { price }), ...change }, buyer);
    expect(answer).toMatchObject({ error: "AUCTION_ORDER" });
  }

  // A large order can be withdrawn before the last minute, and then it no longer counts.
  const { data } = await bid("0.95", "1000");
  await strike(OPENS + 2 * SECOND_MS);
  expect(await asked()).toMatchObject({ price: "0.9001", volume: "10", imbalance: "990" });
  expect(await server.call(cancel, { id: data?.id ?? "" }, buyer)).toMatchObject({ code: 1 });
  await strike(FIRM);
  expect(await asked()).toMatchObject({ price: "0.5", volume: "10", imbalance: "0" });
  // In the last minute it stays.
  const late = await bid("0.95", "1000");
  const id = late.data?.id ?? "";
  expect(await server.call(cancel, { id }, buyer)).toMatchObject({ error: "AUCTION_FIRM" });
  expect(await server.call(reduce, { id, number: "1" }, buyer)).toMatchObject({ error: "AUCTION_FIRM" });
  // An offer that answers it trades with it.
  expect(await ask("0.3", "90")).toMatchObject({ code: 1 });
  await strike(LAUNCH);
  const { rows } = await server.database.pool.query(
    "SELECT DISTINCT price::text, (SELECT sum(quantity)::text FROM trades WHERE market_id = $1) AS quantity FROM trades WHERE market_id = $1",
    [NEW_USDT],
  );
  expect(rows).toEqual([{ price: "0.90010000", quantity: "100.00000000" }]);
});
