import { sql } from "kysely";

/**
 * Invariants, each as one statement that returns for every currency the expected and the found sum, and the differing records. Sums alone would let
 * two errors of opposite sign cancel out, so each statement also compares record by record; at most 20 are listed.
 */
export type Compared = {
  readonly name: string;
  readonly currency_id: number;
  /** NUMERIC as text. */
  readonly expected: string;
  readonly found: string;
  readonly records: readonly string[] | null;
};

/** Closes a statement over rows of (name, currency_id, expected, found, same, record). */
export const byCurrency = sql`
  SELECT name, currency_id, sum(expected)::text AS expected, sum(found)::text AS found,
    (array_agg(record ORDER BY record) FILTER (WHERE same IS NOT TRUE))[1:20] AS records
  FROM compared GROUP BY name, currency_id ORDER BY name, currency_id`;
