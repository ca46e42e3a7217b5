/**
 * Money as integers. Every amount, price and rate is a bigint of 1e-8 in code and a decimal string on the wire; floats never touch it.
 * The three types share a representation and are kept apart by brands, so that a price cannot be added to an amount by mistake.
 */
declare const kind: unique symbol;
/** A quantity of a currency in units of 1e-8. */
export type Amount = bigint & { readonly [kind]: "amount" };
/** Quote currency for one whole unit of base currency, in units of 1e-8. */
export type Price = bigint & { readonly [kind]: "price" };
/** A fraction (fee rate, spread, ratio) in units of 1e-8: 0.1 % is 100_000n. */
export type Rate = bigint & { readonly [kind]: "rate" };

export const DECIMALS = 8;
/** One whole unit: 1 BTC, a price of 1, a rate of 100 %. */
export const ONE = 100_000_000n;
export const RATE_ONE = ONE as Rate;
export const ZERO = 0n as Amount;

export type Rounding = "up" | "down";

/** The grammar of every amount that a client may send (domain-rules, Money). Digits are ASCII: full-width ones are refused. */
const grammar = /^(0|[1-9][0-9]{0,17})(?:\.([0-9]{1,8}))?$/;
/** The same numbers as the database writes them, where a sign and trailing zeros occur. */
const storedGrammar = /^(-?)([0-9]{1,30})(?:\.([0-9]{1,8})0*)?$/;

/** Reads "12.5" as 1250000000n; undefined when the text is not an amount. Signs, exponents, commas and JSON numbers are not amounts. */
export function parseAmount(text: unknown): Amount | undefined {
  if (typeof text !== "string") return undefined;
  const match = grammar.exec(text.trim());
  if (!match) return undefined;
  return (BigInt(match[1] as string) * ONE + BigInt((match[2] ?? "").padEnd(DECIMALS, "0"))) as Amount;
}

export const parsePrice = (text: unknown): Price | undefined => parseAmount(text) as Price | undefined;
export const parseRate = (text: unknown): Rate | undefined => parseAmount(text) as Rate | undefined;

/** An amount written in code or configuration; throws on anything else, since that is a programming error. */
export function amount(text: string): Amount {
  const value = parseAmount(text);
  if (value === undefined) throw new Error(`not an amount: ${JSON.stringify(text)}`);
  return value;
}
export const price = (text: string): Price => amount(text) as bigint as Price;
export const rate = (text: string): Rate => amount(text) as bigint as Rate;

/** Reads a NUMERIC as the database prints it ("-12.50000000"). Throws on NaN and on digits beyond 1e-8, which we never write. */
export function fromNumeric(text: string): bigint {
  const match = storedGrammar.exec(text);
  if (!match) throw new Error(`not a stored amount: ${JSON.stringify(text)}`);
  const value = BigInt(match[2] as string) * ONE + BigInt((match[3] ?? "").padEnd(DECIMALS, "0"));
  return match[1] ? -value : value;
}

/** Writes 1250000000n as "12.5"; `decimals` keeps that many decimals ("12.50") and must not cut a nonzero digit. */
export function formatAmount(value: bigint, decimals?: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(DECIMALS + 1, "0");
  const whole = digits.slice(0, -DECIMALS);
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, "");
  if (decimals !== undefined && fraction.length > decimals)
    throw new Error(`${value} has more than ${decimals} decimals`);
  const shown = decimals === undefined ? fraction : fraction.padEnd(decimals, "0");
  return `${negative ? "-" : ""}${whole}${shown ? `.${shown}` : ""}`;
}

/** a x b / c with the rounding stated at the call; "up" is away from zero, "down" toward it. Throws RangeError unless c is positive. */
export function mulDiv(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  if (c <= 0n) throw new RangeError("mulDiv divides by a positive number");
  const product = a * b;
  const quotient = product / c;
  if (rounding === "down" || product % c === 0n) return quotient;
  return quotient + (product < 0n ? -1n : 1n);
}

/** The cost of `quantity` of the base at the price `at`, in 1e-8 of the quote currency. */
export const quoteFor = (quantity: bigint, at: bigint, rounding: Rounding): Amount =>
  mulDiv(quantity, at, ONE, rounding) as Amount;

/** The fee on `value`, in its currency; rounded in favor of the house by default. */
export const feeOf = (value: bigint, feeRate: bigint, rounding: Rounding = "up"): Amount =>
  mulDiv(value, feeRate, RATE_ONE, rounding) as Amount;

/** Cuts down to a multiple of `step`: a price to its tick, a quantity to its lot. */
export const floorTo = (value: bigint, step: bigint): bigint => value - (value % step);

/**
 * Splits `total` in proportion to `weights`, exactly: the parts sum to the total. The remaining units go, one each, to the largest remainders (ties
 * to the earlier part). Weights are not negative and not all zero.
 */
export function allocate(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError("allocate needs weights >= 0 that are not all zero");
  const parts = weights.map((weight) => (total * weight) / sum);
  let left = total - parts.reduce((all, part) => all + part, 0n);
  const unit = left < 0n ? -1n : 1n;
  const magnitude = (value: bigint) => (value < 0n ? -value : value);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: magnitude((total * weight) % sum) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] as bigint) + unit;
    left -= unit;
  }
  return parts;
}

/** A NUMERIC as the API shows it: "12.50000000" is "12.5". */
export const plain = (numeric: string): string => formatAmount(fromNumeric(numeric));
