import { type HostingKind, type HostingPenalty, INTEREST_PENALTY_DAYS_MAX } from "../domain/hosting.ts";
import { amount, ONE, RATE_ONE, rate } from "../domain/money.ts";
import type { TermsProblem } from "./derivative-terms.ts";
import { dailyIncome } from "./hosting.ts";

/**
 * The terms of a fund or a miner as on the wire: amounts and shares as decimal strings, moments in ISO 8601. `save_min`, `save_max`, `per_user` and
 * `quota` count in the currency for a fund and in machines for a miner.
 */
export type HostingTerms = {
  readonly kind: HostingKind;
  readonly state: "open" | "closed";
  readonly currency_id: number;
  readonly unit_price: string;
  readonly day: number;
  readonly interest_rate: string;
  readonly income_currency_id: number;
  readonly output: string;
  readonly save_min: string;
  readonly save_max: string;
  readonly per_user: string;
  readonly quota: string;
  readonly penalty: HostingPenalty;
  /** Of a miner: the share of the principal that a day counts as when its user leaves early; 0 for a fund, where it is the daily rate. */
  readonly penalty_rate: string;
  readonly opens_at: string;
  readonly closes_at: string | null;
  readonly rank: number;
  readonly recommended: boolean;
};

/** Orders of all versions share a quota and a reserve, which count in these. */
export const fixedHostingFields = ["kind", "currency_id", "income_currency_id", "unit_price"] as const;

/** A fund counts in its currency and pays a share of it; a miner counts in machines and pays an output for each. */
function earningProblems(terms: HostingTerms): TermsProblem[] {
  const { kind, currency_id, income_currency_id } = terms;
  const [unitPrice, share, output] = [amount(terms.unit_price), amount(terms.interest_rate), amount(terms.output)];
  const penaltyRate = amount(terms.penalty_rate);
  const found: TermsProblem[] = [];
  if (kind === "fund") {
    if (unitPrice !== ONE) found.push({ field: "unit_price", problem: "not_of_kind" });
    if (income_currency_id !== currency_id) found.push({ field: "income_currency_id", problem: "not_of_kind" });
    if (share === 0n) found.push({ field: "interest_rate", problem: "not_above_zero" });
    if (share >= RATE_ONE) found.push({ field: "interest_rate", problem: "not_below_whole" });
    if (output !== 0n) found.push({ field: "output", problem: "not_of_kind" });
    if (penaltyRate !== 0n) found.push({ field: "penalty_rate", problem: "not_of_kind" });
    return found;
  }
  if (unitPrice === 0n) found.push({ field: "unit_price", problem: "not_above_zero" });
  if (share !== 0n) found.push({ field: "interest_rate", problem: "not_of_kind" });
  if (output === 0n) found.push({ field: "output", problem: "not_above_zero" });
  if (penaltyRate >= RATE_ONE) found.push({ field: "penalty_rate", problem: "not_below_whole" });
  return found;
}

const earnsNothing = ({ kind, interest_rate, output }: HostingTerms, units: bigint): boolean =>
  dailyIncome({ kind, dailyRate: rate(interest_rate), dailyOutput: amount(output) }, units) === 0n;

function limitProblems(terms: HostingTerms): TermsProblem[] {
  const least = amount(terms.save_min);
  return (["save_min", "save_max", "per_user", "quota"] as const).flatMap((field): TermsProblem[] => {
    const units = amount(terms[field]);
    if (terms.kind === "miner" && units % ONE !== 0n) return [{ field, problem: "not_whole" }];
    if (field === "save_min" && units === 0n) return [{ field, problem: "not_above_zero" }];
    if (field === "save_min") return earnsNothing(terms, units) ? [{ field, problem: "earns_nothing" }] : [];
    return units < least ? [{ field, problem: "below_minimum" }] : [];
  });
}

/**
 * What the core would refuse, in the order of the form, for the server and for the operators' form. `before` are the terms in force. Whether the
 * currencies exist is the caller's question.
 */
export function hostingTermsProblems(terms: HostingTerms, before?: HostingTerms): TermsProblem[] {
  const { day, penalty, opens_at, closes_at } = terms;
  const found = fixedHostingFields
    .filter((field) => before && before[field] !== terms[field])
    .map((field): TermsProblem => ({ field, problem: "cannot_change" }));
  found.push(...earningProblems(terms), ...limitProblems(terms));
  if (penalty === "interest" && day > INTEREST_PENALTY_DAYS_MAX)
    found.push({ field: "penalty", problem: "above_penalty_days" });
  if (closes_at !== null && Date.parse(closes_at) <= Date.parse(opens_at))
    found.push({ field: "closes_at", problem: "not_after_opening" });
  return found;
}
