import type { Quotation } from "@candor/contract/routes/market.ts";
import { Auctions } from "../engine/auctions.ts";
import type { EngineOptions } from "../engine/engine-options.ts";
import { Notices } from "../engine/notices/notices.ts";
import { alertsOf } from "../engine/notices/queries.ts";
import { depthOf, Publisher } from "../engine/publisher.ts";
import type { EngineClient, Published } from "../platform/bus/bus.ts";
import { Counted } from "../platform/bus/counted.ts";
import { withClient } from "../platform/database/connect.ts";
import { startTestEngine, type TestEngine } from "./engine.ts";

/** An engine over a test's database as the gateway sees it, with prices that the test sets and without a thread. */
export type ServerEngine = {
  readonly client: EngineClient;
  readonly engine: TestEngine;
  /** Publishes as the engine would. */
  readonly publish: (message: Published) => void;
};

const VENUES = ["kraken", "binance", "bitstamp"];
const PRICED: ReadonlySet<string> = new Set(["BTC-USDT", "ETH-USDT", "SOL-USDT", "BT-CUSDT", "SOL-BTC"]);

export async function startServerEngine(url: string, changes: Partial<EngineOptions> = {}): Promise<ServerEngine> {
  const listeners = new Set<(message: Published) => void>();
  const publish = (message: Published) => {
    for (const listener of listeners) listener(structuredClone(message));
  };
  let engine: TestEngine | undefined;
  const running = () => {
    if (!engine) throw new Error("the engine of the test has not started");
    return engine;
  };
  const publisher = new Publisher(publish, Date.now, () => engine?.engine.status.epoch ?? 1);
  const auctions = new Auctions(publish, changes.now ?? Date.now);
  const notices = new Notices(publish, { rate: () => undefined, text: () => "0.00" });
  const watching = new Counted((userId, on) => publisher.watch(userId, on));
  const watchingAccounts = new Counted((userId, on) => publisher.watchAccount(userId, on));
  const following = new Counted((marketId, on) => publisher.follow(marketId, on));
  engine = await startTestEngine(url, { followers: [publisher, auctions, notices], ...changes });
  const quotes = new Map<number, Quotation>();
  listeners.add((message) => {
    if (message.type === "quotes") for (const quotation of message.list) quotes.set(quotation.match_id, quotation);
  });
  const client: EngineClient = {
    isConnected: true,
    send: (command, options) => running().send(command, options?.lane),
    get isBusy() {
      return false;
    },
    depth: async (marketId) => {
      const { state } = running().engine;
      return state && depthOf(state, marketId, Date.now());
    },
    auction: async (marketId) => auctions.auction(marketId),
    quotes: async () => [...quotes.values()],
    formingCandle: async () => undefined,
    book: async (marketId, levels) =>
      running().engine.settled
        ? publisher.book(marketId, levels)
        : publisher.atNextCommit(() => publisher.book(marketId, levels)),
    watch: (userId) => watching.add(userId),
    unwatch: (userId) => watching.remove(userId),
    watchAccount: (userId) => watchingAccounts.add(userId),
    unwatchAccount: (userId) => watchingAccounts.remove(userId),
    followBook: (marketId) => following.add(marketId),
    unfollowBook: (marketId) => following.remove(marketId),
    reached: async () => {},
    readAlerts: async (userId) => notices.take(await withClient(url, (one) => alertsOf(one, userId))),
    onPublish: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // The index of the test prices these; a test of another feed puts its own answer in here.
    pricing: async (symbol) => ({
      symbol,
      feed: "live",
      venues: VENUES,
      needed: VENUES.length,
      listed: PRICED.has(symbol) ? VENUES : VENUES.slice(0, 1),
    }),
    status: async () => ({ ...running().engine.status, feed: "simulated" }),
    metrics: async () => "",
    drain: () => running().stop(),
  };
  return { client, engine, publish };
}
