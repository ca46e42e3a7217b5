import { toLanguage } from "@candor/contract/i18n/languages.ts";
import { type Channels, channelsByDefault, topicOf } from "@candor/contract/routes/notification.ts";
import type { SecurityChange } from "@candor/contract/security-changes.ts";
import type { Db } from "../../platform/database/schema.ts";
import type { Services } from "../services.ts";
import { mailTo } from "../user-mail/mail-to.ts";
import { record } from "../web-push/due.ts";
import { deliveryOf } from "../web-push/urgency.ts";
import { mailOf } from "./mails.ts";
import { isChosen, isMailed, type MailedNotice, type Notice } from "./notice.ts";
import * as queries from "./queries.ts";
import { notificationView } from "./view.ts";

/** The services that notifications need. */
export type Notified = Pick<Services, "db" | "clock" | "log" | "pushes" | "webPush" | "sendMail">;

/** A notification that was written, and the channels on which its user wants to hear of it. */
export type WrittenNotice = { readonly notice: Notice; readonly row: queries.NotificationRow; readonly want: Channels };

/**
 * Notifies a user of an event of their account: in the list, on their open pages, by push and by email, as chosen. To be called after the event's
 * commit; a repeated call with the same user, kind and ref does nothing. The list is a record of the account, so the row is always written: a user
 * with in-app notices off finds it there as read. A decision on the identity is shown and pushed to everybody, and emailed by the module that made it; a
 * change of the security is shown, pushed and emailed to everybody.
 *
 * Never throws and does not wait for push and email. The sweep makes up for missing notices about money (jobs/notification-sweep.ts); for the rest the
 * account's pages show the state. A push message is recorded with its notification until it is delivered. A failed email is logged and not sent again.
 */
export async function notify(services: Notified, notice: Notice): Promise<void> {
  const { db, clock, log } = services;
  const { userId, kind, ref } = notice;
  try {
    await announce(services, await writeNotices(db, [notice], new Date(clock.now())));
  } catch (error) {
    log.error({ err: error, userId, kind, ref }, "a user could not be notified");
  }
}

/** Writes notifications, in the caller's transaction if it has one, and answers those that are new. */
export async function writeNotices(db: Db, notices: readonly Notice[], at: Date): Promise<WrittenNotice[]> {
  if (notices.length === 0) return [];
  // A notification and the record of its push messages are one: after a crash both are there or none.
  if (!db.isTransaction) return db.transaction().execute((trx) => writeNotices(trx, notices, at));
  const chosen = await queries.chosenBy(
    db,
    notices.map(({ userId }) => userId),
  );
  const wanted = notices.map((notice) => ({ notice, want: wantOf(notice, chosen) }));
  const rows = await queries.insert(
    db,
    wanted.map(({ notice, want }) => ({ ...notice, shown: want.app })),
    at,
  );
  const byKey = new Map(rows.map((row) => [`${row.user_id} ${row.kind} ${row.ref}`, row]));
  const written = wanted.flatMap(({ notice, want }) => {
    const key = `${notice.userId} ${notice.kind} ${notice.ref}`;
    const row = byKey.get(key);
    // Of two equal notices in one list the first one is the new one.
    byKey.delete(key);
    return row ? [{ notice, row, want }] : [];
  });
  const pushed = written.filter(({ want }) => want.push);
  await record(
    db,
    pushed.map(({ notice, row }) => ({
      id: row.notification_id,
      userId: row.user_id,
      ttlMs: deliveryOf(notice).ttlMs,
    })),
  );
  return written;
}

/** Sends what was written to open pages, devices and mailboxes; after the commit. */
export async function announce(services: Notified, written: readonly WrittenNotice[]): Promise<void> {
  if (written.length === 0) return;
  const shown = written.filter(({ want }) => want.app);
  const unread = await queries.unreadOf(
    services.db,
    shown.map(({ row }) => row.user_id),
  );
  for (const { row } of shown) {
    const data = { notification: notificationView(row), unread: unread.get(row.user_id) ?? 0 };
    services.pushes.send({ userId: row.user_id, action: "notice_data", data });
  }
  await services.webPush.send(
    written.flatMap(({ notice, row, want }) => (want.push ? [{ notice, id: row.notification_id, at: row.at }] : [])),
  );
  for (const { notice, row, want } of written) if (want.mail && isMailed(notice)) void mail(services, notice, row.at);
}

/** A user's choice, else what applies to everybody who has not chosen. */
function wantOf(notice: Notice, chosen: queries.ChosenChannels): Channels {
  if (!isChosen(notice)) return { app: true, push: true, mail: isMailed(notice) && isMailedHere(notice) };
  const topic = topicOf[notice.kind];
  return chosen(notice.userId, topic) ?? channelsByDefault[topic];
}

/** For a new contact the existing one is notified (account/profile/notify-bound.ts): the new one may be a stranger's. */
const isMailedHere = ({ params }: MailedNotice): boolean =>
  !("change" in params) || (params.change !== "EMAIL_LINKED" && params.change !== "PHONE_LINKED");

async function mail({ db, log, sendMail }: Notified, notice: MailedNotice, at: Date): Promise<void> {
  const { userId, kind, ref } = notice;
  try {
    const user = await queries.recipient(db, userId);
    const language = toLanguage(user.lang);
    await mailTo({ sendMail }, user, { ...mailOf(notice, language, at), language });
  } catch (error) {
    log.error({ err: error, userId, kind, ref }, "a notification could not be mailed");
  }
}

/** Notifies a user of a change to their account's protection; `id` is that of the action, so a repeat is not notified again. To be called after the commit. */
export const notifySecurity = (
  services: Notified,
  { userId, id, change }: { readonly userId: number; readonly id: string; readonly change: SecurityChange },
): Promise<void> => notify(services, { userId, kind: "security_changed", ref: `security:${id}`, params: { change } });
