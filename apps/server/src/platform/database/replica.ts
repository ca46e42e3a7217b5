import { setTimeout as sleep } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** How a replica serves: reads answered by it and by the primary, and how far it was behind at the last look. */
export type ReplicaFigures = { readonly replica: number; readonly primary: number; readonly behindBytes: number };

type Pools = {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly waitMs?: number;
};
type Place = { readonly system: string; readonly at: bigint };

/** A reader waits so long for the replica before the primary answers instead. */
const WAIT_MS = 200;
/** A replica that does not answer is one whose machine may be gone, which no connection notices for minutes. */
const PLACE_TIMEOUT_MS = 1_000;
const READ_TIMEOUT_MS = 10_000;
/** A replica that was missing, late or wrong is left alone for so long: not every reader has to wait for it. */
const AWAY_MS = 1_000;

const PRIMARY_PLACE =
  "SELECT pg_current_wal_flush_lsn()::text AS at, system_identifier::text AS system FROM pg_control_system()";
/** Null once it was promoted: it may have commits that the primary does not have. */
const REPLICA_PLACE =
  "SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS at, system_identifier::text AS system FROM pg_control_system()";

/** A position in the write-ahead log, as PostgreSQL writes it: two halves in hexadecimal. */
function readLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Connections for reads of history: to a streaming replica that has everything the primary had committed when the reader came, else to the primary. So nobody
 * reads anything older than from the primary, neither the own write through another process nor that of somebody else.
 *
 * The primary is asked for its position once for all readers that wait, so that its part does not grow with their number. A query that fails at the replica, such
 * as one that contradicts what it has to replay, is run at the primary.
 */
export class Replica implements PostgresPool {
  readonly #primary: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #waitMs: number;
  readonly #onAway: (why: string) => void;
  readonly #position: () => Promise<Place>;
  readonly #replayed: () => Promise<Place>;
  #awayUntil = 0;
  #wasAway = false;
  #answered = { replica: 0, primary: 0 };
  #behindBytes = 0;

  constructor({ primary, replica, waitMs = WAIT_MS }: Pools, onAway: (why: string) => void) {
    this.#primary = primary;
    this.#replica = replica;
    this.#waitMs = waitMs;
    this.#onAway = onAway;
    this.#position = together(() => placeOf(this.#primary, PRIMARY_PLACE));
    this.#replayed = together(() => placeOf(this.#replica, REPLICA_PLACE));
  }

  get options() {
    return this.#replica.options;
  }

  figures(): ReplicaFigures {
    return { ...this.#answered, behindBytes: this.#behindBytes };
  }

  async connect(): Promise<PostgresPoolClient> {
    const client = await this.#connectReplica();
    if (client) return this.#withFallback(client);
    this.#answered.primary += 1;
    return this.#primary.connect();
  }

  /** Ends the connections to the replica; those to the primary have another owner. */
  end(): Promise<void> {
    return this.#replica.end();
  }

  async #connectReplica(): Promise<pg.PoolClient | undefined> {
    if (performance.now() < this.#awayUntil) return undefined;
    const deadline = performance.now() + this.#waitMs;
    const late = sleep(this.#waitMs, "it was behind for too long" as const, { ref: false });
    try {
      const found = await Promise.race([this.#caughtUp(deadline), late]);
      if (found !== true) return this.#leave(found);
      const client = await this.#replica.connect();
      this.#wasAway = false;
      return client;
    } catch (error) {
      return this.#leave((error as Error).message);
    }
  }

  /** True, or why not. The replica is asked each time, as it may have been made a primary since. */
  async #caughtUp(deadline: number): Promise<true | string> {
    const [{ system, at }, first] = await Promise.all([this.#position(), this.#replayed()]);
    let there = first;
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 16)) {
      if (there.system !== system) return "it is a replica of another database";
      this.#behindBytes = at > there.at ? Number.parseInt((at - there.at).toString(), 10) : 0;
      if (there.at >= at) return true;
      if (performance.now() + waitMs > deadline) return "it was behind for too long";
      await sleep(waitMs);
      there = await this.#replayed();
    }
  }

  #leave(why: string): undefined {
    this.#awayUntil = performance.now() + AWAY_MS;
    if (!this.#wasAway) this.#onAway(why);
    this.#wasAway = true;
    return undefined;
  }

  #withFallback(client: pg.PoolClient): PostgresPoolClient {
    let hasFailed = false;
    const run = async (text: string, values: readonly unknown[]) => {
      // The fallback would continue a transaction on another connection.
      if (/^\s*(?:begin|start transaction)/i.test(text)) throw new Error("history is read by single statements");
      try {
        const result = await client.query(limited(text, READ_TIMEOUT_MS, values));
        this.#answered.replica += 1;
        return result;
      } catch (error) {
        hasFailed = true;
        const answer = await this.#primary.query(text, values as unknown[]);
        this.#leave((error as Error).message);
        this.#answered.primary += 1;
        return answer;
      }
    };
    return { query: run as unknown as PostgresPoolClient["query"], release: () => client.release(hasFailed) };
  }
}

/** A statement that fails when there is no answer in time. */
const limited = (text: string, withinMs: number, values: readonly unknown[] = []) => {
  // pg reads this from each query; its types know it only for all of a connection.
  const query: pg.QueryConfig & { query_timeout: number } = { text, values: [...values], query_timeout: withinMs };
  return query;
};

async function placeOf(pool: pg.Pool, question: string): Promise<Place> {
  const { rows } = await pool.query<{ at: string | null; system: string }>(limited(question, PLACE_TIMEOUT_MS));
  const { at, system } = rows[0] as { at: string | null; system: string };
  if (at === null) throw new Error("it is no replica any more");
  return { system, at: readLsn(at) };
}

/**
 * One question at a time for any number of callers. Those that come while one is under way share the next one: the answer to the first may be of before they came.
 */
function together<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let current: Promise<Answer> | undefined;
  let next: Promise<Answer> | undefined;
  const begin = (): Promise<Answer> => {
    const question = ask();
    current = question;
    const over = () => {
      if (current === question) current = undefined;
    };
    question.then(over, over);
    return question;
  };
  return () => {
    if (!current) return begin();
    next ??= current
      .then(
        () => {},
        () => {},
      )
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}
