import * as z from "zod/mini";
import { openCall } from "./call.ts";
import { limitField, nothing, whole } from "./fields.ts";

/**
 * TradingView's UDF: what its charting library asks of a server of data. Times are seconds, and prices numbers, since its charts take no others; nothing is
 * computed with them.
 */
const common = { method: "GET", security: "none" } as const;
const symbolText = z.string({ error: "MISSING" }).check(z.maxLength(40, "INVALID_PARAMETER"));
const number = z.number();

export const udfConfig = openCall({
  ...common,
  path: "/udf/config",
  summary: "TradingView UDF: what this server of data can do",
  weight: 1,
  cacheSeconds: 60,
  input: nothing,
  output: z.object({
    supported_resolutions: z.array(z.string()),
    supports_search: z.literal(true),
    supports_group_request: z.literal(false),
    supports_marks: z.literal(false),
    supports_timescale_marks: z.literal(false),
    supports_time: z.literal(true),
    exchanges: z.array(z.object({ value: z.string(), name: z.string(), desc: z.string() })),
    symbols_types: z.array(z.object({ value: z.string(), name: z.string() })),
  }),
});

const udfError = z.object({ s: z.literal("error"), errmsg: z.string() });

export const udfSymbols = openCall({
  ...common,
  path: "/udf/symbols",
  summary: "TradingView UDF: a pair, as BTCUSDT or with the exchange before it",
  weight: 1,
  cacheSeconds: 5,
  input: z.object({ symbol: symbolText }),
  output: z.union([
    udfError,
    z.object({
      name: z.string(),
      ticker: z.string(),
      description: z.string(),
      type: z.string(),
      session: z.string(),
      timezone: z.string(),
      exchange: z.string(),
      listed_exchange: z.string(),
      format: z.string(),
      minmov: number,
      pricescale: number,
      has_intraday: z.boolean(),
      has_seconds: z.boolean(),
      has_daily: z.boolean(),
      has_weekly_and_monthly: z.boolean(),
      seconds_multipliers: z.array(z.string()),
      intraday_multipliers: z.array(z.string()),
      daily_multipliers: z.array(z.string()),
      supported_resolutions: z.array(z.string()),
      volume_precision: number,
      data_status: z.string(),
    }),
  ]),
});

export const udfSearch = openCall({
  ...common,
  path: "/udf/search",
  summary: "TradingView UDF: pairs whose name has this text",
  weight: 2,
  cacheSeconds: 5,
  input: z.object({
    query: z._default(z.string().check(z.maxLength(40, "INVALID_PARAMETER")), ""),
    limit: limitField(30, 100),
  }),
  output: z.array(
    z.object({
      symbol: z.string(),
      full_name: z.string(),
      description: z.string(),
      exchange: z.string(),
      ticker: z.string(),
      type: z.string(),
    }),
  ),
});

export const UDF_BARS_MAX = 5_000;
/** Seconds; up to the year 2255. */
const secondsField = whole({ max: 9_000_000_000 });
export const udfHistory = openCall({
  ...common,
  path: "/udf/history",
  summary: "TradingView UDF: candles, oldest first; `countback` of them before `to`, or those between `from` and `to`",
  weight: 5,
  cacheSeconds: 1,
  input: z.object({
    symbol: symbolText,
    resolution: z.string({ error: "MISSING" }),
    from: z.optional(secondsField),
    to: secondsField,
    countback: z.optional(whole({ min: 1, max: UDF_BARS_MAX, clamp: true })),
  }),
  output: z.union([
    udfError,
    z.object({ s: z.literal("no_data"), nextTime: z.optional(number) }),
    z.object({
      s: z.literal("ok"),
      t: z.array(number),
      o: z.array(number),
      h: z.array(number),
      l: z.array(number),
      c: z.array(number),
      v: z.array(number),
    }),
  ]),
});

export const udfTime = openCall({
  ...common,
  path: "/udf/time",
  summary: "TradingView UDF: the time, in seconds",
  weight: 1,
  input: nothing,
  output: number,
});
