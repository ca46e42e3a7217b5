import { amount, formatAmount, RATE_ONE, type Rate } from "../domain/money.ts";

/**
 * Validation of the terms of options and contracts before a request for approval, for the server and for the operators' form. Amounts and
 * shares are decimal strings, as on the wire.
 */
export type OptionTerms = {
  readonly state: "open" | "closed";
  readonly fee: string;
  /** The maximum total profit of the pair's open orders. */
  readonly reserve: string;
  readonly choices: readonly {
    readonly seconds: number;
    readonly ratio: string;
    readonly min: string;
    readonly max: string;
  }[];
};
export type ContractTerms = {
  readonly state: "open" | "closed";
  readonly lot_size: string;
  readonly spread: string;
  readonly fee_rate: string;
  readonly overnight_rate: string;
  readonly min_lots: number;
  readonly max_lots: number;
  readonly max_open: string;
  readonly max_net: string;
  readonly multiples: readonly { readonly multiple: number; readonly max_lots: number }[];
};

export const termsProblems = [
  "not_above_zero",
  "not_below_whole",
  "above_whole",
  "above_bound",
  "below_minimum",
  "below_promised",
  "twice",
  "not_ascending",
  "lots_rise",
  "lots_above_maximum",
  "above_max_open",
  "liquidated_at_once",
  "not_of_kind",
  "earns_nothing",
  "cannot_change",
  "not_whole",
  "above_penalty_days",
  "not_after_opening",
  "in_the_past",
  "off_lot",
  "off_step",
  "above_supply",
  "before_end",
  "before_allotment",
] as const;
/** `field` is the path of the input, such as "choices.0.max"; `bound` the limit, if it is not in the terms themselves. */
export type TermsProblem = {
  readonly field: string;
  readonly problem: (typeof termsProblems)[number];
  readonly bound?: string;
};

/** A night costs at most 1 % of the value, and half of the margin: more would end a position by its fees within a night or two. */
const OVERNIGHT_RATE_MAX = 1_000_000n as Rate;
/** The second of these is the smaller one from a multiple of 50 on. */
function overnightRateMax({ multiples }: ContractTerms): Rate {
  const highest = BigInt(Math.max(1, ...multiples.map(({ multiple }) => multiple)));
  const half = RATE_ONE / (2n * highest);
  return (half < OVERNIGHT_RATE_MAX ? half : OVERNIGHT_RATE_MAX) as Rate;
}
/** The cost of opening and closing at once, as a share of the margin: at 80 % the risk rate is 20 %, at which a position is liquidated. */
const ROUND_TRIP_MAX = 80_000_000n as Rate;

/**
 * Whether opening and closing at one index costs that much. The short's share is the larger one: its value, and so its margin, is that
 * of the lower price.
 */
const endsAsItOpens = (spread: bigint, multiple: number): boolean =>
  2n * spread * BigInt(multiple) * RATE_ONE >= ROUND_TRIP_MAX * (RATE_ONE - spread);

const problem = (field: string, found: TermsProblem["problem"], bound?: string): TermsProblem => ({
  field,
  problem: found,
  ...(bound === undefined ? {} : { bound }),
});

/** In the order of the form. `promised` is the total profit of the pair's open orders if all of them won. */
export function optionTermsProblems({ fee, reserve, choices }: OptionTerms, promised: bigint): TermsProblem[] {
  const found: TermsProblem[] = [];
  if (amount(fee) >= RATE_ONE) found.push(problem("fee", "not_below_whole"));
  if (amount(reserve) < promised) found.push(problem("reserve", "below_promised", formatAmount(promised)));
  choices.forEach(({ seconds, ratio, min, max }, index) => {
    const at = (name: string) => `choices.${index}.${name}`;
    if (choices.findIndex((other) => other.seconds === seconds) < index) found.push(problem(at("seconds"), "twice"));
    if (amount(ratio) === 0n) found.push(problem(at("ratio"), "not_above_zero"));
    if (amount(ratio) > RATE_ONE) found.push(problem(at("ratio"), "above_whole"));
    if (amount(min) === 0n) found.push(problem(at("min"), "not_above_zero"));
    if (amount(max) < amount(min)) found.push(problem(at("max"), "below_minimum"));
  });
  return found;
}

function multiplesProblems({ multiples, max_lots, spread }: ContractTerms): TermsProblem[] {
  const found: TermsProblem[] = [];
  multiples.forEach(({ multiple, max_lots: lots }, index) => {
    const before = multiples[index - 1];
    const at = (name: string) => `multiples.${index}.${name}`;
    if (before && before.multiple >= multiple) found.push(problem(at("multiple"), "not_ascending"));
    if (before && before.max_lots < lots) found.push(problem(at("max_lots"), "lots_rise"));
    if (lots > max_lots) found.push(problem(at("max_lots"), "lots_above_maximum"));
    if (endsAsItOpens(amount(spread), multiple)) found.push(problem(at("multiple"), "liquidated_at_once"));
  });
  return found;
}

/** In the order of the form. */
export function contractTermsProblems(terms: ContractTerms): TermsProblem[] {
  const { lot_size, spread, fee_rate, overnight_rate, min_lots, max_lots, max_open, max_net } = terms;
  const found: TermsProblem[] = [];
  if (amount(lot_size) === 0n) found.push(problem("lot_size", "not_above_zero"));
  if (amount(spread) >= RATE_ONE) found.push(problem("spread", "not_below_whole"));
  if (amount(fee_rate) >= RATE_ONE) found.push(problem("fee_rate", "not_below_whole"));
  const nightMax = overnightRateMax(terms);
  if (amount(overnight_rate) > nightMax) found.push(problem("overnight_rate", "above_bound", formatAmount(nightMax)));
  if (max_lots < min_lots) found.push(problem("max_lots", "below_minimum"));
  if (amount(max_net) > amount(max_open)) found.push(problem("max_net", "above_max_open"));
  return [...found, ...multiplesProblems(terms)];
}
