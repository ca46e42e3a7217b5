import { DECIMALS, formatAmount, fromNumeric, mulDiv, ONE } from "@candor/contract/domain/money.ts";

/** An amount with eight decimals, as the open API writes all of them: "0.00100000". */
export const eight = (value: bigint): string => formatAmount(value, DECIMALS);
/** The same of a NUMERIC or of an amount in an answer of ours. */
export const eightOf = (text: string): string => eight(fromNumeric(text));
export const NOTHING = eight(0n);

/** What one of the base cost on average; 0 where nothing was traded. */
export function averagePrice(turnover: bigint, volume: bigint): bigint {
  return volume === 0n ? 0n : mulDiv(turnover, ONE, volume, "down");
}
