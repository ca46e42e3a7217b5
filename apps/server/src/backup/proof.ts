import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import type { Client } from "pg";
import type { Config } from "../config.ts";
import { verifyChain } from "../engine/chain-verify.ts";
import { verifyAudit } from "../modules/audit/index.ts";
import { Catalogue } from "../modules/market/index.ts";
import { countDifferences, reconcile } from "../modules/reconciliation/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import { createKysely, createPool } from "../platform/database/database.ts";
import { createLog } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { Header } from "./format.ts";

/** Figures of a restored database that is what the backup's snapshot was. */
export type Proof = {
  readonly batches: { readonly from: number; readonly to: number };
  readonly postings: number;
  readonly auditEntries: number;
  readonly checks: number;
};

/**
 * Recomputes the chain of batches and that of the audit log, holds both against the heads that the backup noted, and reconciles. Throws a StartupError
 * that names the first difference.
 */
export async function prove(client: Client, url: string, header: Header, mode: Config["mode"]): Promise<Proof> {
  const chain = await verifyChain(client);
  if (!chain.ok) throw new StartupError(`batch ${chain.batchId} differs: ${chain.difference}`);
  const noted = header.chain;
  if (chain.to.batchId !== (noted?.batchId ?? 0) || (noted && chain.to.head !== noted.head))
    throw new StartupError(`the last batch is ${chain.to.batchId}=${chain.to.head}, and the backup noted another`);
  const pool = createPool(url, { max: 2, name: "restore" });
  try {
    const db = createKysely(pool);
    const log = await verifyAudit(db, { known: header.audit ?? undefined });
    if (!log.ok) throw new StartupError(`entry ${log.entryId} of the audit log does not hold: ${log.difference}`);
    if (log.entries !== (header.audit?.entryId ?? 0))
      throw new StartupError(`the audit log has ${log.entries} entries, and the backup noted another number`);
    const catalogue = new Catalogue(db);
    await catalogue.load();
    const report = await reconcile(
      {
        ...{ db, catalogue, config: { mode }, clock: systemClock, log: createLog("silent") },
        verifyChain: (known) => verifyChain(client, known),
      },
      "demand",
    );
    if (countDifferences(report) > 0) throw new StartupError(`the reconciliation differs: ${differencesOf(report)}`);
    return {
      batches: { from: chain.from.batchId + 1, to: chain.to.batchId },
      postings: chain.postings,
      auditEntries: log.entries,
      checks: report.checks.length,
    };
  } finally {
    await pool.end();
  }
}

const differencesOf = ({ checks }: ReconciliationReport): string =>
  checks
    .filter(({ ok }) => !ok)
    .map(({ name, currency, difference }) => `${name} ${currency ?? ""} by ${difference}`)
    .join(", ");
