import pg from "pg";
import { assertDurable } from "../platform/database/connect.ts";
import { columnTypes } from "../platform/database/database.ts";

/** active_sql_transaction and no_active_sql_transaction: for PostgreSQL warnings, for us a batch whose statements are committed one by one. */
const MISORDERED = ["25001", "25P01"];

/**
 * The engine's own connection, which sends statements without waiting for earlier answers. A broken connection shows in the pending statements;
 * `error` only needs a listener, or it would end the process. Throws when the connection would not wait for the disk: a role's settings may have
 * changed since the start, and apply from the next connection on. It is closed at a BEGIN within a transaction or a COMMIT outside of one.
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
  client.on("notice", ({ code, message }) => {
    if (MISORDERED.includes(code ?? "")) client.connection.stream.destroy(new Error(message));
  });
  await client.connect();
  try {
    await assertDurable(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return client;
}
