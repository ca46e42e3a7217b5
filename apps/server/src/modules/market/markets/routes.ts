import type * as market from "@candor/contract/routes/market.ts";
import type { Candle, KlinePeriod, Market, Quotation } from "@candor/contract/routes/market.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { closedCandles } from "../../../services/catalogue/candles.ts";
import * as queries from "../../../services/catalogue/queries.ts";
import type { Services } from "../../../services/services.ts";
import { ClosedCandles } from "./closed-candles.ts";

const unknownPair = refuseField("match_id", "NOT_FOUND");

export function marketHandlers(services: Services): HandlersOf<typeof market> {
  const { history, engine, catalogue, quotes, interest } = services;
  const candles = new ClosedCandles((asked) => closedCandles(history, asked));
  return {
    quotationNew: async () => done({ list: byQuoteCurrency(services) }),
    quotes: async (_, { match_id }) => {
      if (match_id === undefined) return done({ list: quotes.all() });
      const found = quotes.get(match_id);
      if (found) return done({ list: [found] });
      return catalogue.market(match_id) ? done({ list: [] }) : unknownPair;
    },
    getCurrencyList: async () => done({ currencies: [...catalogue.shownCurrencies], markets: [...catalogue.markets] }),
    kline: async (_, { match_id, period, before_ms, size }) => {
      const found = catalogue.market(match_id);
      if (!found) return unknownPair;
      const page = await candlePage(services, candles, { market: found, period, before: before_ms, size });
      return done({ match_id, symbol: found.symbol, period, ...page });
    },
    getDepth: async (_, { match_id }) => {
      const found = catalogue.market(match_id);
      if (!found) return unknownPair;
      interest.note(found.symbol);
      const depth = await engine.depth(match_id);
      return depth ? done(depth) : unknownPair;
    },
    getAuction: async (_, { match_id }) => {
      if (!catalogue.market(match_id)) return unknownPair;
      const [auction, { now }] = await Promise.all([engine.auction(match_id), engine.status()]);
      return done({ auction: auction ?? null, now_ms: now });
    },
    getTrades: async (_, { match_id, page_size }) => {
      const found = catalogue.market(match_id);
      if (!found) return unknownPair;
      interest.note(found.symbol);
      return done({ list: await queries.trades(history, match_id, page_size) });
    },
    getTick: async (_, { match_id }) => {
      const tick = catalogue.market(match_id) && (await queries.latestTick(history, match_id));
      return tick ? done(tick) : unknownPair;
    },
    getTicks: async (_, { match_id, ...range }) =>
      catalogue.market(match_id) ? done({ list: await queries.latestTicks(history, match_id, range) }) : unknownPair,
  };
}

function byQuoteCurrency({ catalogue, quotes }: Services) {
  const groups = new Map<number, Quotation[]>();
  for (const { match_id, legal_id } of catalogue.markets) {
    const group = groups.get(legal_id) ?? [];
    groups.set(legal_id, group);
    const quotation = quotes.get(match_id);
    if (quotation) group.push(quotation);
  }
  return [...groups].map(([legal_id, quotation]) => ({ legal_id, name: catalogue.symbolOf(legal_id), quotation }));
}

/** Oldest first. The forming candle is not a row yet: it comes from the engine, and the closed ones are those before it. */
async function candlePage(
  { history, engine, quotes }: Services,
  candles: ClosedCandles,
  asked: { market: Market; period: KlinePeriod; before: number | undefined; size: number },
): Promise<{ list: Candle[]; more: boolean }> {
  const { market, period, before, size } = asked;
  const forming = before === undefined ? await engine.formingCandle(market.match_id, period) : undefined;
  const until = before ?? forming?.[0];
  const closed =
    until === undefined
      ? await closedCandles(history, { market, period, limit: size + 1 })
      : await candles.page({ market, period, before: until, limit: size + 1 }, quotes.get(market.match_id)?.at_ms);
  const list = forming ? [forming, ...closed] : closed;
  return { list: list.slice(0, size).reverse(), more: list.length > size };
}
