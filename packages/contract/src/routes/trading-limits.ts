import * as z from "zod/mini";
import { COOLING_HOURS_MAX } from "../domain/trading-limits.ts";
import { amountField, decimal, nothing, timestamp, wholeNumber } from "../fields.ts";
import { route } from "../route.ts";

const limits = z.object({
  /** USDT that one may lose on a UTC day before new orders are refused; null for none. */
  daily_loss: z.nullable(decimal),
  /** What it becomes at `changes_at`. */
  next_daily_loss: z.nullable(decimal),
  changes_at: z.nullable(timestamp),
  lost_today: decimal,
  cooling_until: z.nullable(timestamp),
  option_risk_read: z.boolean(),
  lever_risk_read: z.boolean(),
});
export type TradingLimits = z.infer<typeof limits>;

/** The limits as they are by now; null where it is done and they could not be read at once. */
const changed = z.nullable(limits);

export const getTradingLimits = route({
  methods: ["GET"],
  path: "play/limits",
  summary: "The user's trading limits for options and contracts",
  auth: "user",
  input: nothing,
  output: limits,
});

export const setDailyLoss = route({
  methods: ["POST"],
  path: "play/setDailyLoss",
  summary: "Sets or removes the daily loss limit; a higher limit applies after 24 h",
  auth: "user",
  changes: true,
  input: z.object({ daily_loss: z.optional(amountField) }),
  output: changed,
});

export const coolOff = route({
  methods: ["POST"],
  path: "play/coolOff",
  summary: "Starts a break from options and contracts for some hours; it can be extended, never shortened",
  auth: "user",
  changes: true,
  input: z.object({ hours: wholeNumber(COOLING_HOURS_MAX) }),
  output: changed,
});

export const acknowledgeRisk = route({
  methods: ["POST"],
  path: "play/acknowledgeRisk",
  summary: "Confirms that the risk text of a product was read, which is required before its first order",
  auth: "user",
  input: z.object({ product: z.enum(["option", "lever"], { error: "INVALID_REQUEST" }) }),
  output: changed,
});
