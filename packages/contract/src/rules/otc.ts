import { type Amount, DECIMALS, mulDiv, ONE, type Price, RATE_ONE, type Rate } from "../domain/money.ts";
import { DAY_MS } from "../domain/time.ts";
import { cutDecimals } from "./decimals.ts";

/** The rules of OTC offers and orders, for core, page and console alike. Money of a country has `decimals` decimals and is a bigint of 1e-8 here too. */

const unitOf = (decimals: number): bigint => 10n ** BigInt(DECIMALS - decimals);

/** What coins cost in money, to the nearest unit that can be paid; halves are rounded up. */
export function otcTotal(quantity: Amount, price: Price, decimals: number): Amount {
  const unit = unitOf(decimals);
  const exact = quantity * price;
  return (((exact + (ONE * unit) / 2n) / (ONE * unit)) * unit) as Amount;
}

/** The coins that money buys, rounded down to the decimals that the coin can have. */
export const otcQuantity = (total: Amount, price: Price, decimals: number): Amount =>
  cutDecimals(mulDiv(total, ONE, price, "down") as Amount, decimals);

/** The price of a floating offer: index times the rate of the money times 1 + premium, to the unit of the money. A premium may be negative. */
export function floatingPrice(index: Price, rate: Rate, premium: bigint, decimals: number): Price {
  const unit = unitOf(decimals);
  const exact = index * rate * (RATE_ONE + premium);
  const scale = RATE_ONE * RATE_ONE * unit;
  return (((exact + scale / 2n) / scale) * unit) as Price;
}

type Offer = { readonly remaining: Amount; readonly max: Amount; readonly min: Amount; readonly decimals: number };

/** What one order of an offer may cost at a price: no more than its rest; undefined where the rest is below the minimum. */
export function otcRange(
  { remaining, min, max, decimals }: Offer,
  price: Price,
): { readonly min: Amount; readonly max: Amount } | undefined {
  const unit = unitOf(decimals);
  const rest = (mulDiv(remaining, price, ONE * unit, "down") * unit) as Amount;
  const most = rest < max ? rest : max;
  return most < min ? undefined : { min, max: most };
}

/** The whole days since an account was registered; 0 for one that a clock set back has in the future. */
export const accountAgeDays = (registeredAt: number, now: number): number =>
  Math.max(0, Math.floor((now - registeredAt) / DAY_MS));

/** What an offer asks of an account that takes it, or what an account has: the level of its verification, its age in days, its completed orders. */
export type TakerConditions = { readonly level: number; readonly ageDays: number; readonly orders: number };

/** Each condition of an offer that an account does not meet, with what is asked and what the account has. */
export const unmetConditions = (asked: TakerConditions, has: TakerConditions) =>
  (["level", "ageDays", "orders"] as const).flatMap((condition) =>
    has[condition] < asked[condition] ? [{ condition, asked: asked[condition], has: has[condition] }] : [],
  );

/** Whether an amount of money has no more decimals than the money. */
export const isPayable = (total: Amount, decimals: number): boolean => total > 0n && total % unitOf(decimals) === 0n;
