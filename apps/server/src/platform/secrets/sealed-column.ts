import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { Secrets } from "./secrets.ts";

/** A column whose values are sealed, by the module that seals them. */
export type SealedColumn = {
  /** The display name, in the plural. */
  readonly name: string;
  readonly table:
    | "authenticators"
    | "operators"
    | "files"
    | "identities"
    | "bank_cards"
    | "otc_accounts"
    | "push_keys"
    | "webhook_keys"
    | "push_subscriptions";
  readonly id: string;
  readonly idType: "bigint" | "uuid";
  readonly column: string;
  readonly purpose: string;
  /** What the value of a row is bound to. */
  readonly boundTo: (id: string) => string;
};

const ROWS_PER_BATCH = 500;

type Row = { id: string; sealed: Buffer };

/** Rows whose value is not sealed with the key `present`, in the order of their ids. */
async function rowsOfOtherKeys(db: Db, what: SealedColumn, where: { present: number; after: string | undefined }) {
  const { present, after } = where;
  const [table, id, column] = [sql.table(what.table), sql.ref(what.id), sql.ref(what.column)];
  const next = after === undefined ? sql`true` : sql`${id} > ${after}::${sql.raw(what.idType)}`;
  const { rows } = await sql<Row>`
    SELECT ${id}::text AS id, ${column} AS sealed FROM ${table}
    WHERE length(${column}) > 0 AND get_byte(${column}, 0) <> ${present} AND ${next}
    ORDER BY ${table}.${id} LIMIT ${ROWS_PER_BATCH}`.execute(db);
  return rows;
}

/** Replaces the values that were read; a row that changed meanwhile is skipped, since the server has sealed it with the current key. */
async function replace(db: Db, what: SealedColumn, rows: readonly (Row & { again: Buffer })[]): Promise<number> {
  const [table, id, column] = [sql.table(what.table), sql.ref(what.id), sql.ref(what.column)];
  const { numAffectedRows } = await sql`
    UPDATE ${table} SET ${column} = new.again
    FROM unnest(${rows.map((row) => row.id)}::${sql.raw(what.idType)}[], ${rows.map((row) => row.sealed)}::bytea[],
      ${rows.map((row) => row.again)}::bytea[]) AS new (id, sealed, again)
    WHERE ${table}.${id} = new.id AND ${column} = new.sealed`.execute(db);
  return Number.parseInt(String(numAffectedRows ?? 0), 10);
}

export type Resealed = {
  readonly resealed: number;
  /** Ids of rows that none of the secrets opens. */
  readonly unopened: readonly string[];
};

/** Seals every value of a column with the current secret. A batch is one statement, and the next run continues where one was killed. */
export async function reseal(db: Db, secrets: Secrets, what: SealedColumn): Promise<Resealed> {
  const { seal, open } = secrets.sealer(what.purpose);
  const unopened: string[] = [];
  let resealed = 0;
  for (let after: string | undefined; ; ) {
    const rows = await rowsOfOtherKeys(db, what, { present: secrets.present.id, after });
    if (rows.length === 0) return { resealed, unopened };
    const opened = rows.flatMap((row) => {
      try {
        const boundTo = what.boundTo(row.id);
        return [{ ...row, again: seal(open(row.sealed, boundTo), boundTo) }];
      } catch {
        unopened.push(row.id);
        return [];
      }
    });
    if (opened.length > 0) resealed += await replace(db, what, opened);
    after = rows.at(-1)?.id;
  }
}

/** Number of rows checked to see whether a secret opens a column: more than one, since a single row may be damaged. */
const EVIDENCE_ROWS = 3;

/** Whether these secrets open some of the column's newest values; undefined when it has none. */
export async function opensSome(db: Db, secrets: Secrets, what: SealedColumn): Promise<boolean | undefined> {
  const { open } = secrets.sealer(what.purpose);
  const [table, id, column] = [sql.table(what.table), sql.ref(what.id), sql.ref(what.column)];
  const { rows } = await sql<Row>`
    SELECT ${id}::text AS id, ${column} AS sealed FROM ${table} WHERE length(${column}) > 0
    ORDER BY ${table}.${id} DESC LIMIT ${EVIDENCE_ROWS}`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.some((row) => {
    try {
      return open(row.sealed, what.boundTo(row.id)) !== undefined;
    } catch {
      return false;
    }
  });
}
