import { constants, setPriority } from "node:os";
import { backup } from "../apps/server/src/backup/backup.ts";
import { backupTarget } from "../apps/server/src/backup/backup-folder.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";
import manifest from "../package.json" with { type: "json" };

/**
 * `npm run backup -- FILE`, or `FOLDER/ --keep N`: writes the database that the environment names, and its pictures, into one file, beside the running
 * server or without one. Exit code 1 says that pictures are missing in the storage, 2 that there is no backup.
 */
try {
  const { file, removeOlder } = backupTarget(process.argv.slice(2), new Date());
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  // Whatever computes for the server goes first; PostgreSQL sends no faster than we take.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const report = await backup(file, parsed.config, manifest.version);
  const { header, manifest: parts } = report;
  const rows = parts.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${file}: the snapshot of ${header.at}`);
  console.log(
    `  ${rows} rows of ${parts.tables.length} tables and ${parts.files.count} pictures, ${report.bytes} bytes, in ${report.seconds.toFixed(1)} s`,
  );
  console.log("note this elsewhere:");
  if (header.chain) console.log(`  head of the chain  ${header.chain.batchId}=${header.chain.head}`);
  if (header.audit) console.log(`  end of the audit log  ${header.audit.entryId}=${header.audit.hash}`);
  console.log(
    "CANDOR_SECRET is not in the file: keep it in another place, without it pictures and authenticators are lost",
  );
  if (parts.missing.length > 0) {
    console.error(
      `candor: the storage does not have ${parts.missing.length} pictures: ${parts.missing.slice(0, 20).join(" ")}`,
    );
    process.exitCode = 1;
  } else {
    // Only after a complete one: an older backup may be the last that has a picture.
    const removed = removeOlder();
    if (removed.length > 0) console.log(`removed older ones: ${removed.join(" ")}`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
