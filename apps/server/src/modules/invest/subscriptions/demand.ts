import type { Db } from "../../../platform/database/schema.ts";
import * as queries from "./queries.ts";

/** What users and operators see of a running subscription is at most this old. */
const KEPT_MS = 1_000;

export type Demands = ReadonlyMap<number, queries.DemandRow>;

/** The standing applications of running subscriptions, counted once for all callers of the same second. */
class DemandReading {
  readonly #db: Db;
  #reading: Promise<Demands> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(db: Db) {
    this.#db = db;
  }

  read(): Promise<Demands> {
    if (this.#reading && performance.now() - this.#readAt < KEPT_MS) return this.#reading;
    const reading = queries.demand(this.#db).then((rows) => new Map(rows.map((row) => [row.subscription_id, row])));
    this.#reading = reading;
    // The age counts from the end, so that a slow count is not started again while it lasts.
    this.#readAt = Number.POSITIVE_INFINITY;
    reading.then(
      () => {
        this.#readAt = performance.now();
      },
      () => {
        this.#reading = undefined;
      },
    );
    return reading;
  }
}

const readings = new WeakMap<Db, DemandReading>();

/** One reading for users and operators, so that neither sees a figure before the other. */
export function readDemand(db: Db): Promise<Demands> {
  const reading = readings.get(db) ?? new DemandReading(db);
  readings.set(db, reading);
  return reading.read();
}
