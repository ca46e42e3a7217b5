import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";

/** How large it is, whichever way. */
export const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** How much of a limit is used: tenths of a percent, never rounded up to a full one, and from which on it wants looking at. */
export type Used = { readonly permille: number; readonly text: string; readonly state: "free" | "near" | "full" };
const NEAR = 700n;
const FULL = 950n;

/** `used` of `limit`, both decimal strings; of a limit of nothing everything is used as soon as something is. */
export function usedOf(used: string, limit: string): Used {
  const [part, whole] = [size(fromNumeric(used)), fromNumeric(limit)];
  const permille = whole > 0n ? (part * 1_000n) / whole : part > 0n ? 1_000n : 0n;
  const state = permille >= FULL ? "full" : permille >= NEAR ? "near" : "free";
  const shown = permille > 1_000n ? 1_000n : permille;
  return { permille: Number.parseInt(shown.toString(), 10), text: percentText(permille, part), state };
}

/** A part that is there is never "0 %". */
function percentText(permille: bigint, part: bigint): string {
  if (permille === 0n) return part > 0n ? "under 0.1 %" : "0 %";
  return permille >= 100n ? `${permille / 10n} %` : `${permille / 10n}.${permille % 10n} %`;
}

const CENT = 1_000_000n;

/** To two places, the last one rounded: what moves with each tick is read at a glance, and is not a posting. */
export function cents(value: string): string {
  const exact = fromNumeric(value);
  const rounded = (size(exact) + CENT / 2n) / CENT;
  return formatAmount(exact < 0n ? -rounded * CENT : rounded * CENT);
}
