/** The change of a pair over 24 h: as a rate in 1e-8, undefined before its first price, and as a text in percent with a sign. */
export type DayChange = {
  rate(marketId: number): bigint | undefined;
  text(marketId: number): string;
};
