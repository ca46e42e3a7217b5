import type { QueueTab } from "@candor/contract/routes/console/queue.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { containing } from "../../platform/database/like.ts";
import type { Database } from "../../platform/database/schema.ts";
import { sameMotif } from "../files/index.ts";
import { bordersAt, type Target } from "../reviews/index.ts";

type Db = Kysely<Database>;

export type QueueFilter = {
  readonly tab: QueueTab;
  readonly sort: "due" | "newest" | "oldest";
  readonly page: number;
  readonly pageSize: number;
  readonly now: Date;
  /** Whose records "mine" are. */
  readonly operatorId: number;
  readonly level?: 1 | 2 | undefined;
  readonly country?: string | undefined;
  readonly documentType?: "idcard" | "passport" | "license" | undefined;
  /** Account number, name, e-mail or phone, or a part of one. */
  readonly search?: string | undefined;
  readonly target: Target;
};

/** One submission as the queue shows it. */
export type QueueItem = {
  readonly identity_id: number;
  readonly version: number;
  readonly level: 1 | 2;
  readonly state: "under_review" | "verified" | "rejected";
  readonly country: string;
  readonly document_type: "idcard" | "passport" | "license";
  readonly submitted_at: Date;
  readonly decided_at: Date | null;
  readonly user_id: number;
  readonly uid: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly lang: string;
  readonly user_state: "active" | "frozen" | "locked";
  /** Who has it open, and until when. */
  readonly holder_id: number | null;
  readonly holder: string | null;
  readonly holder_until: Date | null;
  /** How many of document, device and pictures are known from another account. */
  readonly marks: number;
};

/** Of submission i: the same document, the same device or the same picture under another account. */
const marks = sql<number>`(
  (EXISTS (SELECT FROM identities o WHERE o.document_index = i.document_index AND o.user_id <> i.user_id))::int
  + (EXISTS (SELECT FROM known_devices d JOIN known_devices e USING (device_id) WHERE d.user_id = i.user_id AND e.user_id <> i.user_id))::int
  + (SELECT count(*) FROM files f WHERE f.file_id IN (i.front_file, i.back_file, i.hand_file) AND EXISTS (
      SELECT FROM files o WHERE o.owner_id <> i.user_id AND o.purpose = 'identity' AND ${sameMotif(sql.ref("o.picture_hash"), sql.ref("f.picture_hash"))}))::int)`;

const HOLDER = sql`
  LEFT JOIN review_leases lease ON lease.queue = 'identity' AND lease.record_id = i.identity_id::text`;

function tabCondition({ tab, now, operatorId, target }: QueueFilter): RawBuilder<unknown> {
  const { lateBefore: late, dueSoonBefore: soon } = bordersAt(target, now.getTime());
  const open = sql`i.state = 'under_review'`;
  switch (tab) {
    case "open":
      return open;
    case "due_soon":
      return sql`${open} AND i.submitted_at <= ${soon} AND i.submitted_at > ${late}`;
    case "late":
      return sql`${open} AND i.submitted_at <= ${late}`;
    case "mine":
      return sql`${open} AND lease.operator_id = ${operatorId} AND lease.until > ${now}`;
    case "done":
      return sql`i.state <> 'under_review'`;
  }
}

function condition(filter: QueueFilter): RawBuilder<unknown> {
  const { level, country, documentType, search } = filter;
  const parts = [sql`(${tabCondition(filter)})`];
  if (level) parts.push(sql`i.level = ${level}`);
  if (country) parts.push(sql`i.country = ${country}`);
  if (documentType) parts.push(sql`i.document_type = ${documentType}`);
  if (search) {
    const like = containing(search);
    parts.push(sql`(u.uid = ${search} OR i.name ILIKE ${like} OR u.email ILIKE ${like} OR u.mobile LIKE ${like})`);
  }
  return sql.join(parts, sql` AND `);
}

/** One page of the queue. `due`: least time left first, which is oldest first; what is done comes newest decision first. */
export async function reviewQueue(db: Db, filter: QueueFilter): Promise<{ list: QueueItem[]; total: number }> {
  const { page, pageSize, now, tab, sort } = filter;
  const where = condition(filter);
  const order =
    sort === "newest" || (sort === "due" && tab === "done")
      ? sql`coalesce(i.decided_at, i.submitted_at) DESC, i.identity_id DESC`
      : sql`i.submitted_at, i.identity_id`;
  const from = sql`FROM identities i JOIN users u USING (user_id) ${HOLDER}`;
  const [items, counted] = await Promise.all([
    sql<QueueItem>`
      SELECT i.identity_id, i.version, i.level, i.state, i.country, i.document_type, i.submitted_at, i.decided_at,
        u.user_id, u.uid, u.nickname, u.email, u.mobile, u.lang, u.state AS user_state,
        holder.operator_id AS holder_id, holder.name AS holder, CASE WHEN holder.name IS NOT NULL THEN lease.until END AS holder_until,
        ${marks} AS marks
      ${from} LEFT JOIN operators holder ON holder.operator_id = lease.operator_id AND lease.until > ${now}
      WHERE ${where} ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total ${from} WHERE ${where}`.execute(db),
  ]);
  return { list: items.rows, total: counted.rows[0]?.total ?? 0 };
}
