import type * as routes from "@candor/contract/routes/performance.ts";
import { userOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import { historyOf, type Services } from "../../../services/services.ts";
import { exportProfit, readProfit } from "./report.ts";
import { readScore } from "./score.ts";
import { readValueHistory } from "./value-history.ts";

const HISTORY_DAYS = 30;

export function performanceHandlers(services: Services): HandlersOf<typeof routes> {
  const past = historyOf(services);
  return {
    valueHistory: async (context, { days = HISTORY_DAYS }) =>
      done(await readValueHistory(past, userOf(context).userId, days)),
    profitReport: async (context, period) => done(await readProfit(past, userOf(context).userId, period)),
    score: async (context, { month }) => done(await readScore(past, userOf(context).userId, month)),
    profitExport: async (context, period) =>
      done({
        type: "text/csv; charset=utf-8",
        name: `candor-profit-${period.from}-${period.to}.csv`,
        pieces: exportProfit(past, userOf(context).userId, period),
      }),
  };
}
