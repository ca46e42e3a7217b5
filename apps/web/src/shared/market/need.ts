/** A term of a market as parsed from the server's decimal text; it never sends another. */
export function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the market's ${what} is not a decimal`);
  return value;
}
