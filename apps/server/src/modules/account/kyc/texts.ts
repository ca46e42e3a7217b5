import type { Language } from "@candor/contract/i18n/languages.ts";

type Text = { readonly subject: string; readonly body: string };

/** The texts of a decision for the user. `{reason}` is the reason's own sentence, in the same language. */
export const texts: Record<Language, { readonly basic: Text; readonly advanced: Text; readonly rejected: Text }> = {
  en: {
    basic: {
      subject: "Candor: basic verification complete",
      body: "Your basic verification is complete. You can now continue with the advanced level.",
    },
    advanced: {
      subject: "Candor: advanced verification complete",
      body: "Your advanced verification is complete. You can now use every feature that requires a verified identity.",
    },
    rejected: {
      subject: "Candor: please submit your identity verification again",
      body: "Your identity could not be verified. {reason} Open Identity verification in the app and submit it again.",
    },
  },
  ja: {
    basic: {
      subject: "Candor：基本レベルの本人確認が完了しました",
      body: "基本レベルの本人確認が完了しました。続けて上級レベルへお進みいただけます。",
    },
    advanced: {
      subject: "Candor：上級レベルの本人確認が完了しました",
      body: "上級レベルの本人確認が完了しました。本人確認が必要なすべての機能をご利用いただけます。",
    },
    rejected: {
      subject: "Candor：本人確認の再提出をお願いします",
      body: "本人確認を完了できませんでした。{reason}アプリの「本人確認」から再提出してください。",
    },
  },
  ko: {
    basic: {
      subject: "Candor: 기본 인증이 완료되었습니다",
      body: "기본 인증이 완료되었습니다. 이제 고급 인증을 진행할 수 있습니다.",
    },
    advanced: {
      subject: "Candor: 고급 인증이 완료되었습니다",
      body: "고급 인증이 완료되었습니다. 신원 인증이 필요한 모든 기능을 이용할 수 있습니다.",
    },
    rejected: {
      subject: "Candor: 신원 인증을 다시 제출해 주세요",
      body: "신원 인증이 완료되지 않았습니다. {reason} 앱의 신원 인증에서 다시 제출해 주세요.",
    },
  },
  vi: {
    basic: {
      subject: "Candor: xác minh cơ bản đã hoàn tất",
      body: "Xác minh cơ bản của bạn đã hoàn tất. Bạn có thể tiếp tục với xác minh nâng cao.",
    },
    advanced: {
      subject: "Candor: xác minh nâng cao đã hoàn tất",
      body: "Xác minh nâng cao của bạn đã hoàn tất. Giờ bạn có thể dùng mọi tính năng yêu cầu xác minh danh tính.",
    },
    rejected: {
      subject: "Candor: vui lòng gửi lại xác minh danh tính",
      body: "Chưa thể xác minh danh tính của bạn. {reason} Vui lòng mở mục Xác minh danh tính trong ứng dụng và gửi lại.",
    },
  },
  es: {
    basic: {
      subject: "Candor: verificación básica completada",
      body: "Tu verificación básica está completa. Ya puedes continuar con la verificación avanzada.",
    },
    advanced: {
      subject: "Candor: verificación avanzada completada",
      body: "Tu verificación avanzada está completa. Ya tienes acceso a las funciones que requieren una identidad verificada.",
    },
    rejected: {
      subject: "Candor: vuelve a enviar tu verificación de identidad",
      body: "No pudimos verificar tu identidad. {reason} Abre Verificación de identidad en la app y envíala otra vez.",
    },
  },
  "zh-TW": {
    basic: {
      subject: "Candor：基本驗證已完成",
      body: "您的基本驗證已完成，可以繼續進行進階驗證。",
    },
    advanced: {
      subject: "Candor：進階驗證已完成",
      body: "您的進階驗證已完成，需要身分驗證的功能均已開放。",
    },
    rejected: {
      subject: "Candor：請重新送出身分驗證",
      body: "您的身分驗證未通過。{reason}請在 App 的「身分驗證」中重新送出。",
    },
  },
  th: {
    basic: {
      subject: "Candor: ยืนยันตัวตนขั้นพื้นฐานเสร็จแล้ว",
      body: "การยืนยันตัวตนขั้นพื้นฐานของคุณเสร็จแล้ว คุณยืนยันตัวตนขั้นสูงต่อได้",
    },
    advanced: {
      subject: "Candor: ยืนยันตัวตนขั้นสูงเสร็จแล้ว",
      body: "การยืนยันตัวตนขั้นสูงของคุณเสร็จแล้ว คุณใช้ได้ทุกบริการที่ต้องยืนยันตัวตน",
    },
    rejected: {
      subject: "Candor: กรุณาส่งการยืนยันตัวตนอีกครั้ง",
      body: "ยังยืนยันตัวตนของคุณไม่ได้ {reason} กรุณาเปิดหน้ายืนยันตัวตนในแอปแล้วส่งอีกครั้ง",
    },
  },
  "zh-CN": {
    basic: {
      subject: "Candor：初级认证已完成",
      body: "您的初级认证已完成，可以继续进行高级认证。",
    },
    advanced: {
      subject: "Candor：高级认证已完成",
      body: "您的高级认证已完成，需要身份认证的功能均已开放。",
    },
    rejected: {
      subject: "Candor：请重新提交身份认证",
      body: "您的身份认证未通过。{reason}请在App的“身份认证”中重新提交。",
    },
  },
};
