import type { Language } from "@candor/contract/i18n/languages.ts";
import type { SendMail } from "../../../platform/mail/mail.ts";
import { fill } from "./fill.ts";
import { wordLine } from "./word-line.ts";

export type UserMail = { readonly subject: string; readonly text: string; readonly language: Language };
export type Recipient = { readonly email: string | null; readonly anti_phishing: string | null };

/**
 * Sends a mail to a user. Every mail to somebody who has an account goes through here, since it has to carry the user's anti-phishing word: a mail
 * without it is then known to be forged. False when the user has no e-mail or this installation sends none; rejects when sending fails.
 */
export async function mailTo(
  { sendMail }: { readonly sendMail: SendMail | undefined },
  { email, anti_phishing: word }: Recipient,
  { subject, text, language }: UserMail,
): Promise<boolean> {
  if (!sendMail || email === null) return false;
  const head = word === null ? "" : `${fill(wordLine[language], { word })}\n\n`;
  await sendMail({ to: email, subject, text: `${head}${text}` });
  return true;
}
