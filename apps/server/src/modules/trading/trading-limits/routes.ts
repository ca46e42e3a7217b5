import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type * as routes from "@candor/contract/routes/trading-limits.ts";
import type { TradingLimits } from "@candor/contract/routes/trading-limits.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import type { LimitsRow, Product } from "./queries.ts";
import * as queries from "./queries.ts";

/** A user's limits at `now` (ms of the engine's clock): the core records a change only with the user's next event. */
function limitsView(row: LimitsRow | undefined, read: ReadonlySet<Product>, now: number): TradingLimits {
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

export function tradingLimitHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, engine } = services;
  const limits = async (userId: number): Promise<Result<TradingLimits>> => {
    const [row, read, { now }] = await Promise.all([
      queries.limitsOf(db, userId),
      queries.risksRead(db, userId),
      engine.status(),
    ]);
    return done(limitsView(row, read, now));
  };
  const changed = async (userId: number): Promise<Result<TradingLimits | null>> =>
    (await afterCommit(services, "reading trading limits that were changed", () => limits(userId))) ?? done(null);
  const change = async (command: CommandRequest, userId: number): Promise<Result<TradingLimits | null>> => {
    const outcome = await execute(engine, command);
    return outcome.ok ? changed(userId) : outcome;
  };

  return {
    getTradingLimits: (context) => limits(userOf(context).userId),
    setDailyLoss: (context, { daily_loss: dailyLoss }) => {
      const { userId } = userOf(context);
      const requested = dailyLoss === undefined ? {} : { dailyLoss };
      return change({ type: "setPlayLimits", id: context.commandId, userId, ...requested }, userId);
    },
    coolOff: (context, { hours }) => {
      const { userId } = userOf(context);
      return change({ type: "coolOff", id: context.commandId, userId, hours }, userId);
    },
    acknowledgeRisk: async (context, { product }) => {
      const { userId } = userOf(context);
      await queries.acknowledge(db, userId, product);
      return changed(userId);
    },
  };
}
