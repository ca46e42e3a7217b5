import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import type { Client } from "pg";
import { type ChainReport, verifyChain } from "../engine/verify/chain.ts";
import { type AuditReport, verifyAudit } from "../modules/console/audit/index.ts";
import { reconcile } from "../modules/console/reconciliation/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Config } from "../platform/config/config.ts";
import { createKysely, createPool } from "../platform/database/database.ts";
import { createLog } from "../platform/log/log.ts";
import { StartupError } from "../platform/startup-error.ts";
import { Catalogue } from "../services/catalogue/catalogue.ts";
import type { Header } from "./format.ts";

/** What a restored database says of itself. */
export type Proof = {
  readonly batches: { readonly from: number; readonly to: number };
  readonly postings: number;
  readonly auditEntries: number;
  readonly checks: number;
  /** Empty when all of it holds. The rows are those of the snapshot, so that what differs here differed there. */
  readonly differences: readonly string[];
};

/** Recomputes the chain of batches and that of the audit log, holds both against the ends that the backup noted, and reconciles. */
export async function prove(client: Client, url: string, header: Header, mode: Config["mode"]): Promise<Proof> {
  const chain = await verifyChain(client);
  const pool = createPool(url, { max: 2, name: "restore" });
  try {
    const db = createKysely(pool);
    const log = await verifyAudit(db, { known: header.audit ?? undefined });
    const catalogue = new Catalogue(db);
    await catalogue.load();
    const report = await reconcile(
      {
        db,
        catalogue,
        config: { mode },
        clock: systemClock,
        log: createLog("silent"),
        verifyChain: (known) => verifyChain(client, { known }),
      },
      "demand",
    );
    return {
      batches: chain.ok
        ? { from: chain.from.batchId + 1, to: chain.to.batchId }
        : { from: 0, to: chain.differences[0].batchId },
      postings: chain.ok ? chain.postings : 0,
      auditEntries: log.entries,
      checks: report.checks.length,
      differences: [...chainDifferences(chain, header), ...auditDifferences(log, header), ...ledgerDifferences(report)],
    };
  } finally {
    await pool.end();
  }
}

function chainDifferences(chain: ChainReport, { chain: noted }: Header): string[] {
  if (!chain.ok) return chain.differences.map(({ batchId, difference }) => `batch ${batchId} differs: ${difference}`);
  const { batchId, head } = chain.to;
  if (batchId === (noted?.batchId ?? 0) && (!noted || head === noted.head)) return [];
  return [`the last batch is ${batchId}=${head}, and the backup noted another`];
}

function auditDifferences(log: AuditReport, { audit: noted }: Header): string[] {
  if (!log.ok) return [`entry ${log.entryId} of the audit log does not hold: ${log.difference}`];
  return log.entries === (noted?.entryId ?? 0)
    ? []
    : [`the audit log has ${log.entries} entries, and the backup noted another number`];
}

const ledgerDifferences = ({ checks }: ReconciliationReport): string[] =>
  checks
    .filter(({ ok }) => !ok)
    .map(
      ({ name, currency, difference }) => `the reconciliation of ${name} ${currency ?? ""} differs by ${difference}`,
    );

/** Throws a StartupError with the first difference, unless the operator takes the snapshot as it was. */
export function assertProven({ differences }: Proof, accepted: boolean): void {
  if (differences.length === 0 || accepted) return;
  throw new StartupError(
    `${differences.join("; ")}. The rows are those of the snapshot: the backed-up database differs too; an earlier backup may not, and --accept-differences takes this one as it is`,
  );
}
