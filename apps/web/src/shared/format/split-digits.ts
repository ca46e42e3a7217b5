/** So many digits of an amount tell its size; two decimals are always among them. */
const TELLING = 6;
const DECIMALS_AT_LEAST = 2;

/** Where the decimals of a formatted amount begin; undefined where it has none. */
const pointOf = (figure: string): number | undefined => {
  const at = figure.search(/[^0-9][0-9]+$/);
  return at < 0 ? undefined : at;
};

/** How many decimals of a formatted amount tell its size: "24,024.1272926" -> 2. All of them where it is less than one. */
export function significantDecimals(figure: string): number {
  const whole = figure.slice(0, pointOf(figure)).replace(/[^0-9]/g, "");
  return /^0*$/.test(whole) ? Number.POSITIVE_INFINITY : Math.max(DECIMALS_AT_LEAST, TELLING - whole.length);
}

/**
 * A formatted amount with decimals in two parts, of which the first tells its size: "24,024.1272926" -> ["24,024.12", "72926"]. In a column
 * `decimals` is the least of its amounts. Text without decimals comes back as it is.
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
