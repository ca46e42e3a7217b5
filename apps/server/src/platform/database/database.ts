import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export interface PoolOptions {
  /** Connections at most; the embedded database has 60 for all. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** An idle connection broke (the database restarted); the pool makes a new one by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * How columns arrive: bigint as Number (ids and counts stay below 2^53; beyond it throws), numeric as the string that it is (read it with
 * `fromNumeric`), timestamptz as Date, json and jsonb parsed, bytea as Buffer.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? readInteger : pg.types.getTypeParser(oid, format),
};

function readInteger(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`);
  return value;
}

export function createPool(connectionString: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    types: columnTypes,
    max: options.max,
    application_name: `candor ${options.name}`,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
  });
  // Without a listener a broken idle connection would end the process.
  pool.on("error", (error) => options.onIdleError?.(error));
  // The pool listens to idle connections only. One whose backend ends in somebody's hands fails that one's next query; unheard it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Typed queries over a pool. End the pool itself: Kysely's `destroy` does so only when a query has run through it. */
export function createKysely(pool: pg.Pool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
