import { formatDecimal } from "../client/format.ts";
import { amount, formatAmount } from "../domain/money.ts";
import type { ContractTerms, OptionTerms } from "./derivative-terms.ts";

/**
 * Terms line by line, in the operators' words and language: what the list of requests, the request itself and the form show is the same text.
 */
export type TermsLine = { readonly field: string; readonly value: string };
export type TermsChange = { readonly field: string; readonly before: string; readonly after: string };

/** "0.0002" as "0.02 %" */
export const shareText = (share: string): string => `${formatAmount(amount(share) * 100n)} %`;
/** "2026-11-01T00:00:00.000Z" as "2026-11-01 00:00 UTC" */
export const momentLine = (at: string): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
/** "40000.50" as "40,000.5": "1.50" and "1.5" are the same terms. */
export const amountText = (value: string): string => formatDecimal(formatAmount(amount(value)), "en-US");
const line = (field: string, value: string | number): TermsLine => ({ field, value: String(value) });

/** Durations by their length: in which order they were typed changes nothing. */
export const optionLines = ({ state, fee, reserve, choices }: OptionTerms): readonly TermsLine[] => [
  line("State", state),
  line("Fee", shareText(fee)),
  line("Reserve", amountText(reserve)),
  ...choices
    .toSorted((a, b) => a.seconds - b.seconds)
    .flatMap(({ seconds, ratio, min, max }) => [
      line(`${seconds} s, profit`, shareText(ratio)),
      line(`${seconds} s, stake`, `${amountText(min)} to ${amountText(max)}`),
    ]),
];

export const contractLines = (terms: ContractTerms): readonly TermsLine[] => [
  line("State", terms.state),
  line("Lot size", amountText(terms.lot_size)),
  line("Spread", shareText(terms.spread)),
  line("Fee", shareText(terms.fee_rate)),
  line("Overnight fee", shareText(terms.overnight_rate)),
  line("Lots of an order", `${amountText(String(terms.min_lots))} to ${amountText(String(terms.max_lots))}`),
  line("Largest value of all positions", amountText(terms.max_open)),
  line("Largest difference of the sides", amountText(terms.max_net)),
  ...terms.multiples.map(({ multiple, max_lots }) =>
    line(`${multiple} x, lots of a user`, amountText(String(max_lots))),
  ),
];

/** Each line in which they differ, "none" where one of them has no such line. */
export function changedLines(before: readonly TermsLine[], after: readonly TermsLine[]): readonly TermsChange[] {
  const valueIn = (lines: readonly TermsLine[], of: string) => lines.find(({ field }) => field === of)?.value ?? "none";
  const fields = new Set([...before, ...after].map(({ field }) => field));
  return [...fields]
    .map((field) => ({ field, before: valueIn(before, field), after: valueIn(after, field) }))
    .filter((change) => change.before !== change.after);
}
