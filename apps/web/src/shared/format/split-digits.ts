/** Number of significant digits of an amount; two decimals are always among them. */
const TELLING = 6;
const DECIMALS_AT_LEAST = 2;

/** Where the decimals of a formatted amount begin; undefined if it has none. */
const pointOf = (figure: string): number | undefined => {
  const at = figure.search(/[^0-9][0-9]+$/);
  return at < 0 ? undefined : at;
};

/** The number of significant decimals of a formatted amount: "24,024.1272926" -> 2. All of them if it is less than one. */
export function significantDecimals(figure: string): number {
  const whole = figure.slice(0, pointOf(figure)).replace(/[^0-9]/g, "");
  return /^0*$/.test(whole) ? Number.POSITIVE_INFINITY : Math.max(DECIMALS_AT_LEAST, TELLING - whole.length);
}

/**
 * A formatted amount with decimals in two parts, of which the first is significant: "24,024.1272926" -> ["24,024.12", "72926"]. In a column
 * `decimals` is the minimum over its amounts. Text without decimals is returned unchanged.
 */
export function splitDigits(
  figure: string,
  decimals: number = significantDecimals(figure),
): readonly [head: string, tail: string] {
  const point = pointOf(figure);
  if (point === undefined) return [figure, ""];
  const end = point + 1 + decimals;
  return [figure.slice(0, end), figure.slice(end)];
}
