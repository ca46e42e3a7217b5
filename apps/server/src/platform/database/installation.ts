import type { ClientBase } from "pg";
import { StartupError } from "../startup-error.ts";

export type Mode = "demo" | "production";

/** Finds traces that only a demo leaves, one phrase for each. Also works on the tables of an older release. */
export type FindTraces = (client: ClientBase) => Promise<string[]>;

const isThere = async (client: ClientBase, table: string): Promise<boolean> =>
  (await client.query("SELECT to_regclass($1) IS NOT NULL AS there", [table])).rows[0].there;

async function isAny(client: ClientBase, table: string): Promise<boolean> {
  if (!(await isThere(client, table))) return false;
  return (await client.query(`SELECT EXISTS (SELECT FROM ${table}) AS any`)).rows[0].any;
}

async function markedMode(client: ClientBase): Promise<Mode | undefined> {
  if (!(await isThere(client, "installation"))) return undefined;
  const { rows } = await client.query<{ mode: Mode }>("SELECT mode FROM installation");
  return rows[0]?.mode;
}

/**
 * Throws a StartupError of one line, before anything is written, if the database belongs to the other mode: a demo's database has operators with published
 * passwords and money that nobody deposited, and a demo would add both to a real one. A database of an older release has no mark; its traces identify it.
 */
export async function requireMode(client: ClientBase, mode: Mode, findTraces: FindTraces): Promise<void> {
  const marked = await markedMode(client);
  if (marked === mode) return;
  // For a marked database too, so that the message names the traces.
  const traces = await findTraces(client);
  if (mode === "production") {
    if (marked === undefined && traces.length === 0) return;
    const found = traces.length > 0 ? `: ${traces.join("; ")}` : "";
    throw new StartupError(
      `this is the database of a demo${found}. Production does not start on it; give it a database of its own by DATABASE_URL or CANDOR_DATA`,
    );
  }
  // Users have traded here, and there is no trace of a demo.
  const isProduction = marked === "production" || (traces.length === 0 && (await isAny(client, "batches")));
  if (isProduction)
    throw new StartupError(
      "this is the database of a production; a demo would put practice money and published operators into it. Set CANDOR_MODE=production, or give the demo a database of its own by DATABASE_URL or CANDOR_DATA",
    );
}

/** Records the mode of the first start, which never changes. */
export async function markMode(client: ClientBase, mode: Mode): Promise<void> {
  await client.query("INSERT INTO installation (mode) VALUES ($1) ON CONFLICT (id) DO NOTHING", [mode]);
  const marked = await markedMode(client);
  if (marked !== mode) throw new StartupError(`this database was just started as ${marked} by another server`);
}
