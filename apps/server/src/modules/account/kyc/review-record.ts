import { type PhotoKind, photoKinds } from "@candor/contract/routes/identity.ts";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/schema.ts";
import { hasDevice } from "../../../services/has-device.ts";
import { filesOf, type IdentityRow } from "./queries.ts";
import type { QueueItem } from "./review-queue.ts";

/** Another account that shares data with this one. */
export type OtherUser = { readonly user_id: number; readonly uid: string; readonly kyc_level: number };

/** A photo of this submission that another account submitted too. */
export type SamePicture = OtherUser & {
  readonly kind: PhotoKind;
  readonly other: Photo;
};

/** Context of a submission: facts, never a score. */
export type RecordFacts = {
  readonly sameDocument: readonly OtherUser[];
  readonly sameDevice: readonly OtherUser[];
  /** False if the user has never logged in with a device that gave its id, so that nothing is known of others on it. */
  readonly isDeviceKnown: boolean;
  /** Undefined while the photos could not be compared. */
  readonly samePicture: readonly SamePicture[] | undefined;
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
  const [samePicture, isDeviceKnown] = await Promise.all([samePicturesOf(db, photos), hasDevice(db, userId)]);
  const decided = history.find((past) => past.identity_id === identityId)?.decided_by ?? null;
  return {
    identity,
    user,
    photos,
    history,
    decided_by: decided,
    facts: { sameDocument, sameDevice, samePicture, isDeviceKnown },
  };
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

/** Of each photo the same one under other accounts; undefined while it was not compared with theirs. */
async function samePicturesOf(db: Db, photos: readonly Photo[]): Promise<SamePicture[] | undefined> {
  const kinds = new Map(photos.map(({ file_id, kind }) => [file_id, kind]));
  const ids = [...kinds.keys()];
  const { rows: compared } = await sql<{ file_id: string }>`
    SELECT file_id FROM picture_comparisons WHERE file_id = ANY (${ids}::uuid[]) AND reading = 'compared'`.execute(db);
  if (compared.length < ids.length) return undefined;
  const { rows } = await sql<OtherUser & Photo & { own_id: string }>`
    SELECT DISTINCT ON (m.file_id, m.other_id) u.user_id, u.uid, u.kyc_level, m.file_id AS own_id, f.file_id, f.width, f.height,
      CASE m.other_id WHEN i.front_file THEN 'front' WHEN i.back_file THEN 'back' ELSE 'hand' END AS kind
    FROM picture_matches m
      JOIN files f ON f.file_id = m.other_id
      JOIN identities i ON m.other_id IN (i.front_file, i.back_file, i.hand_file)
      JOIN users u ON u.user_id = i.user_id
    WHERE m.file_id = ANY (${ids}::uuid[])
    ORDER BY m.file_id, m.other_id LIMIT ${OTHERS_MAX}`.execute(db);
  return rows.flatMap(({ own_id, user_id, uid, kyc_level, ...other }) => {
    const kind = kinds.get(own_id);
    return kind === undefined ? [] : [{ user_id, uid, kyc_level, kind, other }];
  });
}
