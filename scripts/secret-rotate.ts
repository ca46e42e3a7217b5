import { sql } from "kysely";
import { countFormerFundPasswords } from "../apps/server/src/modules/account/security/index.ts";
import { sealClearNumbers } from "../apps/server/src/modules/seal-clear-numbers.ts";
import { sealedColumns } from "../apps/server/src/modules/sealed.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { openDatabase, withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import type { Db } from "../apps/server/src/platform/database/schema.ts";
import { givenSecrets } from "../apps/server/src/platform/secrets/kept-secret.ts";
import { type GivenSecrets, openSecrets } from "../apps/server/src/platform/secrets/open-secrets.ts";
import { reseal } from "../apps/server/src/platform/secrets/sealed-column.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run secret:rotate`: seals everything again with the present CANDOR_SECRET, in the database that the environment names, beside the server or without
 * it. May be killed and run again. Exit code 1 says that a value could not be opened with any secret.
 */

/** A server that was started with the old secret alone could not open what is sealed with the new one. */
async function requireNoServer(trx: Db): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'candor engine'`.execute(
    trx,
  );
  if (rows.length > 0)
    throw new StartupError(
      "a server runs on this database with the old secret; start it again with CANDOR_SECRET and CANDOR_SECRET_OLD, or stop it first",
    );
}

async function rotate(url: string, given: GivenSecrets): Promise<boolean> {
  // A connection that fails says so in one line; the pool would throw its own error.
  await withClient(url, async () => undefined);
  const pool = createPool(url, { max: 1, name: "secret:rotate" });
  try {
    const db = createKysely(pool);
    const secrets = await openSecrets(db, { given, sealed: sealedColumns, beforeChange: requireNoServer });
    await sealClearNumbers(db, secrets);
    console.log(`present secret: key ${secrets.present.id}`);
    let allOpened = true;
    for (const column of sealedColumns) {
      const { resealed, unopened } = await reseal(db, secrets, column);
      console.log(`${column.name}: ${resealed} sealed again`);
      if (unopened.length === 0) continue;
      allOpened = false;
      console.error(
        `candor: ${column.name}: ${unopened.length} open with no secret: ${unopened.slice(0, 20).join(", ")}`,
      );
    }
    const former = await countFormerFundPasswords(db, secrets.present.id);
    if (former > 0)
      console.log(`fund passwords: ${former} move to the present secret when their users next enter them`);
    console.log("CANDOR_SECRET_OLD is no longer needed");
    return allOpened;
  } finally {
    await pool.end();
  }
}

try {
  const parsed = readConfig(process.argv.slice(2));
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, databaseOwnerUrl, data } = parsed.config;
  const given = givenSecrets(parsed.config);
  if (databaseUrl) await (await openDatabase({ candorData: data, databaseUrl, databaseOwnerUrl, poolMax: 1 })).close();
  const done = databaseUrl
    ? await rotate(databaseUrl, given)
    : await withEmbeddedUrl(data, (url) => rotate(url, given));
  if (!done) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 1;
}
