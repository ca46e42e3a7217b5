import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ArchivedTable, Scope } from "./tables.ts";

const LOWEST = "-9223372036854775808";

/** Stored columns; a generated one computes itself again. */
const COLUMNS = `
SELECT attname::text AS name FROM pg_attribute
WHERE attrelid = ('public.' || $1)::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`;

export async function columnsOf(client: ClientBase, { table }: Pick<ArchivedTable, "table">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(COLUMNS, [table]);
  return rows.map(({ name }) => name);
}

/** Some rows of a month as CSV with a header, and the numbers of the first and the last of them. */
export type Piece = { readonly csv: Buffer; readonly rows: number; readonly first: string; readonly last: string };

/**
 * The rows of a month in the order of their numbers, a file's worth at a time. Each piece is a statement of its own, so that no snapshot is held: the
 * rows of a complete month no longer change.
 */
export async function* piecesOf(
  client: ClientBase,
  { table, number, pieceRows }: ArchivedTable,
  { source, where }: Scope,
  columns: readonly string[],
): AsyncGenerator<Piece> {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(", ");
  for (let after = LOWEST; ; ) {
    const { rows: bounds } = await client.query<{ first: string | null; last: string | null }>(
      `SELECT min(n)::text AS first, max(n)::text AS last FROM (
         SELECT ${number} AS n FROM public.${source} WHERE ${where} AND ${number} > $1 ORDER BY ${number} LIMIT ${pieceRows}) piece`,
      [after],
    );
    const { first, last } = bounds[0] ?? {};
    if (!first || !last) return;
    const stream = client.query(
      copyTo(
        `COPY (SELECT ${list} FROM public.${source} WHERE ${where} AND ${number} > ${BigInt(after)} AND ${number} <= ${BigInt(last)}
         ORDER BY ${number}) TO STDOUT (FORMAT csv, HEADER)`,
      ),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
    // The header is counted as no row.
    yield { csv: Buffer.concat(chunks), rows: stream.rowCount, first, last };
    if (stream.rowCount < 1) throw new Error(`the rows of ${table} changed while they were read`);
    after = last;
  }
}
