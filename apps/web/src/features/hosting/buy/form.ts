import { formatAmount, fromNumeric, mulDiv, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import type { HostingProduct } from "@candor/contract/routes/hosting.ts";
import { principalOf } from "@candor/contract/rules/hosting.ts";
import type { Wrong } from "../../../shared/form/state.ts";
import { isTooPrecise, shareOf } from "../../../shared/wallet/spend.ts";
import { termsOf, unitsOf } from "../figures.ts";

export type BuyForm = {
  /** Coins of a fund as a decimal string, machines of a miner; "" while empty. */
  readonly amount: string;
  /** The version of the terms that the user has read and accepted; undefined before. */
  readonly accepted: number | undefined;
};

/** What limits a purchase besides the product's terms. Undefined figures are not known yet and limit nothing; the server checks again. */
export type BuyLimits = {
  /** The user's hosted amount or machines of this product. */
  readonly hosted: string | undefined;
  /** In the financial account. */
  readonly available: string | undefined;
  /** The currency's decimals. */
  readonly decimals: number;
};

const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (b < a ? b : a));

/** What the user may still buy of this product, regardless of the balance. */
function userRest(product: HostingProduct, hosted: string | undefined): bigint {
  const rest = fromNumeric(product.per_user) - fromNumeric(hosted ?? "0");
  return rest > 0n ? rest : 0n;
}

/** The error of the amount, in the words of the error catalog; undefined when it may be sent. */
export function amountErrorOf(text: string, product: HostingProduct, limits: BuyLimits): Wrong | undefined {
  const { hosted, available, decimals } = limits;
  const units = unitsOf(product, text);
  if (units === undefined) return { error: "INVALID_AMOUNT" };
  if (product.kind === "fund" && isTooPrecise(text, available ?? "0", decimals))
    return { error: "TOO_MANY_DECIMALS", params: { max: decimals } };
  const { save_min: min, save_max: max, per_user, left } = product;
  if (units < fromNumeric(min) || units > fromNumeric(max))
    return { error: "HOSTING_OUT_OF_RANGE", params: { min, max } };
  const rest = userRest(product, hosted);
  if (units > rest) return { error: "HOSTING_USER_LIMIT", params: { max: per_user, left: formatAmount(rest) } };
  if (units > fromNumeric(left)) return { error: "PRODUCT_CLOSED", params: { left } };
  return missingFor(product, text, available) === undefined ? undefined : { error: "INSUFFICIENT_BALANCE" };
}

/** What the financial account has too little for this purchase; undefined when it is enough or not known. */
export function missingFor(product: HostingProduct, text: string, available: string | undefined): string | undefined {
  const units = unitsOf(product, text);
  const free = parseAmount(available);
  if (units === undefined || free === undefined) return undefined;
  const principal = principalOf(termsOf(product), units);
  return principal > free ? formatAmount(principal - free) : undefined;
}

/** The most that may be bought now: by the terms, the quota, the user's own limit and the balance. "" if that is nothing. */
export function mostOf(product: HostingProduct, { hosted, available }: BuyLimits): string {
  const unitPrice = fromNumeric(product.unit_price);
  const affordable = mulDiv(parseAmount(available) ?? 0n, ONE, unitPrice, "down");
  const whole = product.kind === "miner" ? affordable - (affordable % ONE) : affordable;
  const most = least(whole, fromNumeric(product.save_max), fromNumeric(product.left), userRest(product, hosted));
  return most === 0n ? "" : formatAmount(most);
}

/** A percentage of the balance, and never more than may be bought. */
export function amountShare(product: HostingProduct, limits: BuyLimits, percent: number): string {
  const share = shareOf(limits.available ?? "0", percent, limits.decimals);
  const most = mostOf(product, limits);
  return share !== "" && most !== "" && fromNumeric(share) > fromNumeric(most) ? most : share;
}

/** One machine more or less, within what an order may have. */
export function stepped(product: HostingProduct, text: string, steps: number): string {
  const [min, max] = [fromNumeric(product.save_min), fromNumeric(product.save_max)];
  const units = unitsOf(product, text);
  if (units === undefined) return formatAmount(min);
  const next = units + ONE * BigInt(steps);
  return formatAmount(next < min ? min : next > max ? max : next);
}
