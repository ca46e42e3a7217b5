import { formatAmount } from "@candor/contract/domain/money.ts";

/** A fake venue's data of one pair. Texts are sent unchecked, so that a test can send nonsense. */
export type FakePair = { base: string; quote: string; last: string; bid: string; ask: string; trades: FakeTrade[] };
export type FakeTrade = { id: number; at: number; price: string; quantity: string };

/** The market behind an answer; `datedAt` is the time that the venue writes on its quotes. */
export type FakeMarket = { pairs: readonly FakePair[]; datedAt: number };

/** Answers a public path of one venue's API, or undefined when the path is not of that API. */
export type Dialect = (market: FakeMarket, url: URL) => unknown;

/** The distance of bid and ask from the last price: one part in 20,000. */
export const quotesAround = (last: bigint) => ({
  bid: formatAmount(last - last / 20_000n),
  ask: formatAmount(last + last / 20_000n),
});

const KRAKEN_NAMES: Readonly<Record<string, { short: string; asset: string }>> = {
  BTC: { short: "XBT", asset: "XXBT" },
  DOGE: { short: "XDG", asset: "XXDG" },
  ETH: { short: "ETH", asset: "XETH" },
  LTC: { short: "LTC", asset: "XLTC" },
  XRP: { short: "XRP", asset: "XXRP" },
};
const krakenName = (currency: string) => KRAKEN_NAMES[currency] ?? { short: currency, asset: currency };
const krakenId = ({ base, quote }: FakePair) => krakenName(base).short + quote;

/** https://docs.kraken.com/api/docs/rest-api: quotes have no time, trades their seconds as a number with a fraction, `since` is exclusive. */
export const kraken: Dialect = ({ pairs }, url) => {
  const answer = (result: unknown) => ({ error: [], result });
  const asked = (url.searchParams.get("pair") ?? "").split(",");
  const requested = pairs.filter((pair) => asked.includes(krakenId(pair)));
  if (url.pathname === "/0/public/AssetPairs")
    return answer(
      Object.fromEntries(
        pairs.map((pair) => [
          krakenId(pair),
          {
            altname: krakenId(pair),
            wsname: `${krakenName(pair.base).short}/${pair.quote}`,
            base: krakenName(pair.base).asset,
            quote: pair.quote,
            pair_decimals: 5,
            lot_decimals: 8,
            fees: [[0, 0.4]],
            fees_maker: [[0, 0.25]],
            leverage_buy: [],
            ordermin: "0.0001",
            status: "online",
          },
        ]),
      ),
    );
  if (url.pathname === "/0/public/Ticker")
    return answer(
      Object.fromEntries(
        requested.map((pair) => {
          const { last, bid, ask } = pair;
          const days = [last, last];
          const ticker = { a: [ask, "1", "1.000"], b: [bid, "1", "1.000"], c: [last, "0.1"], v: ["10", "20"], p: days };
          return [krakenId(pair), { ...ticker, t: [10, 20], l: days, h: days, o: last }];
        }),
      ),
    );
  const [pair] = requested;
  if (url.pathname !== "/0/public/Trades" || !pair) return undefined;
  const sinceMs = Number(url.searchParams.get("since") ?? "0") * 1_000;
  const page = pair.trades.filter((trade) => trade.at > sinceMs).slice(0, 1_000);
  const rows = page.map(({ id, at, price, quantity }) => [price, quantity, at / 1_000, "b", "m", "", id]);
  return answer({ [krakenId(pair)]: rows, last: String((page.at(-1)?.at ?? sinceMs) * 1_000_000) });
};

/** https://developers.binance.com/docs/binance-spot-api-docs/rest-api: trades come as aggregates, 500 a page from `startTime` on. */
export const binance: Dialect = ({ pairs, datedAt }, url) => {
  const idOf = ({ base, quote }: FakePair) => base + quote;
  if (url.pathname === "/api/v3/exchangeInfo")
    return {
      timezone: "UTC",
      rateLimits: [],
      exchangeFilters: [],
      symbols: pairs.map((pair) => ({
        symbol: idOf(pair),
        status: "TRADING",
        baseAsset: pair.base,
        baseAssetPrecision: 8,
        quoteAsset: pair.quote,
        quotePrecision: 8,
        orderTypes: ["LIMIT", "MARKET"],
        isSpotTradingAllowed: true,
        isMarginTradingAllowed: false,
        filters: [
          { filterType: "PRICE_FILTER", minPrice: "0.00001000", maxPrice: "1000000.00000000", tickSize: "0.00001000" },
          { filterType: "LOT_SIZE", minQty: "0.00001000", maxQty: "9000.00000000", stepSize: "0.00001000" },
        ],
        permissions: ["SPOT"],
      })),
    };
  if (url.pathname === "/api/v3/ticker/24hr") {
    const asked: unknown = JSON.parse(url.searchParams.get("symbols") ?? "[]");
    return pairs
      .filter((pair) => Array.isArray(asked) && asked.includes(idOf(pair)))
      .map((pair) => ({
        symbol: idOf(pair),
        lastPrice: pair.last,
        bidPrice: pair.bid,
        bidQty: "1.00000000",
        askPrice: pair.ask,
        askQty: "1.00000000",
        openPrice: pair.last,
        highPrice: pair.last,
        lowPrice: pair.last,
        volume: "20.00000000",
        quoteVolume: "20.00000000",
        openTime: datedAt - 86_400_000,
        closeTime: datedAt,
        count: 20,
      }));
  }
  const pair = pairs.find((candidate) => idOf(candidate) === url.searchParams.get("symbol"));
  if (url.pathname !== "/api/v3/aggTrades" || !pair) return undefined;
  const sinceMs = Number(url.searchParams.get("startTime") ?? "0");
  return pair.trades
    .filter((trade) => trade.at >= sinceMs)
    .slice(0, 500)
    .map(({ id, at, price, quantity }) => ({ a: id, p: price, q: quantity, f: id, l: id, T: at, m: true, M: true }));
};

/** https://www.bitstamp.net/api: the last hour's trades, newest first, each dated in whole seconds. */
export const bitstamp: Dialect = ({ pairs, datedAt }, url) => {
  const idOf = ({ base, quote }: FakePair) => (base + quote).toLowerCase();
  if (url.pathname === "/api/v2/markets/")
    return pairs.map((pair) => ({
      name: `${pair.base}/${pair.quote}`,
      market_symbol: idOf(pair),
      base_currency: pair.base,
      base_decimals: 8,
      counter_currency: pair.quote,
      counter_decimals: 5,
      minimum_order_value: "10",
      trading: "Enabled",
      description: `${pair.base} / ${pair.quote}`,
      market_type: "SPOT",
    }));
  if (url.pathname === "/api/v2/ticker/")
    return pairs.map(({ base, quote, last, bid, ask }) => {
      const dated = { pair: `${base}/${quote}`, timestamp: String(Math.floor(datedAt / 1_000)) };
      return { ...dated, last, bid, ask, high: last, low: last, open: last, vwap: last, volume: "20" };
    });
  const pair = pairs.find((candidate) => url.pathname === `/api/v2/transactions/${idOf(candidate)}/`);
  return pair?.trades.toReversed().map(({ id, at, price, quantity }) => {
    return { tid: String(id), date: String(Math.floor(at / 1_000)), type: "0", price, amount: quantity };
  });
};
