import {
  type Amount,
  formatAmount,
  mulDiv,
  parseAmount,
  parseRate,
  RATE_ONE,
  type Rate,
} from "@candor/contract/domain/money.ts";
import type { OptionChoice, OptionPair } from "@candor/contract/routes/options.ts";
import { optionFee, promisedProfit } from "@candor/contract/rules/options.ts";
import type { Wrong } from "../../../shared/form/state.ts";
import { shareOf } from "../../../shared/wallet/spend.ts";

/** The figures of an order of this stake and duration, by the rules that the server settles with. */
export type OrderFigures = {
  readonly stake: Amount;
  readonly profit: Amount;
  readonly fee: Amount;
  /** Taken from the account when the order is accepted. */
  readonly needed: bigint;
  /** Paid back into the account by a win: stake and profit. */
  readonly winPays: bigint;
};

const rateOf = (text: string): Rate => parseRate(text) ?? (0n as Rate);

/** Undefined while the stake is not a valid amount. */
export function figuresOf(stakeText: string, choice: OptionChoice, feeRate: string): OrderFigures | undefined {
  const stake = parseAmount(stakeText);
  if (stake === undefined || stake === 0n) return undefined;
  const profit = promisedProfit(stake, rateOf(choice.profit_ratio));
  const fee = optionFee(stake, rateOf(feeRate));
  return { stake, profit, fee, needed: stake + fee, winPays: stake + profit };
}

/** The error of the stake, in the words of the error catalog; undefined when it may be sent. The server checks again. */
export function stakeErrorOf(
  stakeText: string,
  choice: OptionChoice,
  terms: { readonly feeRate: string; readonly currency: string; readonly available: string | undefined },
): Wrong | undefined {
  const figures = figuresOf(stakeText, choice, terms.feeRate);
  if (!figures) return { error: "INVALID_AMOUNT" };
  const { min_num: min, max_num: max } = choice;
  if (figures.stake < (parseAmount(min) ?? 0n) || figures.stake > (parseAmount(max) ?? 0n))
    return { error: "OPTION_OUT_OF_RANGE", params: { min, max, currency: terms.currency } };
  const available = parseAmount(terms.available);
  return available !== undefined && figures.needed > available ? { error: "INSUFFICIENT_BALANCE" } : undefined;
}

/** A percentage of the stakable balance: the fee comes on top of the stake, so 100 % leaves room for it. */
export function stakeShare(available: string, percent: number, feeRate: string, decimals: number): string {
  const stakeable = mulDiv(parseAmount(available) ?? 0n, RATE_ONE, RATE_ONE + rateOf(feeRate), "down");
  return shareOf(formatAmount(stakeable), percent, decimals);
}

/** The chosen duration, else the second one on offer, which is neither the shortest nor the longest wait. */
export const choiceOf = (pair: OptionPair, seconds: number | undefined): OptionChoice | undefined =>
  pair.seconds.find((choice) => choice.seconds === seconds) ?? pair.seconds[1] ?? pair.seconds[0];
