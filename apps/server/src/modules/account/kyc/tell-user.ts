import { toLanguage } from "@candor/contract/i18n/languages.ts";
import { reasons } from "@candor/contract/i18n/reasons.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../auth/index.ts";
import { type Notice, notify } from "../notifications/index.ts";
import { mailTo } from "../user-mail/index.ts";
import type { Decided } from "./decide.ts";
import { texts } from "./texts.ts";

/** Tells the user: in the app, and in their language by mail, else by SMS. A provider that fails is logged: the pages say the same. */
export async function tellUser(services: Services, decided: Decided): Promise<void> {
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
