import { type Selectable, sql } from "kysely";
import type { Db, FilesTable } from "../../platform/database/schema.ts";

export type FileRow = Selectable<FilesTable>;
export type NewFile = Omit<FileRow, "created_at">;

/** Uploads of one user are serialized from here to the end of the transaction, so that parallel ones cannot outrun a count. */
export const lockOwner = (trx: Db, ownerId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('candor.files'), hashtext(${String(ownerId)}))`.execute(trx);

export async function countSince(db: Db, ownerId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("files")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("owner_id", "=", ownerId)
    .where("operator_id", "is", null)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOfOperator(db: Db, operatorId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("files")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("operator_id", "=", operatorId)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Whether a submission uses the file of this row, so that the platform keeps it. */
const isUsed = sql<boolean>`(
  EXISTS (SELECT FROM identities WHERE file_id IN (front_file, back_file, hand_file))
  OR EXISTS (SELECT FROM deposits WHERE proof_file = file_id)
  OR EXISTS (SELECT FROM review_answer_files a WHERE a.file_id = files.file_id)
  OR EXISTS (SELECT FROM otc_vouchers v WHERE v.file_id = files.file_id)
  OR EXISTS (SELECT FROM chat_messages WHERE pictures <> '{}' AND pictures @> ARRAY[file_id]))`;

/** The same picture of the same user for the same purpose, uploaded since then or submitted before: older unused ones are about to be deleted. */
export const sameFile = (
  db: Db,
  file: Pick<FileRow, "owner_id" | "operator_id" | "purpose" | "content_hash">,
  since: Date,
) =>
  db
    .selectFrom("files")
    .select("file_id")
    .where("owner_id", "=", file.owner_id)
    .where("operator_id", "is not distinct from", file.operator_id)
    .where("purpose", "=", file.purpose)
    .where("content_hash", "=", file.content_hash)
    .where(sql<boolean>`(created_at > ${since} OR ${isUsed})`)
    .executeTakeFirst();

export const insert = (trx: Db, file: NewFile) => trx.insertInto("files").values(file).execute();

export const byId = (db: Db, fileId: string): Promise<FileRow | undefined> =>
  db.selectFrom("files").selectAll().where("file_id", "=", fileId).executeTakeFirst();

/** Deletes pictures that were uploaded and never submitted, and returns their storage keys. */
export async function deleteOrphans(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    DELETE FROM files WHERE file_id IN (
      SELECT file_id FROM files
      WHERE purpose IN ('identity', 'proof', 'answer', 'chat') AND created_at < ${before} AND NOT ${isUsed}
      ORDER BY created_at LIMIT ${limit})
    RETURNING storage_key`.execute(db);
  return rows.map((row) => row.storage_key);
}
