import { type HostingKind, type HostingPenalty, INTEREST_PENALTY_DAYS_MAX } from "../domain/hosting.ts";
import { amount, ONE, RATE_ONE, rate } from "../domain/money.ts";
import type { TermsProblem } from "./derivative-terms.ts";
import { dailyIncome, type HostingFigures } from "./hosting.ts";

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
  /** Of a miner, whose income is in another currency: the share of the principal that a day counts as when its user leaves early; null for a fund. */
  readonly penalty_rate: string | null;
  /** How long a day takes: 86,400 except in a demo. Operators do not set it. */
  readonly day_seconds: number;
  readonly opens_at: string;
  readonly closes_at: string | null;
  readonly rank: number;
  readonly recommended: boolean;
};

/** The day of terms that no demo has made shorter. */
export const DAY_SECONDS = 86_400;

/** The terms that figures follow from. */
export const figuresOfTerms = (terms: HostingTerms): HostingFigures => ({
  kind: terms.kind,
  unitPrice: amount(terms.unit_price),
  days: terms.day,
  dailyRate: rate(terms.interest_rate),
  dailyOutput: amount(terms.output),
  penalty: terms.penalty,
  penaltyRate: terms.penalty_rate === null ? undefined : rate(terms.penalty_rate),
});

/** Orders of all versions share a quota and a reserve, which count in these. */
export const fixedHostingFields = ["kind", "currency_id", "income_currency_id", "unit_price"] as const;

/** A fund counts in its currency and pays a share of it; a miner counts in machines and pays an output for each. */
function earningProblems(terms: HostingTerms): TermsProblem[] {
  const { kind, currency_id, income_currency_id } = terms;
  const [unitPrice, share, output] = [amount(terms.unit_price), amount(terms.interest_rate), amount(terms.output)];
  const found: TermsProblem[] = [];
  if (kind === "fund") {
    if (unitPrice !== ONE) found.push({ field: "unit_price", problem: "not_of_kind" });
    if (income_currency_id !== currency_id) found.push({ field: "income_currency_id", problem: "not_of_kind" });
    if (share === 0n) found.push({ field: "interest_rate", problem: "not_above_zero" });
    if (share >= RATE_ONE) found.push({ field: "interest_rate", problem: "not_below_whole" });
    if (output !== 0n) found.push({ field: "output", problem: "not_of_kind" });
    return found;
  }
  if (unitPrice === 0n) found.push({ field: "unit_price", problem: "not_above_zero" });
  if (share !== 0n) found.push({ field: "interest_rate", problem: "not_of_kind" });
  if (output === 0n) found.push({ field: "output", problem: "not_above_zero" });
  return found;
}

function limitProblems(terms: HostingTerms): TermsProblem[] {
  const figures = figuresOfTerms(terms);
  const earning = (terms.kind === "fund" ? figures.dailyRate : figures.dailyOutput) > 0n;
  const least = amount(terms.save_min);
  return (["save_min", "save_max", "per_user", "quota"] as const).flatMap((field): TermsProblem[] => {
    const units = amount(terms[field]);
    if (terms.kind === "miner" && units % ONE !== 0n) return [{ field, problem: "not_whole" }];
    if (field === "save_min" && units === 0n) return [{ field, problem: "not_above_zero" }];
    if (field === "save_min" && earning && dailyIncome(figures, units) === 0n)
      return [{ field, problem: "earns_nothing" }];
    return units < least ? [{ field, problem: "below_minimum" }] : [];
  });
}

/** A fund's penalty follows from its own rate. */
function penaltyRateProblems({ kind, penalty_rate }: HostingTerms): TermsProblem[] {
  if ((kind === "miner") !== (penalty_rate !== null)) return [{ field: "penalty_rate", problem: "not_of_kind" }];
  return penalty_rate !== null && amount(penalty_rate) >= RATE_ONE
    ? [{ field: "penalty_rate", problem: "not_below_whole" }]
    : [];
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
  found.push(...penaltyRateProblems(terms));
  if (closes_at !== null && Date.parse(closes_at) <= Date.parse(opens_at))
    found.push({ field: "closes_at", problem: "not_after_opening" });
  return found;
}
