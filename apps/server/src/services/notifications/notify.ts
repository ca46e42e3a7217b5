import { toLanguage } from "@candor/contract/i18n/languages.ts";
import type { SecurityChange } from "@candor/contract/security-changes.ts";
import type { Services } from "../services.ts";
import { mailTo } from "../user-mail/mail-to.ts";
import { mailOf } from "./mails.ts";
import { isChosen, isMailed, type MailedNotice, type Notice } from "./notice.ts";
import * as queries from "./queries.ts";
import { notificationView } from "./view.ts";

/** The services that notifications need. */
export type Notified = Pick<Services, "db" | "clock" | "log" | "pushes" | "sendMail">;

/**
 * Notifies a user of an event of their account: in the list, on their open pages and by email, as chosen. To be called after the event's commit; a
 * repeated call with the same user, kind and ref does nothing. The list is a record of the account, so the row is always written: a user with in-app
 * notices off finds it there as read. A decision on the identity is shown to everybody, and emailed by the module that made it; a change of the
 * security is shown and emailed to everybody.
 *
 * Never throws and does not wait for the email. The sweep makes up for missing notices about money (jobs/notification-sweep.ts); for the rest the
 * account's pages show the state. A failed email is logged and not sent again.
 */
export async function notify(services: Notified, notice: Notice): Promise<void> {
  const { db, clock, log, pushes } = services;
  const { userId, kind, ref } = notice;
  try {
    const want = isChosen(notice) ? await queries.wantOf(db, notice) : undefined;
    const shown = want?.app ?? true;
    const at = new Date(clock.now());
    const row = await queries.insert(db, notice, { at, shown });
    if (!row) return;
    if (shown) {
      const data = { notification: notificationView(row), unread: await queries.unread(db, userId) };
      pushes.send({ userId, action: "notice_data", data });
    }
    if (isMailed(notice) && (want?.mail ?? isMailedHere(notice))) void mail(services, notice, at);
  } catch (error) {
    log.error({ err: error, userId, kind, ref }, "a user could not be notified");
  }
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
