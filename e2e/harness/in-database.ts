import pg from "pg";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import type { App } from "./app.ts";

/** What leads to a server's database. */
export type InDatabase = Pick<App, "data" | "env">;

async function withDatabase<Result>(app: InDatabase, run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const connected = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  };
  const external = app.env["DATABASE_OWNER_URL"];
  return external === undefined ? withEmbeddedUrl(app.data, connected) : connected(external);
}

/** Changes rows of a server's database, for what only time would bring. */
export async function inDatabase(app: App, statement: string, values: readonly string[]): Promise<void> {
  await withDatabase(app, (client) => client.query(statement, [...values]));
}

/** Reads a server's database past the server. */
export const readDatabase = <Row extends object>(
  app: InDatabase,
  query: string,
  values: readonly string[] = [],
): Promise<Row[]> => withDatabase(app, async (client) => (await client.query<Row>(query, [...values])).rows);
