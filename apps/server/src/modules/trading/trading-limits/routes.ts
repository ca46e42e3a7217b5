import type * as routes from "@candor/contract/routes/trading-limits.ts";
import type { PlayLimits } from "@candor/contract/routes/trading-limits.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import * as queries from "./queries.ts";
import { limitsView } from "./view.ts";

export function playHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, engine } = services;
  const limits = async (userId: number): Promise<Result<PlayLimits>> => {
    const [row, read, { now }] = await Promise.all([
      queries.limitsOf(db, userId),
      queries.risksRead(db, userId),
      engine.status(),
    ]);
    return done(limitsView(row, read, now));
  };
  const changed = async (userId: number): Promise<Result<PlayLimits | null>> =>
    (await afterCommit(services, "reading trading limits that were changed", () => limits(userId))) ?? done(null);
  const change = async (command: CommandRequest, userId: number): Promise<Result<PlayLimits | null>> => {
    const outcome = await execute(engine, command);
    return outcome.ok ? changed(userId) : outcome;
  };

  return {
    getPlayLimits: (context) => limits(userOf(context).userId),
    setDailyLoss: (context, { daily_loss: dailyLoss }) => {
      const { userId } = userOf(context);
      const wanted = dailyLoss === undefined ? {} : { dailyLoss };
      return change({ type: "setPlayLimits", id: context.commandId, userId, ...wanted }, userId);
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
