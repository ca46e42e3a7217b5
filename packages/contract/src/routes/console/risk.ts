import * as z from "zod/mini";
import { riskMoves } from "../../domain/risk.ts";
import { decimal, nothing, timestamp, wholeNumberOr } from "../../fields.ts";
import { route } from "../../route.ts";

/** Days of the kept history that one answer can have, and so the most that a chart shows. */
export const RISK_DAYS_MAX = 90;

const threshold = z.object({
  /** The setting. */
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  /** What is measured now, in the setting's unit and rounded up: the worst of a move of 10 % either way and of all currencies. */
  found: z.number(),
  exceeded: z.boolean(),
});

export const riskReport = route({
  methods: ["GET"],
  path: "console/risk/report",
  summary:
    "Stress test of open contracts, accounts nearest to liquidation, and thresholds; at one instant, at most a minute old",
  auth: "operator",
  permission: "reconciliation.read",
  input: nothing,
  output: z.object({
    /** When the state was read. */
    at_ms: z.number(),
    /** How long the computation took, beside the engine. */
    took_ms: z.number(),
    positions: z.number(),
    /** What a move of all prices at once would do, by the engine's own rules. */
    moves: z.array(
      z.object({
        move: z.enum(riskMoves),
        markets: z.array(
          z.object({
            symbol: z.string(),
            currency: z.string(),
            liquidated: z.number(),
            /** At the moved price. */
            liquidated_value: decimal,
            /** Closed by their own take profit or stop loss. */
            stopped: z.number(),
            /** What the house gains, or loses below zero: realised, and owed to what stays open. */
            house: decimal,
            /** Losses beyond users' funds that the insurance pays. */
            insurance: decimal,
            /** And those that are taken from the winners, because the insurance is used up. */
            deleveraged: decimal,
            /** What stays open, at the moved price. */
            long_value: decimal,
            short_value: decimal,
          }),
        ),
        totals: z.array(
          z.object({
            currency: z.string(),
            accounts: z.number(),
            liquidated: z.number(),
            house: decimal,
            /** Losses beyond users' funds: `insurance` and `deleveraged` together. */
            shortfall: decimal,
            /** Left afterwards; `owed` would be paid if all winners closed. */
            treasury: decimal,
            insurance_left: decimal,
            owed: decimal,
          }),
        ),
      }),
    ),
    nearest: z.array(
      z.object({
        uid: z.string(),
        symbol: z.string(),
        currency: z.string(),
        side: z.enum(["long", "short"]),
        value: decimal,
        margin: decimal,
        price: decimal,
        liquidation_price: decimal,
        /** The signed share by which that one price has to move: "-0.0712". */
        distance: decimal,
      }),
    ),
    thresholds: z.array(threshold),
  }),
});

export const riskHistory = route({
  methods: ["GET"],
  path: "console/risk/history",
  summary: "One sample of each hour: what a move of 10 % either way would have cost",
  auth: "operator",
  permission: "reconciliation.read",
  input: z.object({ days: wholeNumberOr(7, RISK_DAYS_MAX) }),
  output: z.object({
    list: z.array(
      z.object({
        at: timestamp,
        currency: z.string(),
        positions: z.number(),
        accounts: z.number(),
        loss: decimal,
        shortfall: decimal,
        treasury: decimal,
        insurance: decimal,
      }),
    ),
  }),
});
