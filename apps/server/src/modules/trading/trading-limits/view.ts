import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { PlayLimits } from "@candor/contract/routes/trading-limits.ts";
import type { LimitsRow, Product } from "./queries.ts";

/** A user's limits as they stand at `now` (ms of the engine's clock): the core writes a change down only when something of the user next happens. */
export function limitsView(row: LimitsRow | undefined, read: ReadonlySet<Product>, now: number): PlayLimits {
  const hasChanged = row?.changes_at != null && row.changes_at.getTime() <= now;
  const waits = row?.changes_at != null && !hasChanged;
  const isToday = row?.day_number === Math.floor(now / DAY_MS);
  const isCooling = row?.cooling_until != null && row.cooling_until.getTime() > now;
  return {
    daily_loss: plain(hasChanged ? row.next_daily_loss : row?.daily_loss),
    next_daily_loss: waits ? plain(row.next_daily_loss) : null,
    changes_at: waits ? (row.changes_at?.toISOString() ?? null) : null,
    lost_today: formatAmount(fromNumeric((isToday && row?.lost_today) || "0")),
    cooling_until: isCooling ? (row.cooling_until?.toISOString() ?? null) : null,
    option_risk_read: read.has("option"),
    lever_risk_read: read.has("lever"),
  };
}

const plain = (numeric: string | null | undefined) => (numeric == null ? null : formatAmount(fromNumeric(numeric)));
