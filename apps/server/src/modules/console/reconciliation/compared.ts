import { sql } from "kysely";

/**
 * What must be equal, each as one statement that answers for every currency: what is expected, what is found, and the records that differ. Sums alone would
 * let two mistakes of opposite sign cancel out, so each statement also compares record with record; at most 20 are named.
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
