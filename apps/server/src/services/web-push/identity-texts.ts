import type { Language } from "@candor/contract/i18n/languages.ts";
import type { IdentityNotice } from "@candor/contract/routes/notification.ts";

type Text = { readonly title: string; readonly body: string };

/** As in the notification center: the reason of a rejection is nothing for a lock screen. */
export const identityTexts: Readonly<Record<Language, Readonly<Record<IdentityNotice, Text>>>> = {
  en: {
    identity_basic: { title: "Basic verification complete", body: "You can now continue with the advanced level." },
    identity_advanced: {
      title: "Advanced verification complete",
      body: "You can now use every feature that requires a verified identity.",
    },
    identity_rejected: {
      title: "Resubmit your identity verification",
      body: "Your identity could not be verified. Please submit it again.",
    },
  },
  es: {
    identity_basic: {
      title: "Verificación básica completada",
      body: "Ya puedes continuar con la verificación avanzada.",
    },
    identity_advanced: {
      title: "Verificación avanzada completada",
      body: "Ya tienes acceso a las funciones que requieren una identidad verificada.",
    },
    identity_rejected: {
      title: "Vuelve a enviar tu verificación de identidad",
      body: "No pudimos verificar tu identidad. Revisa los datos y envíala otra vez.",
    },
  },
  ja: {
    identity_basic: { title: "基本レベルの本人確認が完了しました", body: "続けて上級レベルへお進みいただけます。" },
    identity_advanced: {
      title: "上級レベルの本人確認が完了しました",
      body: "本人確認が必要なすべての機能をご利用いただけます。",
    },
    identity_rejected: {
      title: "本人確認の再提出をお願いします",
      body: "本人確認を完了できませんでした。内容をご確認のうえ、再提出してください。",
    },
  },
  ko: {
    identity_basic: { title: "기본 인증이 완료되었습니다", body: "이제 고급 인증을 진행할 수 있습니다." },
    identity_advanced: {
      title: "고급 인증이 완료되었습니다",
      body: "신원 인증이 필요한 모든 기능을 이용할 수 있습니다.",
    },
    identity_rejected: {
      title: "신원 인증을 다시 제출해 주세요",
      body: "신원 인증이 완료되지 않았습니다. 내용을 확인한 뒤 다시 제출해 주세요.",
    },
  },
  th: {
    identity_basic: { title: "ยืนยันตัวตนขั้นพื้นฐานเสร็จแล้ว", body: "คุณยืนยันตัวตนขั้นสูงต่อได้" },
    identity_advanced: { title: "ยืนยันตัวตนขั้นสูงเสร็จแล้ว", body: "คุณใช้ได้ทุกบริการที่ต้องยืนยันตัวตน" },
    identity_rejected: { title: "กรุณาส่งการยืนยันตัวตนอีกครั้ง", body: "ยังยืนยันตัวตนของคุณไม่ได้ กรุณาตรวจสอบแล้วส่งอีกครั้ง" },
  },
  vi: {
    identity_basic: { title: "Xác minh cơ bản đã hoàn tất", body: "Bạn có thể tiếp tục với xác minh nâng cao." },
    identity_advanced: {
      title: "Xác minh nâng cao đã hoàn tất",
      body: "Giờ bạn có thể dùng mọi tính năng yêu cầu xác minh danh tính.",
    },
    identity_rejected: {
      title: "Vui lòng gửi lại xác minh danh tính",
      body: "Chưa thể xác minh danh tính của bạn. Vui lòng kiểm tra và gửi lại.",
    },
  },
  "zh-CN": {
    identity_basic: { title: "初级认证已完成", body: "您可以继续进行高级认证。" },
    identity_advanced: { title: "高级认证已完成", body: "需要身份认证的功能均已开放。" },
    identity_rejected: { title: "请重新提交身份认证", body: "您的身份认证未通过，请核对后重新提交。" },
  },
  "zh-TW": {
    identity_basic: { title: "基本驗證已完成", body: "您可以繼續進行進階驗證。" },
    identity_advanced: { title: "進階驗證已完成", body: "需要身分驗證的功能均已開放。" },
    identity_rejected: { title: "請重新送出身分驗證", body: "您的身分驗證未通過，請確認後重新送出。" },
  },
};
