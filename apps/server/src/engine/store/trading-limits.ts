import type { PlayLimits } from "@candor/core/products/trading-limits/records.ts";
import type { ProductStore } from "./store.ts";
import { amount, integer, optionalTime, upsertInto } from "./table.ts";

/** Each user's own limits as they are at the end of the batch. */
export function playStore(): ProductStore {
  const limits = upsertInto<PlayLimits>(
    "play_limits",
    ["user_id"],
    [
      integer("user_id", "bigint", (row) => row.userId),
      amount("daily_loss", (row) => row.dailyLoss),
      amount("next_daily_loss", (row) => row.nextDailyLoss),
      optionalTime("changes_at", (row) => row.changesAt),
      optionalTime("cooling_until", (row) => row.coolingUntil),
      { ...integer<PlayLimits>("day", "int", (row) => row.day), read: (value) => `DATE '1970-01-01' + ${value}` },
      amount("lost_today", (row) => row.lost),
    ],
  );
  let last = new Map<number, PlayLimits>();

  return {
    on: { play: ({ limits: changed }) => last.set(changed.userId, changed) },
    take() {
      for (const row of last.values()) limits.add(row);
      last = new Map();
      return limits.take();
    },
  };
}
