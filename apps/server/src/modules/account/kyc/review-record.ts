import { type PhotoKind, photoKinds } from "@candor/contract/routes/identity.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { sameMotif } from "../../../services/files/same-motif.ts";
import { filesOf, type IdentityRow } from "./queries.ts";
import type { QueueItem } from "./review-queue.ts";

/** Another account that shares data with this one. */
export type OtherUser = { readonly user_id: number; readonly uid: string; readonly kyc_level: number };

/** Context of a submission: facts, never a score. */
export type RecordFacts = {
  readonly sameDocument: readonly OtherUser[];
  readonly sameDevice: readonly OtherUser[];
  readonly samePicture: readonly (OtherUser & { readonly kind: PhotoKind })[];
};

export type Photo = {
  readonly kind: PhotoKind;
  readonly file_id: string;
  readonly width: number;
  readonly height: number;
};

export type PastSubmission = Pick<
  IdentityRow,
  "identity_id" | "level" | "state" | "reason" | "submitted_at" | "decided_at"
> & {
  /** The operator's name; null while undecided. */
  readonly decided_by: string | null;
};

export type ReviewRecord = {
  readonly identity: IdentityRow;
  readonly user: Pick<QueueItem, "user_id" | "uid" | "nickname" | "email" | "mobile" | "lang" | "user_state"> & {
    readonly created_at: Date;
  };
  /** The name of the deciding operator. */
  readonly decided_by: string | null;
  readonly photos: readonly Photo[];
  readonly facts: RecordFacts;
  /** All submissions of the user, newest first, this one among them. */
  readonly history: readonly PastSubmission[];
};

const OTHERS_MAX = 20;

/** All data for a decision on one submission; undefined if there is none with this id. */
export async function reviewRecord(db: Db, identityId: number): Promise<ReviewRecord | undefined> {
  const identity = await db
    .selectFrom("identities")
    .selectAll()
    .where("identity_id", "=", identityId)
    .executeTakeFirst();
  if (!identity) return undefined;
  const { user_id: userId, document_index: document } = identity;
  const [user, photos, history, sameDocument, sameDevice] = await Promise.all([
    userOf(db, userId),
    photosOf(db, identity),
    historyOf(db, userId),
    sameDocumentUsers(db, userId, document),
    sameDeviceUsers(db, userId),
  ]);
  const samePicture = await samePictureUsers(db, userId, photos);
  const decided = history.find((past) => past.identity_id === identityId)?.decided_by ?? null;
  return { identity, user, photos, history, decided_by: decided, facts: { sameDocument, sameDevice, samePicture } };
}

const userOf = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["user_id", "uid", "nickname", "email", "mobile", "lang", "state as user_state", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();

async function photosOf(db: Db, { front_file, back_file, hand_file }: IdentityRow): Promise<Photo[]> {
  const ids: Record<PhotoKind, string | null> = { front: front_file, back: back_file, hand: hand_file };
  const rows = await filesOf(
    db,
    Object.values(ids).filter((id) => id !== null),
  );
  return photoKinds.flatMap((kind) => {
    const row = rows.find((each) => each.file_id === ids[kind]);
    return row ? [{ kind, file_id: row.file_id, width: row.width, height: row.height }] : [];
  });
}

const historyOf = (db: Db, userId: number): Promise<PastSubmission[]> =>
  db
    .selectFrom("identities")
    .leftJoin("operators", "operators.operator_id", "identities.decided_by")
    .select(["identity_id", "level", "state", "reason", "submitted_at", "decided_at", "operators.name as decided_by"])
    .where("user_id", "=", userId)
    .orderBy("identity_id", "desc")
    .limit(100)
    .execute();

const sameDocumentUsers = (db: Db, userId: number, document: Buffer): Promise<OtherUser[]> =>
  db
    .selectFrom("identities")
    .innerJoin("users", "users.user_id", "identities.user_id")
    .select(["users.user_id", "users.uid", "users.kyc_level"])
    .distinct()
    .where("document_index", "=", document)
    .where("identities.user_id", "<>", userId)
    .limit(OTHERS_MAX)
    .execute();

async function sameDeviceUsers(db: Db, userId: number): Promise<OtherUser[]> {
  const { rows } = await sql<OtherUser>`
    SELECT DISTINCT u.user_id, u.uid, u.kyc_level
    FROM known_devices own JOIN known_devices other USING (device_id) JOIN users u ON u.user_id = other.user_id
    WHERE own.user_id = ${userId} AND other.user_id <> ${userId} LIMIT ${OTHERS_MAX}`.execute(db);
  return rows;
}

async function samePictureUsers(
  db: Db,
  userId: number,
  photos: readonly Photo[],
): Promise<(OtherUser & { kind: PhotoKind })[]> {
  const found = await Promise.all(
    photos.map(async ({ kind, file_id }) => {
      const { rows } = await sql<OtherUser>`
        SELECT DISTINCT u.user_id, u.uid, u.kyc_level
        FROM files own
          JOIN files other ON other.owner_id <> own.owner_id AND other.purpose = 'identity'
            AND ${sameMotif(sql.ref("other.picture_hash"), sql.ref("own.picture_hash"))}
          JOIN users u ON u.user_id = other.owner_id
        WHERE own.file_id = ${file_id} AND own.owner_id = ${userId} LIMIT ${OTHERS_MAX}`.execute(db);
      return rows.map((row) => ({ ...row, kind }));
    }),
  );
  return found.flat();
}
