import type { ClientBase } from "pg";
import type { Month } from "./months.ts";
import type { ArchivedTable } from "./tables.ts";

/** A text that is kept is compared with the rows of its batch; those of the day after the month may have rows of its last moments. */
const TEXTS = `
SELECT EXISTS (SELECT FROM batch_bodies t JOIN batches b USING (batch_id)
  WHERE b.at < $1::timestamptz + interval '1 day' AND NOT EXISTS (SELECT FROM checkpoint_seals s WHERE s.batch_id = t.batch_id)) AS found`;
/** Until then no hash of the month's last rows is in the chain, and an archive could not be compared with any. */
const SEALED = `
SELECT EXISTS (SELECT FROM checkpoints c JOIN checkpoint_seals s ON s.checkpoint = c.batch_id WHERE c.at >= $1) AS found`;
const OPEN_OPTION = `
SELECT EXISTS (SELECT FROM option_orders WHERE state IN ('opening', 'running') AND accepted_at < $1) AS found`;

/** The next number follows from the newest row: without a later one it would start again. */
const later = ({ table, number }: ArchivedTable): string =>
  `SELECT coalesce((SELECT ${table === "orders" ? "created_at" : "at"} >= $1 FROM ${table} ORDER BY ${number} DESC LIMIT 1), false) AS found`;

/** The reason for which the rows of a month may not leave yet; undefined if they may. */
export async function whyItStays(
  client: ClientBase,
  table: ArchivedTable,
  { until }: Month,
): Promise<string | undefined> {
  const has = async (sql: string): Promise<boolean> => {
    const { rows } = await client.query<{ found: boolean }>(sql, [until]);
    return rows[0]?.found === true;
  };
  if (await has(TEXTS))
    return "texts of its batches are still kept (CANDOR_KEEP_BATCHES), and are compared with its rows";
  if (!(await has(SEALED))) return "no checkpoint after it is sealed yet";
  if (!(await has(later(table)))) return "it has the newest row of its table";
  if (table.table === "ticks" && (await has(OPEN_OPTION))) return "an option that was accepted in it is still open";
  return undefined;
}
