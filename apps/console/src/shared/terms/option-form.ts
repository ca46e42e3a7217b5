import { amount, formatAmount } from "@candor/contract/domain/money.ts";
import { SECONDS_MAX } from "@candor/contract/domain/options.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import { type OptionTerms, optionTermsProblems } from "@candor/contract/rules/derivative-terms.ts";
import type { Fields } from "../editor/draft.ts";
import { percentOf } from "../format/share.ts";
import { amountIn, numberIn, Reader, type ReadTerms, shareIn } from "./reader.ts";
import { rowFields, rowKey, usedPlaces } from "./rows.ts";

export type OptionRow = OutputOf<typeof derivativeTerms>["options"][number];

/** The form fields of option terms: shares in percent. */
export const optionFields = ({ state, fee, reserve, choices }: OptionTerms): Fields => ({
  open: state === "open",
  fee: percentOf(fee),
  reserve,
  ...rowFields(
    ["seconds", "ratio", "min", "max"],
    choices.map(({ seconds, ratio, min, max }) => ({ seconds: String(seconds), ratio: percentOf(ratio), min, max })),
  ),
});

/** The typed terms, or the error of each field. `promised` is the payout if all open orders won. */
export function readOptionTerms(fields: Fields, promised: bigint): ReadTerms<OptionTerms> {
  const reader = new Reader(fields);
  const used = usedPlaces(fields);
  if (used.length === 0) reader.wrong("rows", "At least one duration.");
  const terms: OptionTerms = {
    state: fields["open"] === true ? "open" : "closed",
    fee: reader.read("fee", shareIn),
    reserve: reader.read("reserve", amountIn),
    choices: used.map((place) => ({
      seconds: reader.read(rowKey(place, "seconds"), numberIn(1, SECONDS_MAX)),
      ratio: reader.read(rowKey(place, "ratio"), shareIn),
      min: reader.read(rowKey(place, "min"), amountIn),
      max: reader.read(rowKey(place, "max"), amountIn),
    })),
  };
  return reader.judged(terms, (found) => optionTermsProblems(found, promised), used);
}

const least = (values: readonly bigint[]): bigint => values.reduce((one, other) => (other < one ? other : one));
const most = (values: readonly bigint[]): bigint => values.reduce((one, other) => (other > one ? other : one));

/** The range of a pair's payouts, for a list: "80 to 90 %". */
export function profitRange(choices: OptionTerms["choices"]): string {
  const shares = choices.map(({ ratio }) => amount(ratio) * 100n);
  if (shares.length === 0) return "";
  const [from, to] = [formatAmount(least(shares)), formatAmount(most(shares))];
  return from === to ? `${from} %` : `${from} to ${to} %`;
}
