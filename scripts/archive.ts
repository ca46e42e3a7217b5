import { constants, setPriority } from "node:os";
import { parseArgs } from "node:util";
import { type ArchiveEvent, archiveMonths } from "../apps/server/src/archive/archive.ts";
import { parseMonth } from "../apps/server/src/archive/months.ts";
import { openArchive } from "../apps/server/src/archive/store.ts";
import { inOneLine } from "../apps/server/src/backup/one-line.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run archive -- [--detach] [--month 2026-01] [--archive FOLDER|s3]`: writes every complete month of what grows to files and reads them back,
 * beside the running server or without one. With `--detach` the rows of months older than `CANDOR_KEEP_MONTHS` leave the database. Exit code 1 says
 * that a month had to stay, 2 that the run ended early; it can be repeated.
 */
const usage = "usage: npm run archive -- [--detach] [--month 2026-01] [--archive FOLDER|s3]";

function words() {
  try {
    const text = { type: "string" } as const;
    const options = { detach: { type: "boolean", default: false }, month: text, archive: text } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    if (error instanceof TypeError) throw new StartupError(usage);
    throw error;
  }
}

function lineOf(event: ArchiveEvent): string {
  if (event.what === "stays") return `${event.table} ${event.month.name} stays: ${event.why}`;
  const { table, month, rows, manifestSha256 } = event.archive;
  if (event.what === "written") return `${table} ${month.name}: ${rows} rows archived, manifest ${manifestSha256}`;
  const { keptRows, lockedMs } = event.detached;
  const locked = lockedMs > 0 ? `, the table was locked for ${lockedMs.toFixed(1)} ms` : "";
  return `${table} ${month.name}: ${rows - keptRows} rows left the database, ${keptRows} stayed${locked}`;
}

try {
  const { detach, month, archive } = words();
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { config } = parsed;
  const store = await openArchive(config, archive);
  const only = month === undefined ? undefined : parseMonth(month);
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const run = (url: string) =>
    withClient(url, async (client) => {
      const { keepMonths } = config;
      for await (const event of archiveMonths({ client, store, keepMonths, detach, month: only })) {
        console.log(lineOf(event));
        if (event.what === "stays") process.exitCode = 1;
      }
    });
  const external = config.databaseOwnerUrl ?? config.databaseUrl;
  const work = external ? run(external) : withEmbeddedUrl(config.data, run, "candor_owner");
  await inOneLine("the run was given up", work);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
