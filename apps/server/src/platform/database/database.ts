import { Kysely, PostgresDialect, type PostgresPool } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

export interface PoolOptions {
  /** Most connections of this pool; the embedded database accepts 60 in total. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** A connection that is idle for so many milliseconds is closed; by default a minute. */
  readonly idleMs?: number;
  /** A connection that takes longer to open fails; by default ten seconds. */
  readonly connectMs?: number;
  /** An idle connection broke (the database restarted); the pool replaces it by itself. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * The JavaScript types of columns: bigint is a number (ids and counts stay below 2^53; a larger value throws), numeric a string (read it with
 * `fromNumeric`), timestamptz a Date, json and jsonb parsed values, bytea a Buffer.
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
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    idleTimeoutMillis: options.idleMs ?? 60_000,
  });
  // Without a listener, a broken idle connection would end the process.
  pool.on("error", (error) => options.onIdleError?.(error));
  // The pool listens to idle connections only. A connection that breaks while it is in use fails its user's next query; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Typed queries over a pool. Its owner ends the pool: Kysely's `destroy` ends it only if a query has run through Kysely. */
export function createKysely(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
