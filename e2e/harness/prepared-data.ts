import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "../../apps/server/src/platform/database/connect.ts";
import { startEmbedded } from "../../apps/server/src/platform/database/embedded.ts";
import { PREPARED_DATA, startApp } from "./app.ts";

/**
 * Vitest runs this once before the journeys. A first start simulates a year of candles, 6 of its 9 s on two cores; done once, the server of each
 * file starts from a copy of the result.
 */
export default async function prepare(): Promise<(() => void) | undefined> {
  // Two projects ask for it, one after the other.
  if (process.env[PREPARED_DATA]) return undefined;
  const app = await startApp();
  await app.end();
  await trim(app.data);
  process.env[PREPARED_DATA] = app.data;
  return () => rmSync(app.data, { recursive: true, force: true });
}

/** What each copy would do or carry: the first vacuum of the candles, a second of a processor, and 80 MB of log segments that PostgreSQL keeps for later. */
async function trim(candorData: string): Promise<void> {
  const postgres = await startEmbedded({ candorData });
  const current = await withClient(postgres.url("candor"), async (client) => {
    await client.query("VACUUM (ANALYZE)");
    await client.query("SELECT pg_switch_wal()");
    await client.query("CHECKPOINT");
    const { rows } = await client.query<{ segment: string }>(
      "SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS segment",
    );
    return rows[0]?.segment ?? "";
  });
  await postgres.stop();
  const log = join(postgres.home, "data/pg_wal");
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > current) rmSync(join(log, name));
}
