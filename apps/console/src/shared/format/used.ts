import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";

/** The absolute value. */
export const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** The used part of a limit: tenths of a percent, never rounded up to 100 %, and whether it needs attention. */
export type Used = { readonly permille: number; readonly text: string; readonly state: "free" | "near" | "full" };
const NEAR = 700n;
const FULL = 950n;

/** `used` of `limit`, both decimal strings; a zero limit is fully used by any amount. */
export function usedOf(used: string, limit: string): Used {
  const [part, whole] = [size(fromNumeric(used)), fromNumeric(limit)];
  const permille = whole > 0n ? (part * 1_000n) / whole : part > 0n ? 1_000n : 0n;
  const state = permille >= FULL ? "full" : permille >= NEAR ? "near" : "free";
  const shown = permille > 1_000n ? 1_000n : permille;
  return { permille: Number.parseInt(shown.toString(), 10), text: percentText(permille, part), state };
}

/** A used part is never shown as "0 %". */
function percentText(permille: bigint, part: bigint): string {
  if (permille === 0n) return part > 0n ? "under 0.1 %" : "0 %";
  return permille >= 100n ? `${permille / 10n} %` : `${permille / 10n}.${permille % 10n} %`;
}

const CENT = 1_000_000n;

/** Rounded to two decimals: for figures that move with each tick, never for postings. */
export function cents(value: string): string {
  const exact = fromNumeric(value);
  const rounded = (size(exact) + CENT / 2n) / CENT;
  return formatAmount(exact < 0n ? -rounded * CENT : rounded * CENT);
}
