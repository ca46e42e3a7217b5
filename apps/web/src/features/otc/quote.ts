import {
  type Amount,
  DECIMALS,
  formatAmount,
  fromNumeric,
  type Price,
  parseAmount,
} from "@candor/contract/domain/money.ts";
import type { OtcSide } from "@candor/contract/domain/otc.ts";
import type { OtcOffer } from "@candor/contract/routes/otc.ts";
import { cutDecimals, tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { isPayable, otcQuantity, otcTotal } from "@candor/contract/rules/otc.ts";
import type { Wrong } from "../../shared/form/state.ts";

/** What a user wants to do with coins: the other side of what the merchant does. */
export const views = ["buy", "sell"] as const;
export type View = (typeof views)[number];
export const merchantSide = (view: View): OtcSide => (view === "buy" ? "sell" : "buy");
export const viewOf = ({ side }: Pick<OtcOffer, "side">): View => (side === "sell" ? "buy" : "sell");

/** In which of the two an amount is typed. */
export type Unit = "fiat" | "coin";
export type Typed = { readonly text: string; readonly unit: Unit };

/** Both sides of a trade, exactly as the engine computes them; undefined while nothing is typed. */
export type Both = { readonly number: Amount; readonly total: Amount };

type Priced = Pick<OtcOffer, "price" | "currency_decimals" | "fiat_decimals" | "remaining" | "range">;

/**
 * The coins for money are rounded down; what they cost may then be less than what was typed, where one unit of a coin costs more than the money's
 * smallest unit. If that falls below the minimum of an order, one unit more is bought.
 */
export function bothOf({ text, unit }: Typed, offer: Priced): Both | undefined {
  const typed = parseAmount(text);
  if (typed === undefined || typed === 0n || offer.price === null) return undefined;
  const price = fromNumeric(offer.price) as Price;
  const costOf = (number: Amount): Both => ({ number, total: otcTotal(number, price, offer.fiat_decimals) });
  if (unit === "coin") return costOf(typed);
  const both = costOf(otcQuantity(typed, price, offer.currency_decimals));
  const min = fromNumeric(offer.range?.min ?? "0");
  return both.total < min && typed >= min ? costOf((both.number + smallestOf(offer)) as Amount) : both;
}

/** The smallest quantity of the coin, and the step between two. */
const smallestOf = ({ currency_decimals }: Priced): bigint => 10n ** BigInt(DECIMALS - currency_decimals);

/** The most of one order: what the offer has, what it allows, and what a seller has. */
export function mostOf(offer: Priced, available: string | undefined): Amount {
  if (offer.price === null || offer.range === null) return 0n as Amount;
  const limits = [
    fromNumeric(offer.remaining),
    otcQuantity(fromNumeric(offer.range.max) as Amount, fromNumeric(offer.price) as Price, offer.currency_decimals),
    ...(available === undefined ? [] : [fromNumeric(available)]),
  ];
  const most = limits.reduce((least, each) => (each < least ? each : least)) as Amount;
  return cutDecimals(most, offer.currency_decimals);
}

/** The typed amount after the other unit was chosen: the same trade. */
export function switched(typed: Typed, offer: Priced): Typed {
  const unit = typed.unit === "fiat" ? "coin" : "fiat";
  const both = bothOf(typed, offer);
  if (!both) return { text: "", unit };
  return { text: formatAmount(unit === "coin" ? both.number : both.total), unit };
}

/** The error of an amount in the words of the error catalog. `available` are the coins of a user who sells. */
export function amountErrorOf(
  typed: Typed,
  offer: Priced & Pick<OtcOffer, "fiat">,
  available: string | undefined,
): Wrong | undefined {
  const both = bothOf(typed, offer);
  if (!both) return { error: "INVALID_AMOUNT" };
  if (typed.unit === "fiat" && !isPayable(parseAmount(typed.text) as Amount, offer.fiat_decimals))
    return { error: "TOO_MANY_DECIMALS", params: { max: offer.fiat_decimals } };
  if (tooManyDecimals(both.number, offer.currency_decimals))
    return { error: "TOO_MANY_DECIMALS", params: { max: offer.currency_decimals } };
  const { range, remaining, fiat } = offer;
  if (range === null) return { error: "OTC_OFFER_CLOSED" };
  const isWithin = both.total >= fromNumeric(range.min) && both.total <= fromNumeric(range.max);
  if (!isWithin || both.number > fromNumeric(remaining))
    return { error: "OTC_RANGE", params: { min: range.min, max: range.max, currency: fiat } };
  return available !== undefined && both.number > fromNumeric(available)
    ? { error: "INSUFFICIENT_BALANCE" }
    : undefined;
}

/** The coins that a seller does not have for the amount; undefined if they suffice. */
export function missingFor(typed: Typed, offer: Priced, available: string): string | undefined {
  const both = bothOf(typed, offer);
  const missing = (both?.number ?? 0n) - fromNumeric(available);
  return missing > 0n ? formatAmount(missing) : undefined;
}
