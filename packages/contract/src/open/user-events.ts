import * as z from "zod/mini";
import { decimal, flag } from "./fields.ts";
import { openOrderTypes, selfTradePreventionNames } from "./order-types.ts";
import { openOrderStates, openTimesInForce, sides } from "./trading.ts";

/** The events of user streams in Binance's shapes (binance-spot-api-docs, user-data-stream.md, July 2026). */
const whole = z.int();
const at = z.int().check(z.describe("Time of this message in ms"));

export const executionTypes = ["NEW", "TRADE", "REPLACED", "CANCELED", "EXPIRED"] as const;
export const executionReport = z.object({
  e: z.literal("executionReport"),
  E: at,
  s: z.string().check(z.describe("Symbol")),
  c: z.string().check(z.describe("Client order ID")),
  S: z.enum(sides).check(z.describe("Side")),
  o: z.enum(openOrderTypes).check(z.describe("Type")),
  f: z.enum(openTimesInForce).check(z.describe("Time in force")),
  q: decimal.check(z.describe("Quantity of the order")),
  p: decimal.check(z.describe("Price of the order")),
  P: decimal.check(z.describe("Stop price")),
  F: decimal.check(z.describe("0: there are no iceberg orders")),
  g: whole.check(z.describe("List of the order, or -1")),
  C: z.string().check(z.describe("Of a canceled order its client order ID")),
  x: z.enum(executionTypes).check(z.describe("What happened in this step")),
  X: z.enum(openOrderStates).check(z.describe("State of the order after it")),
  r: z.literal("NONE"),
  i: whole.check(z.describe("ID of the order")),
  l: decimal.check(z.describe("Quantity of the fill")),
  z: decimal.check(z.describe("Quantity filled so far")),
  L: decimal.check(z.describe("Price of the fill")),
  n: decimal.check(z.describe("Fee of the fill")),
  N: z.nullable(z.string()).check(z.describe("Currency of the fee")),
  T: whole.check(z.describe("Time of the step in ms")),
  t: whole.check(z.describe("ID of the trade, or -1")),
  I: whole.check(z.describe("ID of the step; it grows with each step of any order of the user")),
  w: flag.check(z.describe("Whether the order is in the book")),
  m: flag.check(z.describe("Whether the order was the maker of the fill")),
  M: z.literal(false),
  O: whole.check(z.describe("Time of the placement in ms")),
  Z: decimal.check(z.describe("Quote quantity filled so far")),
  Y: decimal.check(z.describe("Quote quantity of the fill")),
  Q: decimal.check(z.describe("Quote quantity of the order")),
  W: z.optional(whole).check(z.describe("Since when the order is in the book")),
  V: z.enum(selfTradePreventionNames).check(z.describe("Self-trade prevention")),
});
export const balanceUpdate = z.object({
  e: z.literal("balanceUpdate"),
  E: at,
  a: z.string().check(z.describe("Currency")),
  d: decimal.check(z.describe("Change of the balance")),
  T: whole.check(z.describe("Time of the change in ms")),
});
export const accountPosition = z.object({
  e: z.literal("outboundAccountPosition"),
  E: at,
  u: whole.check(z.describe("Time of the change in ms")),
  B: z.array(
    z.object({
      a: z.string().check(z.describe("Currency")),
      f: decimal.check(z.describe("Available")),
      l: decimal.check(z.describe("Frozen")),
    }),
  ),
});
/** Nothing more follows: steps may be missing from here on, so open orders are read again. */
export const streamTerminated = z.object({ e: z.literal("eventStreamTerminated"), E: at });

export const userEvent = z.discriminatedUnion("e", [executionReport, balanceUpdate, accountPosition, streamTerminated]);
export type ExecutionReport = z.infer<typeof executionReport>;
export type UserEvent = z.infer<typeof userEvent>;
export const userMessage = z.object({ subscriptionId: z.int(), event: userEvent });
