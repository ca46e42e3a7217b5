import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { formatAmount, price as parsedPrice } from "@candor/contract/domain/money.ts";
import { binance, bitstamp, type FakePair, kraken, quotesAround } from "./venue-dialects.ts";

/**
 * The fault of a fake venue: `error` answers 500, `hang` never answers, `garbage` answers a page of HTML with status 200, `frozen` dates its
 * quotes a minute back, as a venue does whose matching has stopped.
 */
export type Fault = "none" | "error" | "hang" | "garbage" | "frozen";

export type FakeVenue = {
  /** "http://127.0.0.1:40123" */
  readonly url: string;
  /** Paths with their queries, in the order of arrival. */
  readonly requests: string[];
  fault: Fault;
  /** Trades one more pair from now on. */
  list(symbol: string, price: string): void;
  /** The price from now on, with bid and ask around it. */
  setPrice(symbol: string, price: string): void;
  /** Sends these texts unchecked as last, bid and ask. */
  setRaw(symbol: string, text: string): void;
  /** Ten percent up is 110n. */
  jump(percent: bigint): void;
  /** A trade, made now or at `at` (ms); returns its id. */
  trade(symbol: string, price: string, quantity: string, at?: number): number;
  close(): Promise<void>;
};

const dialects = [kraken, binance, bitstamp];

/**
 * A venue on this machine with prices that a test scripts. It speaks the public API of Kraken, Binance and Bitstamp, distinguished by path: the name
 * in the request decides. `prices` gives each pair's first one.
 */
export async function startFakeVenue(prices: Readonly<Record<string, string>>): Promise<FakeVenue> {
  const pairs = new Map<string, FakePair>();
  let lastId = 1_000;
  const pairOf = (symbol: string): FakePair => {
    const pair = pairs.get(symbol);
    if (!pair) throw new Error(`the fake venue has no ${symbol}`);
    return pair;
  };

  const answer = (path: string, response: ServerResponse) => {
    if (venue.fault === "hang") return;
    if (venue.fault === "garbage") {
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>We will be back soon</body></html>");
      return;
    }
    const market = { pairs: [...pairs.values()], datedAt: Date.now() - (venue.fault === "frozen" ? 60_000 : 0) };
    const url = new URL(path, venue.url);
    const body = dialects.map((dialect) => dialect(market, url)).find((found) => found !== undefined);
    const status = venue.fault === "error" ? 500 : body === undefined ? 404 : 200;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 200 ? JSON.stringify(body) : '{"message":"out of order"}');
  };

  const server = createServer((request, response) => {
    venue.requests.push(request.url ?? "/");
    answer(request.url ?? "/", response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const venue: FakeVenue = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    fault: "none",
    list(symbol, price) {
      const [base = "", quote = ""] = symbol.split("-");
      pairs.set(symbol, { base, quote, last: price, bid: price, ask: price, trades: [] });
      venue.setPrice(symbol, price);
    },
    setPrice(symbol, text) {
      Object.assign(pairOf(symbol), { last: text, ...quotesAround(parsedPrice(text)) });
    },
    setRaw(symbol, text) {
      Object.assign(pairOf(symbol), { last: text, bid: text, ask: text });
    },
    jump(percent) {
      for (const [symbol, { last }] of pairs)
        venue.setPrice(symbol, formatAmount((parsedPrice(last) * percent) / 100n));
    },
    trade(symbol, price, quantity, at = Date.now()) {
      lastId += 1;
      pairOf(symbol).trades.push({ id: lastId, at, price, quantity });
      return lastId;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  for (const [symbol, price] of Object.entries(prices)) venue.list(symbol, price);
  return venue;
}
