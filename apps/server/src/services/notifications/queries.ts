import { COUNTED_MAX } from "@candor/contract/domain/lists.ts";
import {
  type Channels,
  channelsByDefault,
  groupOf,
  type NotificationChoice,
  type NotificationGroup,
  type NotificationTopic,
  notificationGroups,
  notificationKinds,
  notificationTopics,
} from "@candor/contract/routes/notification.ts";
import { type Selectable, sql } from "kysely";
import type { Db, NotificationsTable } from "../../platform/database/schema.ts";
import type { Notice } from "./notice.ts";

export type NotificationRow = Selectable<NotificationsTable>;

/** Stores them in one statement and answers the new ones. One that is not shown is stored as read. */
export async function insert(
  db: Db,
  notices: readonly (Notice & { readonly shown: boolean })[],
  at: Date,
): Promise<NotificationRow[]> {
  const column = <Value>(of: (notice: Notice & { readonly shown: boolean }) => Value) => notices.map(of);
  const { rows } = await sql<NotificationRow>`
    INSERT INTO notifications (user_id, kind, ref, params, at, read_at)
    SELECT n.user_id, n.kind, n.ref, n.params, ${at}, CASE WHEN n.shown THEN NULL ELSE ${at}::timestamptz END
    FROM unnest(${column(({ userId }) => userId)}::bigint[], ${column(({ kind }) => kind)}::text[],
      ${column(({ ref }) => ref)}::text[], ${column(({ params }) => JSON.stringify(params))}::jsonb[],
      ${column(({ shown }) => shown)}::boolean[]) AS n (user_id, kind, ref, params, shown)
    ON CONFLICT (user_id, kind, ref) DO NOTHING RETURNING *`.execute(db);
  return rows;
}

/** The kinds of what a user has not read, which is counted up to COUNTED_MAX. */
const unreadKinds = (userId: unknown) => sql`
  SELECT kind FROM notifications n WHERE n.user_id = ${userId} AND n.read_at IS NULL LIMIT ${COUNTED_MAX}`;

export async function unread(db: Db, userId: number): Promise<number> {
  return (await unreadOf(db, [userId])).get(userId) ?? 0;
}

export async function unreadOf(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; count: number }>`
    SELECT user_id, count(*)::int AS count FROM unnest(${[...new Set(userIds)]}::bigint[]) AS u (user_id)
    CROSS JOIN LATERAL (${unreadKinds(sql`u.user_id`)}) AS unread GROUP BY user_id`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row.count]));
}

/** How many of each group the user has not read. */
export async function unreadByGroup(db: Db, userId: number): Promise<Record<NotificationGroup, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`
    SELECT kind, count(*)::int AS count FROM (${unreadKinds(userId)}) AS unread GROUP BY kind`.execute(db);
  const counts = Object.fromEntries(notificationGroups.map((group) => [group, 0])) as Record<NotificationGroup, number>;
  for (const row of rows) {
    const kind = notificationKinds.find((each) => each === row.kind);
    if (kind) counts[groupOf(kind)] += row.count;
  }
  return counts;
}

/** The channels that a user has chosen for a topic; undefined without a choice. */
export type ChosenChannels = (userId: number, topic: NotificationTopic) => Channels | undefined;

export async function chosenBy(db: Db, userIds: readonly number[]): Promise<ChosenChannels> {
  const { rows } = await sql<Channels & { user_id: number; topic: string }>`
    SELECT user_id, topic, app, push, mail FROM notification_choices
    WHERE user_id = ANY(${[...new Set(userIds)]}::bigint[])`.execute(db);
  const byKey = new Map(rows.map(({ user_id, topic, ...channels }) => [`${user_id} ${topic}`, channels]));
  return (userId, topic) => byKey.get(`${userId} ${topic}`);
}

/** The user's channels for each topic. */
export async function choices(db: Db, userId: number): Promise<NotificationChoice[]> {
  const chosen = await chosenBy(db, [userId]);
  return notificationTopics.map((topic) => ({ topic, ...(chosen(userId, topic) ?? channelsByDefault[topic]) }));
}

export async function choiceOf(db: Db, userId: number, topic: NotificationTopic): Promise<NotificationChoice> {
  const found = (await choices(db, userId)).find((choice) => choice.topic === topic);
  if (!found) throw new Error(`there is no topic ${topic}`);
  return found;
}

type Changes = { readonly [Channel in keyof Channels]?: boolean | undefined };

/** Omitted values stay unchanged. */
export const setChoice = (
  db: Db,
  userId: number,
  { topic, app, push, mail }: { readonly topic: NotificationTopic } & Changes,
) => {
  const given = channelsByDefault[topic];
  return db
    .insertInto("notification_choices")
    .values({ user_id: userId, topic, app: app ?? given.app, push: push ?? given.push, mail: mail ?? given.mail })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet({
        ...(app === undefined ? {} : { app }),
        ...(push === undefined ? {} : { push }),
        ...(mail === undefined ? {} : { mail }),
        // A statement that sets nothing is none.
        topic,
      }),
    )
    .execute();
};

export const recipient = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["email", "anti_phishing", "lang"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
