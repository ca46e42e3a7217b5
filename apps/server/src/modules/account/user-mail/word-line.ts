import type { Language } from "@candor/contract/i18n/languages.ts";

/** Stands above the text of every mail to a user who has chosen a word. */
export const wordLine: Record<Language, string> = {
  en: "Your anti-phishing code: {word}",
  ja: "フィッシング対策コード：{word}",
  ko: "피싱 방지 코드: {word}",
  vi: "Mã chống lừa đảo của bạn: {word}",
  es: "Tu código antiphishing: {word}",
  "zh-TW": "您的防釣魚碼：{word}",
  th: "รหัสป้องกันฟิชชิงของคุณ: {word}",
  "zh-CN": "您的防钓鱼码：{word}",
};
