import { toLanguage } from "@candor/contract/i18n/languages.ts";
import type { Services } from "../../../services/services.ts";
import { mailTo } from "../../../services/user-mail/mail-to.ts";
import { userById } from "../auth/index.ts";
import { boundTexts } from "./texts.ts";

/**
 * Notifies the existing contact: an intruder could otherwise add a way to log in without the owner's knowledge. A failing provider is logged; the
 * link stays.
 */
export async function notifyBound(
  services: Services,
  bound: { readonly userId: number; readonly type: "mobile" | "email"; readonly target: string },
): Promise<void> {
  const { db, log, sendSms } = services;
  const { userId, type, target } = bound;
  try {
    const user = await userById(db, userId);
    const language = toLanguage(user.lang);
    const { subject, text } = boundTexts[language];
    const filled = text.replace("{contact}", () => target);
    if (type === "mobile") await mailTo(services, user, { subject, text: filled, language });
    else if (user.mobile !== null) await sendSms?.({ to: user.mobile, text: filled });
  } catch (error) {
    log.warn({ err: error, userId }, "a user could not be notified of a newly linked contact");
  }
}
