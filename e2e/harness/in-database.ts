import pg from "pg";
import { withEmbeddedUrl } from "../../apps/server/src/platform/database/reach.ts";
import type { App } from "./app.ts";

/** Changes rows of a server's database, for what only time would bring. */
export async function inDatabase(app: App, statement: string, values: readonly string[]): Promise<void> {
  const change = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(statement, [...values]);
    } finally {
      await client.end();
    }
  };
  const external = app.env["DATABASE_OWNER_URL"];
  await (external === undefined ? withEmbeddedUrl(app.data, change) : change(external));
}
