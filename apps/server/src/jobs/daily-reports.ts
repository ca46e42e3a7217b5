import { countDifferences, reconcileDaily } from "../modules/console/reconciliation/index.ts";
import { publishDueHeads } from "../modules/wallet/heads/index.ts";
import { forgetLeaves, publishDaily } from "../modules/wallet/proof/index.ts";
import type { Services } from "../services/services.ts";
import { startRounds } from "./rounds.ts";

const EVERY_MS = 60_000;

/**
 * Each minute, runs the due daily reports: the root of the liabilities at 00:00 UTC and the reconciliation at 00:05. Reports missed during a stop are
 * made at the start; with several gateways the first one makes them. Returns a function that stops it after the current round.
 */
export function startDailyReports(services: Services): () => Promise<void> {
  const { log } = services;
  const tasks: readonly [name: string, task: () => Promise<void>][] = [
    ["proof of liabilities", () => publishDue(services)],
    ["reconciliation", () => reconcileDue(services)],
  ];
  const run = async (): Promise<void> => {
    for (const [name, task] of tasks) {
      try {
        await task();
      } catch (error) {
        log.error({ err: error, report: name }, "a daily report failed; it is tried again in a minute");
      }
    }
  };
  return startRounds(EVERY_MS, run);
}

async function publishDue(services: Services): Promise<void> {
  const published = await publishDaily(services);
  if (!published?.made) return;
  const { root_id, users, batch_id, root } = published.root;
  services.log.info(
    { rootId: root_id, users, batchId: batch_id, root: root.toString("hex") },
    "root of the liabilities published",
  );
  await publishDueHeads(services);
  const forgotten = await forgetLeaves(services);
  if (forgotten > 0) services.log.info({ roots: forgotten }, "old leaves of the liabilities forgotten");
}

async function reconcileDue(services: Services): Promise<void> {
  const report = await reconcileDaily(services);
  if (report) services.log.info({ report: report.id, differences: countDifferences(report) }, "reconciliation made");
}
