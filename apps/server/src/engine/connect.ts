import pg from "pg";
import { columnTypes } from "../platform/database/database.ts";

/**
 * A connection of the engine's own, which sends statements without waiting for the answers to those before. A broken connection shows in the
 * statements that wait for it; `error` only has to be heard, or it would end the process.
 */
export async function connectEngineDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    types: columnTypes,
    pipeline: true,
    application_name: "candor engine",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}
