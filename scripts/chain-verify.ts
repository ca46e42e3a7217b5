import type { ClientBase } from "pg";
import { type KnownHead, verifyChain, verifyHeads } from "../apps/server/src/engine/verify/chain.ts";
import { verifyCheckpoints } from "../apps/server/src/engine/verify/checkpoint.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run chain:verify -- [BATCH=HEAD]`: recomputes the hash chain of the database that the environment names, from a head that was noted before or
 * else from the oldest kept text on. With `--all` it also recomputes every head from its parts and holds every checkpoint against the tables, back to
 * the first. Exit code 1 says that something differs, 2 that it could not be looked at.
 */
const ALL = "--all";
const knownForm = /^(\d{1,15})=([0-9a-f]{64})$/;

function knownHead(words: readonly string[]): KnownHead | undefined {
  if (words.length === 0) return undefined;
  const match = words.length === 1 ? knownForm.exec(words[0] ?? "") : null;
  if (!match) throw new StartupError("give one noted head as BATCH=HEAD, the head as 64 hexadecimal digits, or none");
  return { batchId: Number.parseInt(match[1] ?? "", 10), head: match[2] ?? "" };
}

/** Data older than the stored texts: heads, checkpoints, and the tables as they were counted then. */
async function verifyHistory(client: ClientBase): Promise<void> {
  const { checked, difference } = await verifyHeads(client);
  await client.query("SET timezone = 'UTC'");
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const checkpoints = await verifyCheckpoints(client);
  await client.query("COMMIT");
  const differences = [...(difference ? [difference] : []), ...checkpoints.differences];
  for (const { batchId, difference: text } of differences) console.error(`batch ${batchId} differs: ${text}`);
  if (differences.length > 0) process.exitCode = 1;
  else console.log(`${checked} heads follow from their parts, and ${checkpoints.checked} checkpoints hold`);
}

try {
  const words = process.argv.slice(2);
  const all = words.includes(ALL);
  const known = knownHead(words.filter((word) => word !== ALL));
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const verify = (url: string) =>
    withClient(url, async (client) => {
      if (all) await verifyHistory(client);
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
