import { floorTo, formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";

const WHOLE = 10_000n;

/** A price so many hundredths of a percent above, or below, another one, rounded to a tick of the market away from it. All of it is decimal text. */
export function away(price: string, basisPoints: number, tick: string): string {
  const [from, step] = [fromNumeric(price), fromNumeric(tick)];
  const exact = from * (WHOLE + BigInt(basisPoints));
  const floor = floorTo(exact / WHOLE, step);
  return formatAmount(basisPoints > 0 && floor * WHOLE < exact ? floor + step : floor);
}

/** Whether two prices are further apart than so many hundredths of a percent. */
export function isApart(one: string, other: string, basisPoints: number): boolean {
  const [a, b] = [fromNumeric(one), fromNumeric(other)];
  return (a > b ? a - b : b - a) * WHOLE > a * BigInt(basisPoints);
}
