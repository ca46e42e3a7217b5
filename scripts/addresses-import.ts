import { readFileSync } from "node:fs";
import { type ChainNetwork, chainNetworks } from "@candor/contract/routes/deposit.ts";
import {
  IMPORT_LINES_MAX,
  type Imported,
  importAddresses,
} from "../apps/server/src/modules/wallet/deposit-addresses/index.ts";
import { readConfig } from "../apps/server/src/platform/config/config.ts";
import { openDatabase, withClient } from "../apps/server/src/platform/database/connect.ts";
import { createKysely, createPool } from "../apps/server/src/platform/database/database.ts";
import { withEmbeddedUrl } from "../apps/server/src/platform/database/reach.ts";
import { StartupError } from "../apps/server/src/platform/startup-error.ts";

/**
 * `npm run addresses:import -- NETWORK FILE`: adds deposit addresses, one a line, to the pool of the database that the environment names. They are the
 * operator's own; each is given to one user when that user first asks how to deposit.
 */
function readArguments([name = "", file = "", ...rest]: readonly string[]): { network: ChainNetwork; file: string } {
  const network = chainNetworks.find((candidate) => candidate === name);
  if (!network || file === "" || rest.length > 0)
    throw new StartupError(`give a network and a file: npm run addresses:import -- ${chainNetworks.join("|")} FILE`);
  return { network, file };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new StartupError(`${file} cannot be read`);
  }
}

async function addTo(url: string, network: ChainNetwork, text: string): Promise<Imported> {
  // A failed connection is reported in one line; the pool would throw its own error.
  await withClient(url, async () => undefined);
  const pool = createPool(url, { max: 1, name: "addresses:import" });
  try {
    return await importAddresses(createKysely(pool), network, text);
  } finally {
    await pool.end();
  }
}

const problemOf = (result: Imported & { ok: false }, network: ChainNetwork, file: string): string =>
  result.error === "TOO_MANY_LINES"
    ? `${file} has more than ${IMPORT_LINES_MAX} lines; divide it`
    : `line ${result.line} of ${file} is no address of ${network}; nothing was imported`;

try {
  const { network, file } = readArguments(process.argv.slice(2));
  const parsed = readConfig([]);
  if (!parsed.ok) throw new StartupError(parsed.problems.join("; "));
  const { databaseUrl, databaseOwnerUrl, data } = parsed.config;
  const text = textOf(file);
  // A database that was never migrated has no table for addresses: this may well be run before the first start.
  if (databaseUrl) await (await openDatabase({ candorData: data, databaseUrl, databaseOwnerUrl, poolMax: 1 })).close();
  const result = databaseUrl
    ? await addTo(databaseUrl, network, text)
    : await withEmbeddedUrl(data, (url) => addTo(url, network, text));
  if (!result.ok) throw new StartupError(problemOf(result, network, file));
  console.log(`Pool of ${network}: ${result.imported} imported, ${result.duplicates} there already.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(`candor: ${error.message}`);
  process.exitCode = 1;
}
