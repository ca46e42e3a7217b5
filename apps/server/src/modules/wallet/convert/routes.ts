import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type * as routes from "@candor/contract/routes/exchange.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { unknownCurrency } from "../records/index.ts";
import { convertible } from "./pairs.ts";
import * as queries from "./queries.ts";
import { quote } from "./quote.ts";
import { settle } from "./settle.ts";
import { readTerms } from "./terms.ts";
import { conversionView } from "./view.ts";

export function exchangeHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, history, catalogue } = services;
  return {
    getExchangeCurrency: async (context) => {
      const [available, { spread, tolerance, perMinute }] = await Promise.all([
        queries.availableOf(db, userOf(context).userId),
        readTerms(db),
      ]);
      const list = convertible(catalogue).map(({ currency_id, symbol, name, decimals }) => ({
        currency_id,
        symbol,
        name,
        decimals,
        available: formatAmount(fromNumeric(available.get(currency_id) ?? "0")),
      }));
      return done({
        list,
        spread: formatAmount(spread),
        tolerance: formatAmount(tolerance),
        per_minute: formatAmount(perMinute),
      });
    },
    getExchangeQuote: (_, input) => quote(services, input),
    exchange: (context, input) => settle(services, context, input),
    getExchangeRecord: async (context, { currency_id: currencyId, ...page }) => {
      const unknown = unknownCurrency(services, currencyId);
      if (unknown) return unknown;
      const { userId } = userOf(context);
      const { rows, at } = await queries.conversions(history, userId, { ...page, currencyId });
      return done({ list: rows.map((row) => conversionView(catalogue, row)), ...at });
    },
  };
}
