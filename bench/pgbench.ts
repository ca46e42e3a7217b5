import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { withClient } from "../apps/server/src/platform/database/connect.ts";

/** Debian's packages of PostgreSQL bring pgbench; the embedded binaries do not. */
const PGBENCH = "/usr/bin/pgbench";
const CLIENTS = [2, 16, 64];
const SECONDS = 8;
/** 2,000,000 accounts (300 MB): enough that 64 clients seldom meet in one row. */
const SCALE = "20";
const DATABASE = "candor_pgbench";
/** The embedded cluster admits fewer than 64 besides those in use; four are left to other clients. */
const FREE_CONNECTIONS = `
SELECT current_setting('max_connections')::int - 4 - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS free`;

export type PgbenchRow = { readonly clients: number; readonly tps: number };
export type PgbenchResult = { readonly tps: number; readonly rows: readonly PgbenchRow[] };

const run = promisify(execFile);

/**
 * The best transactions per second of PostgreSQL's own benchmark (`-N`: one update, one read and one insertion each, prepared) with 2, 16 and 64
 * clients (fewer where the cluster admits fewer), in a database of its own on the cluster that `adminUrl` leads to as a superuser. Undefined where
 * pgbench is not installed. It is the baseline of this machine and these settings, so that our figure is a ratio independent of the machine.
 */
export async function bestPgbench(adminUrl: string): Promise<PgbenchResult | undefined> {
  if (!(await isInstalled())) return undefined;
  const admitted = await withClient(adminUrl, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${DATABASE}`);
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    const { rows } = await admin.query(FREE_CONNECTIONS);
    return Number(rows[0].free);
  });
  const url = Object.assign(new URL(adminUrl), { pathname: `/${DATABASE}` }).href;
  try {
    await run(PGBENCH, ["-i", "-q", "-s", SCALE, url]);
    const rows: PgbenchRow[] = [];
    for (const requested of CLIENTS) {
      const clients = Math.min(requested, admitted);
      rows.push({ clients, tps: await measure(url, clients) });
    }
    return { tps: Math.max(...rows.map(({ tps }) => tps)), rows };
  } finally {
    await withClient(adminUrl, (admin) => admin.query(`DROP DATABASE ${DATABASE}`));
  }
}

async function isInstalled(): Promise<boolean> {
  try {
    await run(PGBENCH, ["--version"]);
    return true;
  } catch {
    return false;
  }
}

async function measure(url: string, clients: number): Promise<number> {
  const threads = String(Math.min(clients, 2));
  const options = ["-N", "-M", "prepared", "-c", String(clients), "-j", threads, "-T", String(SECONDS), url];
  const { stdout } = await run(PGBENCH, options);
  const tps = Number(/tps = ([0-9.]+)/.exec(stdout)?.[1]);
  if (!(tps > 0)) throw new Error(`pgbench told no figure:\n${stdout}`);
  return Math.round(tps);
}
