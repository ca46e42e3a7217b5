import { type Amount, feeOf, mulDiv, ONE, type Price, RATE_ONE, type Rate } from "../domain/money.ts";

/** The rules of up/down options, for server, page and receipt alike. A receipt contains the version of its rules. */
export const OPTION_RULES = 1;
/** The first counting tick after acceptance opens an order; without one in this time it is void. */
export const OPEN_WITHIN_MS = 3_000;
/** The first counting tick at or after the settlement time settles it; without one in this time it is void. */
export const DELIVER_WITHIN_MS = 10_000;
/** Options of a user that are not settled yet, on all pairs together: the maximum that one command may have to settle for them. */
export const OPEN_OPTIONS_MAX = 200;

export type Direction = "up" | "down";
export type OptionResult = "won" | "lost" | "flat";

/** Up wins if the settlement price is higher, down if it is lower; equal is flat. */
export function optionResult(direction: Direction, open: Price, settlement: Price): OptionResult {
  if (settlement === open) return "flat";
  return settlement > open === (direction === "up") ? "won" : "lost";
}

/** The profit of a win; rounded down, like every payout. */
export const promisedProfit = (stake: Amount, ratio: Rate): Amount => mulDiv(stake, ratio, RATE_ONE, "down") as Amount;

/** The fee of an order; rounded up, like every fee. */
export const optionFee = (stake: Amount, fee: Rate): Amount => feeOf(stake, fee);

/** The change of the account from before the order to after the settlement, including the fee. */
export function optionOutcome(result: OptionResult, stake: Amount, profit: Amount, fee: Amount): bigint {
  if (result === "won") return profit - fee;
  return result === "lost" ? -stake - fee : -fee;
}

/** Break-even rate: the share of orders that must win, 1 / (1 + ratio); rounded up, so that it never looks better than it is. */
export const breakEvenRate = (ratio: Rate): Rate => mulDiv(ONE, RATE_ONE, RATE_ONE + ratio, "up") as Rate;

export const settlementTime = (openedAt: number, seconds: number): number => openedAt + seconds * 1_000;
