import type { Db } from "../../../platform/database/schema.ts";
import { AUDIT_START, canonicalText, nextHash } from "./entry.ts";

/** An entry and its hash in hexadecimal: noted outside of the database, it proves everything up to it, the end of the log included. */
export type KnownEntry = { readonly entryId: number; readonly hash: string };

export type AuditReport =
  | { readonly ok: true; readonly entries: number; readonly head: string }
  /** The first invalid entry, and the number of valid ones before it. */
  | { readonly ok: false; readonly entries: number; readonly entryId: number; readonly difference: string };

/** Entries of one read; at about 1 kB each that is 1 MB in memory, regardless of the log's length. */
const PAGE = 1_000;

const read = (db: Db, after: number, last: number) =>
  db
    .selectFrom("audit_log")
    .selectAll()
    .where("entry_id", ">", after)
    .where("entry_id", "<=", last)
    .orderBy("entry_id")
    .limit(PAGE)
    .execute();

async function lastId(db: Db): Promise<number> {
  const row = await db
    .selectFrom("audit_log")
    .select((expression) => expression.fn.max("entry_id").as("last"))
    .executeTakeFirst();
  return row?.last ?? 0;
}

export type VerifyOptions = {
  /** An entry as it was noted before: a log whose last entries were cut off is still consistent. */
  readonly known?: KnownEntry | undefined;
  /** Starts after this entry, whose hash is trusted since it was verified before. */
  readonly from?: KnownEntry | undefined;
};

/** Recomputes the chain from the first entry on. Entries appended meanwhile are not checked. */
export async function verifyAudit(db: Db, { known, from }: VerifyOptions = {}): Promise<AuditReport> {
  const last = await lastId(db);
  let at = from?.entryId ?? 0;
  let head = from ? Buffer.from(from.hash, "hex") : AUDIT_START;
  if (last < at) return { ok: false, entries: last, entryId: last + 1, difference: "it is missing" };
  const differs = (difference: string): AuditReport => ({ ok: false, entries: at, entryId: at + 1, difference });
  while (at < last) {
    const rows = await read(db, at, last);
    for (const row of rows) {
      if (row.entry_id !== at + 1) return differs("it is missing");
      const expected = nextHash(head, row);
      if (!expected.equals(row.hash))
        return differs(`it gives the hash ${expected.toString("hex")}, and ${row.hash.toString("hex")} is stored`);
      if (known?.entryId === row.entry_id && known.hash !== row.hash.toString("hex"))
        return differs(`its hash was ${known.hash}, and ${row.hash.toString("hex")} is stored`);
      at = row.entry_id;
      head = row.hash;
    }
    if (rows.length === 0) return differs("it is missing");
  }
  if (known && known.entryId > last)
    return { ok: false, entries: at, entryId: known.entryId, difference: "it is missing" };
  return { ok: true, entries: at, head: head.toString("hex") };
}

/** The whole log as lines of JSON: the canonical text of each entry and its hash, from which anybody can recompute the chain. */
export async function* exportAudit(db: Db): AsyncGenerator<string> {
  const last = await lastId(db);
  for (let at = 0; at < last; ) {
    const rows = await read(db, at, last);
    if (rows.length === 0) return;
    yield rows.map((row) => `{"entry":${canonicalText(row)},"hash":"${row.hash.toString("hex")}"}\n`).join("");
    at = rows.at(-1)?.entry_id ?? last;
  }
}
