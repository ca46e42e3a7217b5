import type { Amount } from "@candor/contract/domain/money.ts";
import type { PlayLimits } from "@candor/core/products/trading-limits/records.ts";
import { money, moneyOrNone, ms, numberOrNone, type ReadRows } from "./read-rows.ts";

const PLAY_LIMITS = `
SELECT user_id, daily_loss, next_daily_loss, ${ms("changes_at")}, ${ms("cooling_until")}, day - DATE '1970-01-01', lost_today FROM play_limits`;

/** Users' own limits, as the database has them. */
export async function loadPlay(read: ReadRows): Promise<PlayLimits[]> {
  const rows = await read(PLAY_LIMITS);
  return rows.map(([userId, dailyLoss, nextDailyLoss, changesAt, coolingUntil, day, lost]) => ({
    userId: Number(userId),
    dailyLoss: moneyOrNone(dailyLoss) as Amount | undefined,
    nextDailyLoss: moneyOrNone(nextDailyLoss) as Amount | undefined,
    changesAt: numberOrNone(changesAt),
    coolingUntil: numberOrNone(coolingUntil),
    day: Number(day),
    lost: money(lost),
  }));
}
