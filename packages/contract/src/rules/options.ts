import { type Amount, feeOf, mulDiv, ONE, type Price, RATE_ONE, type Rate } from "../domain/money.ts";

/** The rules of up/down options, for server, page and receipt alike. A receipt names the version by which it was made. */
export const OPTION_RULES = 1;
/** The first counting tick after acceptance opens an order; none within this time makes it void. */
export const OPEN_WITHIN_MS = 3_000;
/** The first counting tick at or after the delivery time delivers it; none within this time makes it void. */
export const DELIVER_WITHIN_MS = 10_000;
/** Options of a user that are not settled yet, on all pairs together: what one command may have to settle for them. */
export const OPEN_OPTIONS_MAX = 200;

export type Direction = "up" | "down";
export type OptionResult = "won" | "lost" | "flat";

/** Up wins if the delivery price is higher, down if it is lower; equal is flat. */
export function optionResult(direction: Direction, open: Price, delivery: Price): OptionResult {
  if (delivery === open) return "flat";
  return delivery > open === (direction === "up") ? "won" : "lost";
}

/** What a win pays beyond the stake; rounded down, as every payout. */
export const promisedProfit = (stake: Amount, ratio: Rate): Amount => mulDiv(stake, ratio, RATE_ONE, "down") as Amount;

/** The fee of an order; rounded up, as every fee. */
export const optionFee = (stake: Amount, fee: Rate): Amount => feeOf(stake, fee);

/** What the account has more or less after delivery than before the order, the fee included. */
export function optionOutcome(result: OptionResult, stake: Amount, profit: Amount, fee: Amount): bigint {
  if (result === "won") return profit - fee;
  return result === "lost" ? -stake - fee : -fee;
}

/** Share of orders that must win so that one neither gains nor loses, 1 / (1 + ratio); rounded up, so that it never looks better than it is. */
export const breakEvenRate = (ratio: Rate): Rate => mulDiv(ONE, RATE_ONE, RATE_ONE + ratio, "up") as Rate;

export const settlementTime = (openedAt: number, seconds: number): number => openedAt + seconds * 1_000;
