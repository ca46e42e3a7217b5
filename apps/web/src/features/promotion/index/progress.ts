import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { FeeLevel } from "@candor/contract/routes/promotion.ts";
import { partOf } from "../../../shared/format/part-of.ts";

/** How much of the next level's volume is reached, 0 to 1; 1 on the highest level. Full only when nothing is missing. */
export function progressOf({ volume, next }: Pick<FeeLevel, "volume" | "next">): number {
  if (!next || fromNumeric(next.missing) === 0n) return 1;
  return Math.min(0.99, partOf(fromNumeric(volume), fromNumeric(next.volume)));
}
