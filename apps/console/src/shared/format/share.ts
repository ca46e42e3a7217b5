import { readAmount } from "@candor/contract/client/amount-input.ts";
import { formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import { TAG } from "./tag.ts";

const HUNDRED = 100n;

/** A share as it is on the wire as operators write it: "0.001" is "0.1" percent. */
export function percentOf(share: string): string {
  const value = parseAmount(share);
  return value === undefined ? share : formatAmount(value * HUNDRED);
}

/** A percentage that was typed as a share; undefined when it is none, or finer than a share can be. */
export function shareOf(percent: string): string | undefined {
  const read = readAmount(percent, { decimals: 6, tag: TAG });
  const value = read.ok ? parseAmount(read.value) : undefined;
  return value === undefined || value % HUNDRED !== 0n ? undefined : formatAmount(value / HUNDRED);
}
