import { readAmount } from "@candor/contract/client/amount-input.ts";
import { TAG } from "./tag.ts";

/** A typed whole number within bounds; otherwise undefined. */
export function wholeOf(typed: string, min: number, max: number): number | undefined {
  const [, minus = "", rest = ""] = /^(-?)(.*)$/.exec(typed.trim()) ?? [];
  const read = readAmount(rest, { decimals: 0, tag: TAG });
  const text = read.ok ? minus + read.value : "";
  if (!/^-?[0-9]{1,8}$/.test(text)) return undefined;
  const value = Number.parseInt(text, 10);
  return value < min || value > max ? undefined : value;
}

export const SORT_MIN = -10_000;
export const SORT_MAX = 10_000;
export const sortOf = (typed: string): number | undefined => wholeOf(typed, SORT_MIN, SORT_MAX);
export const SORT_ERROR = "A whole number, -10000 to 10000.";
