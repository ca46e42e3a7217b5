import { formatAmount, fromNumeric, type Price } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/contracts.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { countingTick } from "../../../services/catalogue/queries.ts";
import type { Services } from "../../../services/services.ts";
import { availableOf } from "../../wallet/balances/index.ts";
import { hasReadRisk } from "../trading-limits/index.ts";
import { cancel, close, marketOf, place, setStops } from "./orders.ts";
import * as queries from "./queries.ts";
import { positionsPage, standingsOf } from "./reads.ts";
import { capacityView, pairView, standingView } from "./view.ts";

const groups: Readonly<Record<"trading" | "pending" | "history", readonly queries.PositionState[]>> = {
  trading: ["opening", "holding", "closing"],
  pending: ["pending"],
  history: ["closed", "cancelled", "refused"],
};

export function contractHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, catalogue } = services;

  return {
    contractQuotes: async () => {
      const terms = new Map((await queries.terms(db)).map((row) => [row.market_id, row]));
      const list = catalogue.markets.flatMap((market) => {
        const row = terms.get(market.match_id);
        return row ? [pairView(market, row)] : [];
      });
      return done({ list });
    },
    contractDeal: async (context, { currency_id, legal_id }) => {
      const market = marketOf(services, currency_id, legal_id);
      const terms = market && (await queries.termsOf(db, market.match_id));
      if (!market || !terms) return refuseField("currency_id", "NOT_FOUND");
      const { userId, level } = userOf(context);
      const [held, coins, tick, interest, risk_acknowledged] = await Promise.all([
        queries.heldOf(db, userId),
        availableOf(db, userId, "c2c", legal_id),
        countingTick(db, market.match_id),
        queries.openInterest(db, market.match_id),
        hasReadRisk(db, userId, "lever"),
      ]);
      const inQuote = held.filter((row) => row.currency_id === legal_id);
      const standing = standingView(catalogue, legal_id, inQuote);
      return done({
        ...pairView(market, terms),
        last_price: tick === undefined ? null : formatAmount(fromNumeric(tick.price)),
        user_lever: standing.available,
        in_coin_account: formatAmount(fromNumeric(coins ?? "0")),
        standing,
        level,
        capacity: tick === undefined ? null : capacityView(terms, interest, fromNumeric(tick.price) as Price),
        risk_acknowledged,
      });
    },
    contractTrade: (context, input) => place(services, context, input),
    contractOrderList: async (context, { page, page_size, cursor, group, match_id: marketId, ...filter }) => {
      if (marketId !== undefined && !catalogue.market(marketId)) return refuseField("match_id", "NOT_FOUND");
      const { userId } = userOf(context);
      const [found, standings] = await Promise.all([
        positionsPage(
          services,
          userId,
          { ...filter, states: groups[group], withPartlyClosed: group === "history", marketId },
          { page, page_size, cursor },
        ),
        standingsOf(services, userId),
      ]);
      return done({ ...found, standings });
    },
    contractClose: (context, input) => close(services, context, input),
    contractCancel: (context, { id }) => cancel(services, context, id),
    contractStopPrice: (context, input) => setStops(services, context, input),
  };
}
