import { checkBackupFile } from "../apps/server/src/backup/format.ts";
import { type RestoreReport, restore } from "../apps/server/src/backup/restore.ts";
import { readConfig } from "../apps/server/src/config.ts";
import type { KnownHead } from "../apps/server/src/engine/chain-verify.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run restore -- FILE [BATCH=HEAD]`: restores a backup into the empty database that the environment names, and proves it; a head that was noted
 * or published elsewhere is compared. `npm run restore -- --check FILE` only reads the file. Exit code 2 says that nothing was restored.
 */
const usage = "give a backup: npm run restore -- FILE [BATCH=HEAD], or --check FILE";
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
  const { batches, postings } = proof;
  console.log(
    batches.to >= batches.from
      ? `  chain: batches ${batches.from} to ${batches.to} are as committed, and ${postings} ledger entries with them`
      : `  chain: no text is kept after batch ${batches.to}`,
  );
  console.log(`  audit log: ${proof.auditEntries} entries are as they were written`);
  console.log(`  reconciliation: ${proof.checks} checks, no difference`);
  console.log(`  ended: ${settled.sessions} sessions; closed: withdrawals through ${settled.channels} channels`);
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

try {
  const words = process.argv.slice(2);
  const checkOnly = words[0] === "--check";
  const [file, noted, ...rest] = checkOnly ? words.slice(1) : words;
  if (!file || rest.length > 0 || (checkOnly && noted !== undefined)) throw new StartupError(usage);
  if (checkOnly) await check(file);
  else {
    const parsed = readConfig([]);
    if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
    print(file, await restore(file, parsed.config, knownHead(noted)));
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
