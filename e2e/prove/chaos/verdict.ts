import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import pg from "pg";
import { root } from "../../harness/app.ts";
import { faultsInBooks } from "../books.ts";
import { count } from "../figure.ts";
import type { Clients } from "./clients.ts";
import { type Fleet, until } from "./fleet.ts";

const STALE_EPOCHS =
  "SELECT count(*)::int AS number FROM batches b WHERE EXISTS (SELECT FROM batches earlier WHERE earlier.batch_id < b.batch_id AND earlier.epoch > b.epoch)";
const UNANSWERED =
  "SELECT key FROM unnest($1::uuid[]) AS key WHERE NOT EXISTS (SELECT FROM commands WHERE command_id = key AND (outcome ->> 'ok')::boolean)";
const compared = ["balances", "ledger_entries", "orders", "trades", "batches"] as const;

export type Verdict = { readonly what: string; readonly found: string; readonly holds: boolean };

/** What has to hold at the end, from the outside log and the database itself. */
export async function verdict(fleet: Fleet, clients: Clients): Promise<Verdict[]> {
  const { outside } = fleet;
  const number = async (query: string): Promise<number> => (await outside.query(query)).rows[0]?.number;
  const keys = clients.noted.map(({ key }) => key);
  const lost = (await outside.query(UNANSWERED, [keys])).rows.length;
  const orders = clients.noted.filter(({ kind }) => kind === "order");
  const rows = await number("SELECT count(*)::int AS number FROM orders WHERE user_id > 0 AND client_order_id IS NULL");
  const ids = new Set(orders.map(({ id }) => id));
  const books = await faultsInBooks({
    data: fleet.disk,
    env: { DATABASE_OWNER_URL: fleet.primary.url("candor_owner") },
  });
  const stale = await number(STALE_EPOCHS);
  const { rows: differing } = await outside.query("SELECT holder FROM engine_processes WHERE difference IS NOT NULL");
  const chain = await verifyChain(fleet);
  const replica = await differencesOfReplica(fleet);
  return [
    {
      what: "acknowledged, and not there",
      found: `${lost} of ${count(keys.length)}`,
      holds: lost === 0 && keys.length > 0,
    },
    {
      what: "transfers acknowledged",
      found: count(keys.length - orders.length),
      holds: keys.length > orders.length,
    },
    {
      what: "orders, keys of orders",
      found: `${count(rows)} rows, ${count(orders.length)} keys, ${count(ids.size)} ids`,
      holds: rows === orders.length && ids.size === orders.length,
    },
    {
      what: "books",
      found: books.join("; ") || "every balance is the sum of its entries, every currency adds up to zero",
      holds: books.length === 0,
    },
    { what: "batches of a deposed leader", found: String(stale), holds: stale === 0 },
    { what: "standbys that computed something else", found: String(differing.length), holds: differing.length === 0 },
    { what: "chain of hashes", ...chain },
    {
      what: "replica",
      found: replica.join("; ") || `as the primary in ${compared.join(", ")}`,
      holds: replica.length === 0,
    },
    {
      what: "lists without the reader's newest order",
      found: `${clients.stale} of ${count(clients.stale + clients.fresh)}`,
      holds: clients.stale === 0 && clients.fresh > 0,
    },
  ];
}

async function verifyChain(fleet: Fleet): Promise<Pick<Verdict, "found" | "holds">> {
  const env = { ...process.env, DATABASE_URL: fleet.primary.url("candor_app") };
  const run = promisify(execFile)(process.execPath, ["scripts/chain-verify.ts", "--all"], { cwd: root, env });
  const { stdout, code } = await run.then(
    ({ stdout: out }) => ({ stdout: out, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => ({
      stdout: error.stdout + error.stderr,
      code: error.code,
    }),
  );
  return { found: stdout.trim().split("\n").join("; "), holds: code === 0 };
}

/** After the last load: the replica has replayed everything, and then its rows are the primary's. */
async function differencesOfReplica(fleet: Fleet): Promise<string[]> {
  const replica = new pg.Pool({ connectionString: fleet.replica.url("candor"), max: 1 });
  const differences: string[] = [];
  try {
    for (const table of compared) {
      // The engine goes on committing prices: both are read as of one batch.
      let [one, other] = ["", "-"];
      await until(
        `the replica has the primary's ${table}`,
        async () => {
          [one, other] = await Promise.all([digest(fleet.outside, table), digest(replica, table)]);
          return one === other;
        },
        30_000,
      ).catch(() => differences.push(`${table} differs`));
    }
    return differences;
  } finally {
    await replica.end();
  }
}

async function digest(pool: pg.Pool, table: string): Promise<string> {
  const query = `SELECT count(*)::text AS count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM ${table} AS t`;
  const { rows } = await pool.query(query);
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}
