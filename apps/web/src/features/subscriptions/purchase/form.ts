import {
  type Amount,
  floorTo,
  formatAmount,
  fromNumeric,
  mulDiv,
  ONE,
  type Price,
  parseAmount,
} from "@candor/contract/domain/money.ts";
import type { Subscription } from "@candor/contract/routes/subscriptions.ts";
import { subscriptionCost } from "@candor/contract/rules/subscriptions.ts";
import type { Wrong } from "../../../shared/form/state.ts";

export type ApplyForm = {
  /** Coins as a decimal string, beside those already applied for; "" while empty. */
  readonly number: string;
  /** The version of the terms that the user has read and accepted; undefined before. */
  readonly accepted: number | undefined;
};

/** What limits an application besides the sale's terms. */
export type ApplyLimits = {
  /** The coins of the user's open application; "0" without one. */
  readonly own: string;
  /** In the spot account; undefined while it is not known. */
  readonly available: string | undefined;
};

type Terms = Pick<Subscription, "price" | "step" | "min" | "max" | "currency_name">;

/** Coins in 1e-8; undefined while the text is no such number. */
export function coinsOf(text: string): bigint | undefined {
  const coins = parseAmount(text);
  return coins === undefined || coins === 0n ? undefined : coins;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** What further coins freeze: the cost of all of them less what is frozen already. */
export function moreCost({ price }: Pick<Terms, "price">, own: string, coins: bigint): bigint {
  const at = fromNumeric(price) as Price;
  const before = fromNumeric(own);
  return subscriptionCost((before + coins) as Amount, at) - subscriptionCost(before as Amount, at);
}

/** The error of the number, in the words of the error catalog; undefined when it may be sent. */
export function numberErrorOf(text: string, sale: Terms, limits: ApplyLimits): Wrong | undefined {
  const coins = coinsOf(text);
  if (coins === undefined) return { error: "INVALID_AMOUNT" };
  const { step, min, max, currency_name: currency } = sale;
  if (coins % fromNumeric(step) !== 0n) return { error: "QUANTITY_OFF_LOT", params: { lot: step } };
  const total = fromNumeric(limits.own) + coins;
  if (total < fromNumeric(min) || total > fromNumeric(max))
    return { error: "SUBSCRIPTION_LIMIT", params: { min, max, currency } };
  return missingFor(text, sale, limits) === undefined ? undefined : { error: "INSUFFICIENT_BALANCE" };
}

/** What the spot account has too little for these coins; undefined when it is enough or not known. */
export function missingFor(text: string, sale: Terms, { own, available }: ApplyLimits): string | undefined {
  const coins = coinsOf(text);
  const free = parseAmount(available);
  if (coins === undefined || free === undefined) return undefined;
  const cost = moreCost(sale, own, coins);
  return cost > free ? formatAmount(cost - free) : undefined;
}

/** The fewest and the most further coins that the limits allow. */
function bounds({ step, min, max }: Terms, own: string): { readonly from: bigint; readonly to: bigint } {
  const before = fromNumeric(own);
  const [one, missing] = [fromNumeric(step), fromNumeric(min) - before];
  return { from: missing > one ? missing : one, to: fromNumeric(max) - before };
}

/** The most coins that may be applied for now, by the terms and the balance; "" if that is nothing. */
export function mostOf(sale: Terms, { own, available }: ApplyLimits): string {
  const affordable = mulDiv(parseAmount(available) ?? 0n, ONE, fromNumeric(sale.price), "down");
  const { from, to } = bounds(sale, own);
  const most = floorTo(least(affordable, to), fromNumeric(sale.step));
  return most < from ? "" : formatAmount(most);
}

/** A percentage of the most, in the coin's steps and not below what an application must have. */
export function numberShare(sale: Terms, limits: ApplyLimits, percent: number): string {
  const most = coinsOf(mostOf(sale, limits));
  if (most === undefined) return "";
  const share = floorTo((most * BigInt(percent)) / 100n, fromNumeric(sale.step));
  const { from } = bounds(sale, limits.own);
  return formatAmount(share < from ? from : share);
}

/** One step more or less, within what an application may have; the fewest at first. */
export function stepped(sale: Terms, own: string, text: string, steps: number): string {
  const { from, to } = bounds(sale, own);
  const coins = coinsOf(text);
  if (coins === undefined) return formatAmount(from);
  const step = fromNumeric(sale.step);
  const next = floorTo(coins, step) + step * BigInt(steps);
  return formatAmount(next < from ? from : least(next, to));
}
