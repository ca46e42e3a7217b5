import { amount, price } from "../domain/money.ts";
import { AUCTION_MS, LOCKUP_DAYS_MAX, type SubscriptionReview } from "../domain/subscriptions.ts";
import type { TermsProblem } from "./derivative-terms.ts";

/** The terms of the sale of a new coin as on the wire: amounts as decimal strings, moments in ISO 8601. Quantities count in the new coin. */
export type SubscriptionTerms = {
  readonly market_id: number;
  readonly currency_id: number;
  readonly pay_currency_id: number;
  /** The account number of the user who sells the coins. */
  readonly issuer_uid: string;
  readonly price: string;
  readonly supply: string;
  readonly step: string;
  readonly min: string;
  readonly max: string;
  readonly review: SubscriptionReview;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly allots_at: string;
  readonly launch_at: string;
  readonly lockup_days: number;
  readonly recommended: boolean;
};

/** The lot of the pair as a decimal string, and the time, since nobody could apply in a sale that has ended. */
type Circumstances = { readonly lot: string; readonly now: number };

function amountProblems(terms: SubscriptionTerms, lot: bigint): TermsProblem[] {
  const [supply, step, min, max] = [amount(terms.supply), amount(terms.step), amount(terms.min), amount(terms.max)];
  const found: TermsProblem[] = [];
  if (price(terms.price) === 0n) found.push({ field: "price", problem: "not_above_zero" });
  if (step === 0n) return [...found, { field: "step", problem: "not_above_zero" }];
  if (lot === 0n || step % lot !== 0n) found.push({ field: "step", problem: "off_lot" });
  for (const [field, value] of [
    ["supply", supply],
    ["min", min],
    ["max", max],
  ] as const) {
    if (value === 0n) found.push({ field, problem: "not_above_zero" });
    else if (value % step !== 0n) found.push({ field, problem: "off_step" });
  }
  if (max < min) found.push({ field: "max", problem: "below_minimum" });
  if (max > supply) found.push({ field: "max", problem: "above_supply" });
  return found;
}

/** The auction begins after the allotment, so that everybody knows what they have. */
function timeProblems(terms: SubscriptionTerms, now: number): TermsProblem[] {
  const { starts_at, ends_at, allots_at, launch_at, lockup_days } = terms;
  const [starts, ends, allots, launch] = [starts_at, ends_at, allots_at, launch_at].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
    number,
  ];
  const found: TermsProblem[] = [];
  if (ends <= starts) found.push({ field: "ends_at", problem: "not_after_opening" });
  else if (ends <= now) found.push({ field: "ends_at", problem: "in_the_past" });
  if (allots < ends) found.push({ field: "allots_at", problem: "before_end" });
  if (launch - AUCTION_MS < allots) found.push({ field: "launch_at", problem: "before_allotment" });
  if (lockup_days > LOCKUP_DAYS_MAX) found.push({ field: "lockup_days", problem: "above_bound" });
  return found;
}

/** What the core would refuse, in the order of the form, for the server and for the operators' form. Whether pair and issuer will do is the caller's question. */
export const subscriptionTermsProblems = (terms: SubscriptionTerms, { lot, now }: Circumstances): TermsProblem[] => [
  ...amountProblems(terms, amount(lot)),
  ...timeProblems(terms, now),
];
