import { formatAmount } from "@candor/contract/domain/money.ts";
import type { TermsProblem } from "@candor/contract/rules/derivative-terms.ts";
import type { Fields } from "../editor/draft.ts";
import { shareOf } from "../format/share.ts";
import { typedAmountOrZero } from "../format/typed-amount.ts";
import { wholeOf } from "../format/whole.ts";
import { problemWords } from "./problem-words.ts";
import { rowKey, textIn } from "./rows.ts";

/** The error of each field; a valid field has none. */
export type TermsErrors = Readonly<Record<string, string>>;
/** `terms` only if every field is valid. */
export type ReadTerms<Terms> = { readonly terms?: Terms; readonly errors: TermsErrors };
/** With an error the value is zero, so that the other fields can still be read. */
type Read<Value> = { readonly value: Value; readonly error?: string };

/** An amount from zero on, as a decimal string. */
export function amountIn(typed: string): Read<string> {
  const { value, error } = typedAmountOrZero(typed);
  return value === undefined ? { value: "0", error: error ?? "Not a valid amount." } : { value: formatAmount(value) };
}

/** A percentage as a share. */
export function shareIn(typed: string): Read<string> {
  if (/^0+([.,]0*)?$/.test(typed.trim())) return { value: "0" };
  const share = shareOf(typed);
  return share === undefined ? { value: "0", error: "A percentage, at most six decimals." } : { value: share };
}

export const numberIn =
  (min: number, max: number) =>
  (typed: string): Read<number> => {
    const value = wholeOf(typed, min, max);
    return value === undefined ? { value: 0, error: `A whole number, ${min} to ${max}.` } : { value };
  };

/** Maps "choices.1.max" of the rules to the second used row. */
function keyOf(field: string, used: readonly number[]): string {
  const [, index = "", name = ""] = /^[a-z]+\.(\d+)\.([a-z_]+)$/.exec(field) ?? [];
  const place = used[Number.parseInt(index, 10)];
  return place === undefined ? field : rowKey(place, name);
}

/** Reads a form field by field and collects all errors. */
export class Reader {
  readonly #fields: Fields;
  readonly #errors: Record<string, string> = {};

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  wrong(key: string, error: string): void {
    this.#errors[key] ??= error;
  }

  read<Value>(key: string, how: (typed: string) => Read<Value>): Value {
    const { value, error } = how(textIn(this.#fields, key));
    if (error !== undefined) this.wrong(key, error);
    return value;
  }

  /** Checks the terms as a whole, once each field is valid. */
  judged<Terms>(terms: Terms, problemsOf: (terms: Terms) => readonly TermsProblem[], used: readonly number[]) {
    if (Object.keys(this.#errors).length > 0) return { errors: this.#errors };
    for (const problem of problemsOf(terms)) this.wrong(keyOf(problem.field, used), problemWords(problem));
    return Object.keys(this.#errors).length > 0 ? { errors: this.#errors } : { terms, errors: {} };
  }
}
