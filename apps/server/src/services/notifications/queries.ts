import {
  type NotificationChoice,
  type NotificationTopic,
  notificationTopics,
  topicOf,
} from "@candor/contract/routes/notification.ts";
import type { Selectable } from "kysely";
import type { Db, NotificationsTable } from "../../platform/database/schema.ts";
import type { ChosenNotice, Notice } from "./notice.ts";

export type NotificationRow = Selectable<NotificationsTable>;

/** Writes it down unless it is there already: undefined then. One that the user does not want to be shown is there as read. */
export const insert = (
  db: Db,
  { userId, kind, ref, params }: Notice,
  { at, shown }: { at: Date; shown: boolean },
): Promise<NotificationRow | undefined> =>
  db
    .insertInto("notifications")
    .values({ user_id: userId, kind, ref, params: JSON.stringify(params), at, read_at: shown ? null : at })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "ref"]).doNothing())
    .returningAll()
    .executeTakeFirst();

export async function unread(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom("notifications")
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** How the user wants to be told of each topic; in every way where they have not said. */
export async function choices(db: Db, userId: number): Promise<NotificationChoice[]> {
  const rows = await db
    .selectFrom("notification_choices")
    .select(["topic", "app", "mail"])
    .where("user_id", "=", userId)
    .execute();
  return notificationTopics.map((topic) => rows.find((row) => row.topic === topic) ?? { topic, app: true, mail: true });
}

export async function choiceOf(db: Db, userId: number, topic: NotificationTopic): Promise<NotificationChoice> {
  const found = (await choices(db, userId)).find((choice) => choice.topic === topic);
  if (!found) throw new Error(`there is no topic ${topic}`);
  return found;
}

export const wantOf = (db: Db, { userId, kind }: ChosenNotice) => choiceOf(db, userId, topicOf[kind]);

/** What is not given stays as it is. */
export const setChoice = (
  db: Db,
  userId: number,
  { topic, app, mail }: { topic: NotificationTopic; app?: boolean; mail?: boolean },
) =>
  db
    .insertInto("notification_choices")
    .values({ user_id: userId, topic, app: app ?? true, mail: mail ?? true })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet({
        ...(app === undefined ? {} : { app }),
        ...(mail === undefined ? {} : { mail }),
      }),
    )
    .execute();

export const recipient = (db: Db, userId: number) =>
  db
    .selectFrom("users")
    .select(["email", "anti_phishing", "lang"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
