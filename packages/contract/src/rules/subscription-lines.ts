import { amount, formatAmount, price } from "../domain/money.ts";
import { AUCTION_MS } from "../domain/subscriptions.ts";
import type { SubscriptionTerms } from "./subscription-terms.ts";
import { subscriptionCost } from "./subscriptions.ts";
import { amountText, momentLine, type TermsLine } from "./terms-changes.ts";

/** What the ids of the terms are called. */
export type SubscriptionNames = {
  readonly currency: string;
  readonly pay_currency: string;
  /** Of the pair. */
  readonly symbol: string;
  readonly issuer_name: string;
};

const reviews: Readonly<Record<SubscriptionTerms["review"], string>> = {
  automatic: "automatic: every application passes",
  reviewed: "by operators: each application is decided before the allotment",
};

/** What buyers of all coins on offer would pay. */
export const totalCost = ({ supply, price: of }: Pick<SubscriptionTerms, "supply" | "price">): string =>
  formatAmount(subscriptionCost(amount(supply), price(of)));

/** Terms line by line, in the operators' words: the list of requests, the request itself and the form show the same text. */
export function subscriptionLines(terms: SubscriptionTerms, names: SubscriptionNames): TermsLine[] {
  const { currency, pay_currency, symbol, issuer_name } = names;
  const coins = (value: string) => `${amountText(value)} ${currency}`;
  const line = (field: string, value: string | number): TermsLine => ({ field, value: String(value) });
  return [
    line("Pair", symbol),
    line("Issuer", `${terms.issuer_uid}, ${issuer_name}`),
    line("Coins on offer", coins(terms.supply)),
    line("Issue price", `${amountText(terms.price)} ${pay_currency}`),
    line("All of it costs", `${amountText(totalCost(terms))} ${pay_currency}`),
    line("Multiple of", coins(terms.step)),
    line("Minimum of a user", coins(terms.min)),
    line("Maximum of a user", coins(terms.max)),
    line("Review", reviews[terms.review]),
    line("Starts", momentLine(terms.starts_at)),
    line("Ends", momentLine(terms.ends_at)),
    line("Allotment", momentLine(terms.allots_at)),
    line("Auction", momentLine(new Date(Date.parse(terms.launch_at) - AUCTION_MS).toISOString())),
    line("Launch", momentLine(terms.launch_at)),
    line("Lockup", terms.lockup_days === 1 ? "1 day from the launch" : `${terms.lockup_days} days from the launch`),
    line("Recommended", terms.recommended ? "yes" : "no"),
  ];
}
