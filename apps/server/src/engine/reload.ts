import { integer } from "@candor/core/codec/schema.ts";
import { checkState } from "@candor/core/engine/invariants.ts";
import type { StateRows } from "@candor/core/engine/records.ts";
import { restore } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";
import { StateSeal } from "@candor/core/seal/state-seal.ts";
import type { ClientBase } from "pg";
import type { ChainPosition } from "./head.ts";
import { sha256Text } from "./head.ts";
import { readLastBatch, requireSealed } from "./last-batch.ts";
import { loadRows } from "./store/all.ts";
import { ms, type ReadRows, readRecords } from "./store/record-table.ts";

export type Loaded = {
  readonly state: State;
  /** The hash of the state, updated along with it. */
  readonly stateSeal: StateSeal;
  readonly position: ChainPosition;
  readonly nextTickId: number;
  /** The time (ms) of the last tick; the engine's clock does not go back before it. */
  readonly lastTickAt: number;
  /**
   * The time (ms) of the newest withdrawal request, likewise: a request with an earlier time would be counted on another day at the next reload. Or
   * the time of the newest open option's acceptance, the last change of an open position, or the newest conversion.
   */
  readonly lastRequestAt: number;
  /** The time (ms) of the last batch, by the clock of `EngineOptions.wallNow`; 0 before the first. */
  readonly lastBatchAt: number;
  /** Products with a quarantined command that no operator has resolved. */
  readonly paused: ReadonlySet<string>;
};

const TIMES = `
SELECT coalesce((SELECT max(tick_id) FROM ticks), 0) + 1,
  coalesce((SELECT ${ms("max(at)")} FROM ticks), 0),
  coalesce((SELECT ${ms("at")} FROM batches ORDER BY batch_id DESC LIMIT 1), 0)`;
const times = { fields: { nextTickId: integer, lastTickAt: integer, lastBatchAt: integer } };

/** The rows of a state, and the other data that a start needs. */
export type ReadState = Pick<Loaded, "nextTickId" | "lastTickAt" | "lastRequestAt" | "lastBatchAt" | "paused"> & {
  readonly rows: StateRows;
};

const reading =
  (client: ClientBase): ReadRows =>
  async (text) =>
    (await client.query({ text, rowMode: "array" })).rows;

/** What a start needs besides the state. */
export async function readFacts(client: ClientBase): Promise<Omit<ReadState, "rows" | "lastRequestAt">> {
  const read = reading(client);
  const [{ nextTickId, lastTickAt, lastBatchAt } = { nextTickId: 1, lastTickAt: 0, lastBatchAt: 0 }] =
    await readRecords(read, times, TIMES);
  const paused = await read("SELECT DISTINCT product FROM quarantine WHERE resolved_at IS NULL");
  return { nextTickId, lastTickAt, lastBatchAt, paused: new Set(paused.map(([product]) => String(product))) };
}

/** The whole state as rows, in the caller's transaction. */
export async function readState(client: ClientBase): Promise<ReadState> {
  const { rows, notBefore } = await loadRows(reading(client));
  return { rows, lastRequestAt: notBefore, ...(await readFacts(client)) };
}

/**
 * The whole state from PostgreSQL, in one snapshot: for a start, a reload after a failure and a standby's takeover. Throws StateNotSealed if it is
 * not the state that the last batch sealed.
 */
export async function load(client: ClientBase): Promise<Loaded> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows, ...facts } = await readState(client);
  const last = await readLastBatch(client);
  await client.query("COMMIT");
  const state = restore(rows);
  const stateSeal = new StateSeal(state, sha256Text);
  requireSealed(last, stateSeal.root());
  checkState(state);
  return { state, stateSeal, position: last.position, ...facts };
}
