import { parseArgs } from "node:util";
import type { ClientBase } from "pg";
import { showArchive } from "../apps/server/src/archive/show.ts";
import { type ArchiveStore, openArchive } from "../apps/server/src/archive/store.ts";
import { type KnownHead, verifyChain, verifyHeads } from "../apps/server/src/engine/verify/chain.ts";
import { verifyCheckpoints } from "../apps/server/src/engine/verify/checkpoint.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run chain:verify -- [BATCH=HEAD]`: recomputes the hash chain of the database that the environment names, from a head that was noted before or
 * else from the oldest kept text on. With `--all` it also recomputes every head from its parts and holds every checkpoint against the tables, back to
 * the first; with `--archive FOLDER|s3` archived rows are part of it, and every file of the archive is compared. Exit code 1 says that something
 * differs, 2 that it could not be looked at.
 */
const knownForm = /^(\d{1,15})=([0-9a-f]{64})$/;

function knownHead(words: readonly string[]): KnownHead | undefined {
  if (words.length === 0) return undefined;
  const match = words.length === 1 ? knownForm.exec(words[0] ?? "") : null;
  if (!match) throw new StartupError("give one noted head as BATCH=HEAD, the head as 64 hexadecimal digits, or none");
  return { batchId: Number.parseInt(match[1] ?? "", 10), head: match[2] ?? "" };
}

function words() {
  try {
    const options = { all: { type: "boolean", default: false }, archive: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    return { ...values, known: knownHead(positionals) };
  } catch (error) {
    if (error instanceof TypeError)
      throw new StartupError("usage: npm run chain:verify -- [BATCH=HEAD] [--all] [--archive FOLDER|s3]");
    throw error;
  }
}

function differ(lines: readonly string[]): void {
  for (const line of lines) console.error(line);
  if (lines.length > 0) process.exitCode = 1;
}

/** Data older than the stored texts: heads, checkpoints, and the tables as they were counted then. */
async function verifyHistory(client: ClientBase, hasArchive: boolean): Promise<void> {
  const { checked, difference } = await verifyHeads(client);
  await client.query("SET timezone = 'UTC'");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const checkpoints = await verifyCheckpoints(client, hasArchive);
  await client.query("COMMIT");
  const differences = [...(difference ? [difference] : []), ...checkpoints.differences];
  differ(differences.map(({ batchId, difference: text }) => `batch ${batchId} differs: ${text}`));
  if (differences.length === 0)
    console.log(`${checked} heads follow from their parts, and ${checkpoints.checked} checkpoints hold`);
  if (checkpoints.archived.length === 0) return;
  console.error(`archived, and not compared without --archive FOLDER|s3: ${checkpoints.archived.join("; ")}`);
  process.exitCode ??= 2;
}

/** Shows the connection what was archived, and compares all of it. */
async function readArchive(client: ClientBase, store: ArchiveStore): Promise<void> {
  await client.query("BEGIN");
  const { months, rows, differences } = await showArchive(client, store);
  await client.query("COMMIT");
  differ(differences.map(({ table, month, difference }) => `archive of ${table} ${month} differs: ${difference}`));
  if (differences.length === 0) console.log(`${months} archived months with ${rows} rows are as they were written`);
}

try {
  const { all, known, archive } = words();
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const store = archive === undefined ? undefined : await openArchive(parsed.config, archive);
  const verify = (url: string) =>
    withClient(url, async (client) => {
      if (store) await readArchive(client, store);
      if (all) await verifyHistory(client, store !== undefined);
      return verifyChain(client, { known });
    });
  const report = databaseUrl ? await verify(databaseUrl) : await withEmbeddedUrl(data, verify);
  if (report.ok) {
    const { from, to, postings, events } = report;
    const batches = `batches ${from.batchId + 1} to ${to.batchId} are as committed, and so are all tables: ${events} events, ${postings} of them ledger entries`;
    console.log(to.batchId > from.batchId ? batches : `after batch ${from.batchId} there is no kept text to recompute`);
    console.log(`note this head elsewhere: ${to.batchId}=${to.head}`);
  } else {
    for (const { batchId, difference } of report.differences) console.error(`batch ${batchId} differs: ${difference}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
