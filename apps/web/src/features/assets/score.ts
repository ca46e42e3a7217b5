import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";

/** The last `count` months of UTC as "2026-11", the present one first. */
export function lastMonths(count: number, nowMs: number): string[] {
  const now = new Date(nowMs);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

/** A share such as "0.5642" in percent. */
export const percentOf = (share: string): string => formatAmount(fromNumeric(share) * 100n);
