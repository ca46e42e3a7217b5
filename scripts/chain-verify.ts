import { readConfig } from "../apps/server/src/config.ts";
import { type KnownHead, verifyChain } from "../apps/server/src/engine/verify/chain.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run chain:verify -- [BATCH=HEAD]`: recomputes the hash chain of the database that the environment names, from a head that was noted before
 * or else from the oldest kept text on. Exit code 1 says that something differs, 2 that it could not be looked at.
 */
const knownForm = /^(\d{1,15})=([0-9a-f]{64})$/;

function knownHead(words: readonly string[]): KnownHead | undefined {
  if (words.length === 0) return undefined;
  const match = words.length === 1 ? knownForm.exec(words[0] ?? "") : null;
  if (!match) throw new StartupError("give one noted head as BATCH=HEAD, the head as 64 hexadecimal digits, or none");
  return { batchId: Number.parseInt(match[1] ?? "", 10), head: match[2] ?? "" };
}

try {
  const known = knownHead(process.argv.slice(2));
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const verify = (url: string) => withClient(url, (client) => verifyChain(client, { known }));
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
