import { readAmount } from "@candor/contract/client/amount-input.ts";
import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { TAG } from "./tag.ts";

const HUNDRED = 100n;

/** A share on the wire as a percentage: "0.001" is "0.1". */
export function percentOf(share: string): string {
  const value = parseAmount(share);
  return value === undefined ? share : formatAmount(value * HUNDRED);
}

/** "−10 %", "+5 %" */
export const signedPercent = (share: string): string =>
  share.startsWith("-") ? `−${percentOf(share.slice(1))} %` : `+${percentOf(share)} %`;

/** A typed percentage as a share; undefined if it is not valid or too precise. */
export function shareOf(percent: string): string | undefined {
  const read = readAmount(percent, { decimals: 6, tag: TAG });
  const value = read.ok ? parseAmount(read.value) : undefined;
  return value === undefined || value % HUNDRED !== 0n ? undefined : formatAmount(value / HUNDRED);
}
