import type { Amount, Price } from "@candor/contract/domain/money.ts";
import { CONVERT_WINDOW_MS } from "@candor/contract/rules/conversion.ts";
import type { ConvertRows } from "@candor/core/products/convert/records.ts";
import { money, ms, type ReadRows } from "./read-rows.ts";

const RECENT = `
SELECT user_id, amount, from_price, ${ms("at")}
FROM conversions WHERE at > (SELECT max(at) FROM conversions) - interval '${CONVERT_WINDOW_MS} milliseconds'`;

/** The conversions that the limit of a minute counts, and the time (ms) of the newest; 0 before the first. */
export async function loadConversions(
  read: ReadRows,
): Promise<{ readonly rows: ConvertRows; readonly convertedUntil: number }> {
  const recentConversions = (await read(RECENT)).map(([userId, amount, fromPrice, at]) => ({
    userId: Number(userId),
    amount: money(amount) as Amount,
    fromPrice: money(fromPrice) as Price,
    at: Number(at),
  }));
  const convertedUntil = recentConversions.reduce((newest, { at }) => Math.max(newest, at), 0);
  return { rows: { recentConversions }, convertedUntil };
}
