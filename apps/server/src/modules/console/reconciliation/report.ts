import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { ReconciliationReport } from "@candor/contract/routes/console/finance.ts";
import { type Selectable, sql } from "kysely";
import { byNumber, listed, type Place, readCursorPage } from "../../../platform/database/cursor-page.ts";
import type { Database, Db } from "../../../platform/database/schema.ts";
import type { Services } from "../../../services/services.ts";
import type { Compared } from "./compared.ts";
import { comparisonsFor } from "./comparisons.ts";
import { resultsCheck } from "./subscriptions.ts";

export type Check = ReconciliationReport["checks"][number];
type Cause = ReconciliationReport["cause"];

/** Batches that each report recomputes, about a quarter of an hour of an idle platform; `npm run chain:verify` recomputes all stored ones. */
const CHAIN_BATCHES = 1_000;

const readReport = (row: Selectable<Database["reconciliations"]>): ReconciliationReport => ({
  id: row.report_id,
  at: row.at.toISOString(),
  batch_id: row.batch_id,
  ok: row.ok,
  cause: row.cause,
  // Stored below, from the same type.
  checks: row.body as Check[],
});

export const countDifferences = ({ checks }: ReconciliationReport): number => checks.filter(({ ok }) => !ok).length;

/** The dependencies of a report; a restored database is reconciled before any server runs on it. */
export type Reconcilable = Pick<Services, "db" | "log" | "clock" | "catalogue" | "verifyChain"> & {
  readonly config: Pick<Services["config"], "mode">;
};

/**
 * Compares ledger, records and house accounts in one snapshot, and stores the findings. Every difference is a bug or tampering: it is logged as an
 * error and shown in the console until a report finds none.
 */
export async function reconcile(services: Reconcilable, cause: Cause): Promise<ReconciliationReport> {
  const { db, log } = services;
  const chain = await chainCheck(services);
  const row = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const batch = await trx
        .selectFrom("batches")
        .select(({ fn }) => fn.max<number | null>("batch_id").as("last"))
        .executeTakeFirst();
      const checks = [...(await compareAll(trx, services)), await resultsCheck(trx), chain];
      return trx
        .insertInto("reconciliations")
        .values({
          at: new Date(services.clock.now()),
          batch_id: batch?.last ?? 0,
          ok: checks.every(({ ok }) => ok),
          body: JSON.stringify(checks),
          cause,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  const report = readReport(row);
  const differences = report.checks.filter(({ ok }) => !ok);
  if (differences.length > 0) log.error({ report: report.id, differences }, "the reconciliation found differences");
  return report;
}

/** One after the other: they read a lot, and nobody waits for a report. */
async function compareAll(trx: Db, { catalogue, config }: Reconcilable): Promise<Check[]> {
  const checks: Check[] = [];
  for (const comparison of comparisonsFor(config.mode === "demo")) {
    const { rows } = await comparison.execute(trx);
    checks.push(...rows.map((row) => checkOf(row, catalogue.symbolOf(row.currency_id))));
  }
  return checks;
}

function checkOf({ name, expected, found, records }: Compared, currency: string): Check {
  const difference = fromNumeric(found) - fromNumeric(expected);
  return {
    name,
    currency,
    expected: formatAmount(fromNumeric(expected)),
    found: formatAmount(fromNumeric(found)),
    difference: formatAmount(difference),
    ok: difference === 0n && !records,
    records: [...(records ?? [])],
  };
}

/** The last batches' texts still match their stored heads, and the ledger entries are the postings in them. */
async function chainCheck({ db, verifyChain }: Reconcilable): Promise<Check> {
  const { rows } = await sql<{ batch_id: number; head: string }>`
    SELECT batch_id, encode(head, 'hex') AS head FROM batches
    WHERE batch_id = (SELECT greatest(max(batch_id) - ${CHAIN_BATCHES}, (SELECT min(batch_id) FROM batch_bodies
      WHERE NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.batch_id = batch_bodies.batch_id)) - 1) FROM batches)`.execute(
    db,
  );
  const [from] = rows;
  const report = await verifyChain(from && { batchId: from.batch_id, head: from.head });
  if (report.ok) {
    const position = `${report.to.batchId}=${report.to.head}`;
    return {
      name: "chain",
      currency: null,
      expected: position,
      found: position,
      difference: "0",
      ok: true,
      records: [],
    };
  }
  const { differences } = report;
  return {
    name: "chain",
    currency: null,
    expected: "as committed",
    found: differences[0].difference,
    difference: String(differences.length),
    ok: false,
    records: differences.map(({ batchId, table, row }) => (table ? `${table}:${row}` : `batch:${batchId}`)),
  };
}

export async function lastReport(db: Db): Promise<ReconciliationReport | undefined> {
  const row = await db
    .selectFrom("reconciliations")
    .selectAll()
    .orderBy("report_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && readReport(row);
}

export async function lastDaily(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom("reconciliations")
    .select("at")
    .where("cause", "=", "daily")
    .orderBy("report_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export async function reports(db: Db, place: Place) {
  const sorting = { keys: [byNumber(sql`report_id`)], order: "desc" } as const;
  const query = db.selectFrom("reconciliations").selectAll();
  return listed(await readCursorPage(db, query, sorting, place), readReport);
}
