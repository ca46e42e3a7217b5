import type * as finance from "@candor/contract/routes/console/finance.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { countDifferences, reconcile, reports } from "./report.ts";

type ReconciliationHandlers = Pick<HandlersOf<typeof finance>, "reconciliationList" | "reconciliationRun">;

export function reconciliationHandlers(services: Services): ReconciliationHandlers {
  const { db } = services;
  return {
    reconciliationList: async (_context, place) => done(await reports(db, place)),
    reconciliationRun: async (context) => {
      const report = await reconcile(services, "demand");
      // In a separate transaction: the report's sees one snapshot, and the log has to see its true last entry.
      await db.transaction().execute((trx) =>
        audit(trx, {
          operatorId: operatorOf(context).operatorId,
          action: "reconciliation.run",
          subject: `reconciliation:${report.id}`,
          after: { ok: report.ok, differences: countDifferences(report) },
          ip: context.ip,
        }),
      );
      return done(report);
    },
  };
}
