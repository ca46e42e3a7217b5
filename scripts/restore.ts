import { checkBackupFile } from "../apps/server/src/backup/format.ts";
import { type RestoreReport, restore } from "../apps/server/src/backup/restore.ts";
import type { KnownHead } from "../apps/server/src/engine/verify/chain.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run restore -- FILE [BATCH=HEAD]`: restores a backup into the empty database that the environment names, and proves it; a head that was noted
 * or published elsewhere is compared. `--accept-differences` restores a snapshot in which something did not hold. `npm run restore -- --check FILE` only reads
 * the file. Exit code 1 says that something in the snapshot did not hold, 2 that nothing was restored.
 */
const usage = "give a backup: npm run restore -- FILE [BATCH=HEAD] [--accept-differences], or --check FILE";
const knownForm = /^(\d{1,15})=([0-9a-f]{64})$/;

function knownHead(word: string | undefined): KnownHead | undefined {
  if (word === undefined) return undefined;
  const match = knownForm.exec(word);
  if (!match) throw new StartupError("a noted head is BATCH=HEAD, the head as 64 hexadecimal digits");
  return { batchId: Number.parseInt(match[1] ?? "", 10), head: match[2] ?? "" };
}

async function check(file: string): Promise<void> {
  const { header, manifest } = await checkBackupFile(file);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file} is whole: the snapshot of ${header.at} by release ${header.release}`);
  console.log(`  ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} pictures`);
  if (header.chain) console.log(`  head of the chain ${header.chain.batchId}=${header.chain.head}`);
}

function print(file: string, { header, manifest, migrated, proof, settled, seconds }: RestoreReport): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: the snapshot of ${header.at} is restored, in ${seconds.toFixed(1)} s`);
  console.log(`  ${rows} rows of ${manifest.tables.length} tables and ${manifest.files.count} pictures`);
  if (migrated.length > 0) console.log(`  migrated to this release: ${migrated.join(", ")}`);
  if (proof.differences.length === 0) printProof(proof);
  console.log(
    `  ended: ${settled.sessions} sessions, ${settled.apiKeys} API keys; closed: withdrawals through ${settled.channels} channels`,
  );
  if (settled.withdrawals.length > 0)
    console.log(
      `  withdrawals that may have been paid since: ${settled.withdrawals.map((one) => `W-${one}`).join(" ")}`,
    );
  console.log(
    `Whatever came after ${header.at} is not in it. Before you open it: docs/OPERATIONS.md, "After a restore".`,
  );
  if (manifest.missing.length > 0)
    console.log(`${manifest.missing.length} pictures were missing when the backup was made`);
}

function printProof({ batches, postings, auditEntries, checks }: RestoreReport["proof"]): void {
  console.log(
    batches.to >= batches.from
      ? `  chain: batches ${batches.from} to ${batches.to} are as committed, and ${postings} ledger entries with them`
      : `  chain: no text is kept after batch ${batches.to}`,
  );
  console.log(`  audit log: ${auditEntries} entries are as they were written`);
  console.log(`  reconciliation: ${checks} checks, no difference`);
}

try {
  const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
  const [file, noted, ...rest] = process.argv.slice(2).filter((word) => !word.startsWith("--"));
  const [flag, ...others] = flags;
  if (others.length > 0 || (flag && flag !== "--check" && flag !== "--accept-differences"))
    throw new StartupError(usage);
  const checkOnly = flag === "--check";
  if (!file || rest.length > 0 || (checkOnly && noted !== undefined)) throw new StartupError(usage);
  if (checkOnly) await check(file);
  else {
    const parsed = readConfig([]);
    if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
    const options = { known: knownHead(noted), acceptDifferences: flag === "--accept-differences" };
    const report = await restore(file, parsed.config, options);
    print(file, report);
    for (const difference of report.proof.differences) console.error(`candor: ${difference}`);
    if (report.proof.differences.length > 0) process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
