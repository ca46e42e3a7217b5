import { readAmount } from "@candor/contract/client/amount-input.ts";
import { type Amount, parseAmount } from "@candor/contract/domain/money.ts";
import { TAG } from "./tag.ts";

const texts = {
  "input.plainDigits": "Use the digits 0 to 9.",
  "input.notANumber": "Not a valid amount.",
  "input.ambiguous": "Write it as 1,234.50.",
  "input.notWhole": "Only whole amounts.",
  "input.tooLong": "This is more than the ledger can hold.",
} as const;
const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"] as const;

export type TypedAmount = { readonly value?: Amount; readonly error?: string };

/** A typed amount above zero, or its error; `decimals` is the maximum number of decimals. */
export function typedAmount(typed: string, decimals = 8): TypedAmount {
  const read = readAmount(typed, { decimals, tag: TAG });
  if (!read.ok) return { error: read.error === "input.tooManyDecimals" ? mostOf(decimals) : texts[read.error] };
  const value = parseAmount(read.value);
  if (value === undefined || value <= 0n) return { error: "Enter an amount above zero." };
  return { value };
}

/** The same, but zero is allowed, for a fee; an empty field is an error. */
export function typedAmountOrZero(typed: string, decimals = 8): TypedAmount {
  const found = typedAmount(typed, decimals);
  const zero = /^0+([.,]0*)?$/.test(typed.trim());
  return zero
    ? { value: 0n as Amount }
    : found.error === undefined
      ? found
      : { error: found.error.replace(" above zero", "") };
}

const mostOf = (decimals: number): string => `At most ${words[decimals] ?? decimals} decimals.`;
