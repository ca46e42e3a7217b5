import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/options.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { historyOf, type Services } from "../../../services/services.ts";
import { hasReadRisk } from "../trading-limits/index.ts";
import { place } from "./place.ts";
import * as queries from "./queries.ts";
import { viewsOf } from "./reads.ts";
import { pairView } from "./view.ts";
import { voidsReader } from "./voids.ts";

export function optionHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, engine, catalogue } = services;
  const past = historyOf(services);
  const views = (rows: readonly queries.OptionRow[]) => viewsOf(services, rows);
  const voids = voidsReader(services);
  const isUnknown = (matchId: number | undefined) => matchId !== undefined && !catalogue.market(matchId);

  return {
    getSeconds: async (_, { match_id }) => {
      if (isUnknown(match_id)) return refuseField("match_id", "NOT_FOUND");
      const terms = new Map((await queries.terms(db)).map((row) => [row.market_id, row]));
      const list = catalogue.markets.flatMap((market) => {
        const row = terms.get(market.match_id);
        return row && (match_id === undefined || match_id === market.match_id) ? [pairView(market, row)] : [];
      });
      return done({ list });
    },
    getPayInfo: async (context, { match_id }) => {
      const market = catalogue.market(match_id);
      if (!market) return refuseField("match_id", "NOT_FOUND");
      const { userId, level } = userOf(context);
      const [available, risk_acknowledged] = await Promise.all([
        queries.availableOf(db, userId, market.legal_id, ["mic", "c2c"]),
        hasReadRisk(db, userId, "option"),
      ]);
      const shown = (account: "mic" | "c2c") => formatAmount(fromNumeric(available.get(account) ?? "0"));
      return done({
        match_id,
        currency_id: market.legal_id,
        currency: market.quote,
        available: shown("mic"),
        in_coin_account: shown("c2c"),
        level,
        risk_acknowledged,
      });
    },
    optionTrade: (context, input) => place(services, context, input),
    optionRunning: async (context, { match_id }) => {
      if (isUnknown(match_id)) return refuseField("match_id", "NOT_FOUND");
      // Rings count down by the engine's time, which is in the past during a replay.
      const [rows, { now }] = await Promise.all([
        queries.running(db, userOf(context).userId, match_id),
        engine.status(),
      ]);
      return done({ list: await views(rows), now_ms: now });
    },
    optionOrderList: async (context, { page, page_size, cursor, ...filter }) => {
      if (isUnknown(filter.match_id)) return refuseField("match_id", "NOT_FOUND");
      const place = { page, page_size, cursor };
      const { rows, at } = await queries.settled(past.db, userOf(context).userId, filter, place);
      return done({ list: await viewsOf(past, rows), ...at });
    },
    getOption: async (context, { id }) => {
      const row = await queries.orderById(db, userOf(context).userId, id);
      if (!row) return refuseField("id", "NOT_FOUND");
      const [view] = await views([row]);
      return view ? done(view) : refuseField("id", "NOT_FOUND");
    },
    optionVoids: async () => done({ list: await voids((await engine.status()).now) }),
  };
}
