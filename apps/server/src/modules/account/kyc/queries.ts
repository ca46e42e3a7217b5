import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, FilesTable, IdentitiesTable } from "../../../platform/database/schema.ts";

export type IdentityRow = Selectable<IdentitiesTable>;
export type NewIdentity = Insertable<IdentitiesTable>;

/** The user's last submission at each level. A verified one is always the last, since nothing can be submitted after it. */
export const lastOfLevels = (db: Db, userId: number): Promise<IdentityRow[]> =>
  db
    .selectFrom("identities")
    .selectAll()
    .distinctOn("level")
    .where("user_id", "=", userId)
    .orderBy("level")
    .orderBy("identity_id", "desc")
    .execute();

/** The index of the user's verified document; undefined without one. The advanced level verifies the document of the basic one. */
export async function verifiedIndex(db: Db, userId: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("identities")
    .select("document_index")
    .where("user_id", "=", userId)
    .where("state", "=", "verified")
    .orderBy("level", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.document_index;
}

/** The id of a new submission: the sealed values of its row are bound to it. */
export async function nextIdentityId(trx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('identities_identity_id_seq') AS id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("a sequence gave no id");
  return row.id;
}

/** False when one is under review or verified already, or if another submission came first. */
export async function insert(trx: Db, identity: NewIdentity): Promise<boolean> {
  const row = await trx
    .insertInto("identities")
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning("identity_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the ids that are photos of the user's own, uploaded since then or used before: older unused ones are being deleted. */
export async function ownPhotos(
  trx: Db,
  userId: number,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    SELECT file_id FROM files
    WHERE file_id IN (${sql.join(ids)}) AND owner_id = ${userId} AND purpose = 'identity' AND (created_at > ${since}
      OR EXISTS (SELECT FROM identities WHERE user_id = ${userId} AND file_id IN (front_file, back_file, hand_file)))`.execute(
    trx,
  );
  return new Set(rows.map((row) => row.file_id));
}

export const lockIdentity = (trx: Db, identityId: number): Promise<IdentityRow | undefined> =>
  trx.selectFrom("identities").selectAll().where("identity_id", "=", identityId).forUpdate().executeTakeFirst();

export type DecisionRow = Pick<IdentityRow, "reason" | "operator_note" | "command_id"> & {
  readonly state: "verified" | "rejected";
  readonly decided_at: Date;
  readonly decided_by: number;
};

export const decide = (trx: Db, { identity_id, version }: IdentityRow, decision: DecisionRow) =>
  trx
    .updateTable("identities")
    .set({ ...decision, version: version + 1 })
    .where("identity_id", "=", identity_id)
    .execute();

export type PendingLevel = { readonly user_id: number; readonly level: number; readonly command_id: string };

/** Verified levels missing in the core: the server stopped between the decision and the command. Highest level of each user only. */
export async function pendingLevels(db: Db, limit: number): Promise<PendingLevel[]> {
  const { rows } = await sql<PendingLevel>`
    SELECT DISTINCT ON (user_id) user_id, level, command_id
    FROM identities JOIN users USING (user_id)
    WHERE identities.state = 'verified' AND level > kyc_level
    ORDER BY user_id, level DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export type SubmittedPhoto = { readonly identity_id: number; readonly kind: PhotoKind };

/** The newest submission that shows a file; none for a file that nobody submitted. */
export async function submissionOf(db: Db, fileId: string): Promise<SubmittedPhoto | undefined> {
  const { rows } = await sql<SubmittedPhoto>`
    SELECT identity_id, CASE ${fileId}::uuid WHEN front_file THEN 'front' WHEN back_file THEN 'back' ELSE 'hand' END AS kind
    FROM identities WHERE ${fileId}::uuid IN (front_file, back_file, hand_file)
    ORDER BY identity_id DESC LIMIT 1`.execute(db);
  return rows[0];
}

export type OwnFile = Pick<Selectable<FilesTable>, "file_id" | "width" | "height" | "picture_hash">;

export const filesOf = (db: Db, fileIds: readonly string[]): Promise<OwnFile[]> =>
  fileIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("files")
        .select(["file_id", "width", "height", "picture_hash"])
        .where("file_id", "in", [...fileIds])
        .execute();

/** Decisions on what was seen before are refused from here on. */
export const nextVersion = (trx: Db, { identity_id, version }: IdentityRow) =>
  trx
    .updateTable("identities")
    .set({ version: version + 1 })
    .where("identity_id", "=", identity_id)
    .execute();

export const stateOf = async (db: Db, identityId: number): Promise<IdentityRow["state"] | undefined> =>
  (await db.selectFrom("identities").select("state").where("identity_id", "=", identityId).executeTakeFirst())?.state;
