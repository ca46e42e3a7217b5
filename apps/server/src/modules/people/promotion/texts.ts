import type { Language } from "@candor/contract/i18n/languages.ts";

/** With which a user shares the own invite link. `{code}` is the invite code. */
export const shareTexts: Readonly<Record<Language, { readonly title: string; readonly text: string }>> = {
  en: { title: "Join me on Candor", text: "Trade with me on Candor. My invite code is {code}." },
  es: { title: "Únete a mí en Candor", text: "Opera conmigo en Candor. Mi código de invitación es {code}." },
  ja: { title: "Candorに招待します", text: "Candorで一緒に取引しませんか。招待コードは{code}です。" },
  ko: { title: "Candor에 초대합니다", text: "Candor에서 함께 거래해요. 제 초대 코드는 {code}입니다." },
  th: { title: "มาเทรดด้วยกันบน Candor", text: "มาเทรดกับฉันบน Candor รหัสเชิญของฉันคือ {code}" },
  vi: { title: "Cùng tham gia Candor với tôi", text: "Giao dịch cùng tôi trên Candor. Mã mời của tôi là {code}." },
  "zh-CN": { title: "邀请您加入 Candor", text: "和我一起在 Candor 交易吧。我的邀请码是 {code}。" },
  "zh-TW": { title: "邀請您加入 Candor", text: "和我一起在 Candor 交易吧。我的邀請碼是 {code}。" },
};
