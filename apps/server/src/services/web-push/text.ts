import type { Language } from "@candor/contract/i18n/languages.ts";
import { mailOf } from "../notifications/mails.ts";
import { isMailed, type Notice } from "../notifications/notice.ts";
import { identityTexts } from "./identity-texts.ts";

export type PushText = { readonly title: string; readonly body: string };

/** Lock screens show about three lines. */
const BODY_MAX = 240;

/** A first letter as titles have it, where the script has capitals. */
const capitalized = (text: string): string => text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
const shortened = (text: string): string =>
  text.length <= BODY_MAX ? text : `${text.slice(0, BODY_MAX - 1).trimEnd()}…`;

/** The texts of the email: the subject without our name, which the notification carries anyway, and the body. Those of an identity decision are its own. */
export function pushTextOf(notice: Notice, language: Language, at: Date): PushText {
  if (!isMailed(notice)) return identityTexts[language][notice.kind];
  const { subject, text } = mailOf(notice, language, at);
  return { title: capitalized(subject.replace(/^Candor\s*[:：]\s*/, "")), body: shortened(text) };
}

export const testTexts: Readonly<Record<Language, PushText>> = {
  en: { title: "Test notification", body: "Push notifications work on this device." },
  es: { title: "Notificación de prueba", body: "Las notificaciones push funcionan en este dispositivo." },
  ja: { title: "テスト通知", body: "この端末でプッシュ通知を受け取れます。" },
  ko: { title: "테스트 알림", body: "이 기기에서 푸시 알림을 받을 수 있습니다." },
  th: { title: "การแจ้งเตือนทดสอบ", body: "อุปกรณ์นี้รับการแจ้งเตือนแบบ Push ได้แล้ว" },
  vi: { title: "Thông báo thử", body: "Thiết bị này nhận được thông báo đẩy." },
  "zh-CN": { title: "测试通知", body: "此设备可以接收推送通知。" },
  "zh-TW": { title: "測試通知", body: "此裝置可以接收推播通知。" },
};
