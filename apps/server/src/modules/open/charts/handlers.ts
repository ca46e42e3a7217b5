import type * as charts from "@candor/contract/open/charts.ts";
import { UDF_BARS_MAX } from "@candor/contract/open/charts.ts";
import { openDone } from "@candor/contract/open/errors.ts";
import type { MarketInfo } from "../../../services/catalogue/catalogue.ts";
import type { OpenHandlersOf } from "../../../services/open/handlers.ts";
import { marketOf, openMarkets, openSymbol } from "../../../services/open/symbols.ts";
import type { Services } from "../../../services/services.ts";
import { readCandles } from "../market/index.ts";
import { barsOf, intradayMinutes, periodOf, resolutionNames, steps } from "./bars.ts";

const EXCHANGE = "CANDOR";
const unknown = openDone({ s: "error" as const, errmsg: "unknown_symbol" });

const described = (market: MarketInfo) => `${market.base} / ${market.quote}`;

export function openChartHandlers(services: Services): OpenHandlersOf<typeof charts> {
  const { catalogue } = services;
  const found = (symbol: string) =>
    marketOf(catalogue, symbol.toUpperCase().replace(`${EXCHANGE}:`, "").replaceAll(/[-/_]/g, ""));

  return {
    udfConfig: async () =>
      openDone({
        supported_resolutions: resolutionNames,
        supports_search: true,
        supports_group_request: false,
        supports_marks: false,
        supports_timescale_marks: false,
        supports_time: true,
        exchanges: [{ value: EXCHANGE, name: "Candor", desc: "Candor" }],
        symbols_types: [{ value: "crypto", name: "Crypto" }],
      }),
    udfSymbols: async (_, { symbol }) => {
      const market = found(symbol);
      if (!market) return unknown;
      return openDone({
        name: openSymbol(market),
        ticker: openSymbol(market),
        description: described(market),
        type: "crypto",
        session: "24x7",
        timezone: "Etc/UTC",
        exchange: EXCHANGE,
        listed_exchange: EXCHANGE,
        format: "price",
        ...steps(market.tick),
        has_intraday: true,
        has_seconds: true,
        has_daily: true,
        has_weekly_and_monthly: true,
        seconds_multipliers: ["1"],
        intraday_multipliers: intradayMinutes,
        daily_multipliers: ["1", "3"],
        supported_resolutions: resolutionNames,
        volume_precision: market.quantity_decimals,
        data_status: "streaming",
      });
    },
    udfSearch: async (_, { query, limit }) => {
      const text = query.toUpperCase().replaceAll(/[-/_ ]/g, "");
      const matching = openMarkets(catalogue).filter((market) => openSymbol(market).includes(text));
      return openDone(
        matching.slice(0, limit).map((market) => ({
          symbol: openSymbol(market),
          full_name: `${EXCHANGE}:${openSymbol(market)}`,
          description: described(market),
          exchange: EXCHANGE,
          ticker: openSymbol(market),
          type: "crypto",
        })),
      );
    },
    udfHistory: async (_, { symbol, resolution, from, to, countback }) => {
      const market = found(symbol);
      const interval = periodOf(resolution);
      if (!market) return unknown;
      if (!interval) return openDone({ s: "error", errmsg: "unknown resolution" });
      // A bar that opens at `to` is not before it.
      const asked = { market, interval, endTime: to * 1_000 - 1 };
      const startTime = countback === undefined ? (from ?? 0) * 1_000 : undefined;
      const list = await readCandles(services, { ...asked, startTime, limit: countback ?? UDF_BARS_MAX });
      if (list.length > 0) return openDone(barsOf(list));
      const [last] = await readCandles(services, { ...asked, startTime: undefined, limit: 1 });
      return openDone({ s: "no_data", ...(last ? { nextTime: Math.floor(last[0] / 1_000) } : {}) });
    },
    udfTime: async ({ at }) => openDone(Math.floor(at / 1_000)),
  };
}
