import { toLanguage } from "@candor/contract/i18n/languages.ts";
import { reasons } from "@candor/contract/i18n/reasons.ts";
import type { IdentityReason } from "@candor/contract/i18n/reject-reasons.ts";
import type { Notice } from "../../../services/notifications/notice.ts";
import { notify } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";
import { mailTo } from "../../../services/user-mail/mail-to.ts";
import { userById } from "../auth/index.ts";
import { texts } from "./texts.ts";

/** A decision that stands, with what has to be told of it. Survives JSON. */
export type Decided = {
  readonly identityId: number;
  readonly userId: number;
  readonly level: 1 | 2;
  readonly state: "verified" | "rejected";
  readonly reason: IdentityReason | null;
  readonly commandId: string;
};

/** Tells the user: in the app, and in their language by mail, else by SMS. A provider that fails is logged: the pages say the same. */
export async function notifyUser(services: Services, decided: Decided): Promise<void> {
  const { userId, level, state, reason } = decided;
  const { db, log, sendSms } = services;
  await notify(services, noticeOf(decided));
  try {
    const user = await userById(db, userId);
    const language = toLanguage(user.lang);
    const kind = state === "rejected" ? "rejected" : level === 1 ? "basic" : "advanced";
    const { subject, body } = texts[language][kind];
    const text = reason ? body.replace("{reason}", () => reasons[language][reason]) : body;
    const mailed = await mailTo(services, user, { subject, text, language });
    if (!mailed && user.mobile !== null && sendSms) await sendSms({ to: user.mobile, text });
  } catch (error) {
    log.warn({ err: error, userId }, "a user could not be notified of an identity decision");
  }
}

function noticeOf({ identityId, userId, level, reason }: Decided): Notice {
  const of = { userId, ref: `identity:${identityId}` };
  if (reason !== null) return { ...of, kind: "identity_rejected", params: { reason } };
  return { ...of, kind: level === 1 ? "identity_basic" : "identity_advanced", params: {} };
}
