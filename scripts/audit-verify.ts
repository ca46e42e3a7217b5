import { type KnownEntry, verifyAudit } from "../apps/server/src/modules/console/audit/index.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run audit:verify -- [ENTRY=HASH]`: recomputes the hash chain of the audit log of the database that the environment names, and holds it
 * against a hash that was noted before. Exit code 1 says that an entry does not hold, 2 that it could not be looked at.
 */
const knownForm = /^(\d{1,15})=([0-9a-f]{64})$/;

function knownEntry(words: readonly string[]): KnownEntry | undefined {
  if (words.length === 0) return undefined;
  const match = words.length === 1 ? knownForm.exec(words[0] ?? "") : null;
  if (!match) throw new StartupError("give one noted hash as ENTRY=HASH, the hash as 64 hexadecimal digits, or none");
  return { entryId: Number.parseInt(match[1] ?? "", 10), hash: match[2] ?? "" };
}

async function verify(url: string, known: KnownEntry | undefined) {
  // A failed connection is reported in one line; the pool would throw its own error.
  await withClient(url, async () => undefined);
  const pool = createPool(url, { max: 1, name: "audit:verify" });
  try {
    return await verifyAudit(createKysely(pool), { known });
  } finally {
    await pool.end();
  }
}

try {
  const known = knownEntry(process.argv.slice(2));
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, data } = parsed.config;
  const report = databaseUrl
    ? await verify(databaseUrl, known)
    : await withEmbeddedUrl(data, (url) => verify(url, known));
  if (report.ok) {
    console.log(`${report.entries} entries of the audit log are as they were written`);
    if (report.entries > 0) console.log(`note this elsewhere: ${report.entries}=${report.head}`);
  } else {
    console.error(`entry ${report.entryId} of the audit log does not hold: ${report.difference}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 2;
}
