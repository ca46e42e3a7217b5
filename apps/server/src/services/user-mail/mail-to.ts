import type { Language } from "@candor/contract/i18n/languages.ts";
import type { SendMail } from "../../platform/mail/mail.ts";
import { fill } from "./fill.ts";

export type UserMail = { readonly subject: string; readonly text: string; readonly language: Language };
export type Recipient = { readonly email: string | null; readonly anti_phishing: string | null };

/** The line above the text of every email to a user with an anti-phishing phrase. */
const wordLine: Record<Language, string> = {
  en: "Your anti-phishing code: {word}",
  ja: "フィッシング対策コード：{word}",
  ko: "피싱 방지 코드: {word}",
  vi: "Mã chống lừa đảo của bạn: {word}",
  es: "Tu código antiphishing: {word}",
  "zh-TW": "您的防釣魚碼：{word}",
  th: "รหัสป้องกันฟิชชิงของคุณ: {word}",
  "zh-CN": "您的防钓鱼码：{word}",
};

/**
 * Sends an email to a user. Every email to an account holder is sent here, since it has to contain the user's anti-phishing phrase: an email without
 * it is then known to be forged. False if the user has no email or this installation sends none; rejects when sending fails.
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
