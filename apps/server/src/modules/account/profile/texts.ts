import type { Language } from "@candor/contract/i18n/languages.ts";

/** The notice to the existing contact about a new one, in the user's language; `{contact}` is the new one. */
export const boundTexts: Record<Language, { readonly subject: string; readonly text: string }> = {
  en: {
    subject: "A new contact was linked to your Candor account",
    text: "{contact} was linked to your Candor account and can now be used to log in. If it was not you, freeze your account under Security immediately.",
  },
  ja: {
    subject: "Candorアカウントに連絡先が登録されました",
    text: "{contact}がCandorアカウントに登録され、ログインに使えるようになりました。お心当たりがない場合は、すぐに「セキュリティ」でアカウントを凍結してください。",
  },
  ko: {
    subject: "Candor 계정에 연락처가 등록되었습니다",
    text: "Candor 계정에 {contact} 연락처가 등록되어 로그인에 사용할 수 있습니다. 본인이 아니라면 즉시 보안 메뉴에서 계정을 동결해 주세요.",
  },
  vi: {
    subject: "Tài khoản Candor của bạn có thêm thông tin liên hệ",
    text: "{contact} đã được liên kết với tài khoản Candor của bạn và có thể dùng để đăng nhập. Nếu không phải bạn, vui lòng đóng băng tài khoản ngay trong mục Bảo mật.",
  },
  es: {
    subject: "Se vinculó un contacto a tu cuenta de Candor",
    text: "{contact} se vinculó a tu cuenta de Candor y ya sirve para iniciar sesión. Si no fuiste tú, congela tu cuenta de inmediato en Seguridad.",
  },
  "zh-TW": {
    subject: "您的 Candor 帳號已綁定新的聯絡方式",
    text: "{contact} 已綁定至您的 Candor 帳號，可用於登入。若非本人操作，請立即至「安全性」凍結帳戶。",
  },
  th: {
    subject: "มีการผูกช่องทางติดต่อใหม่กับบัญชี Candor ของคุณ",
    text: "{contact} ถูกผูกกับบัญชี Candor ของคุณและใช้เข้าสู่ระบบได้แล้ว หากไม่ใช่คุณ กรุณาระงับบัญชีทันทีในเมนูความปลอดภัย",
  },
  "zh-CN": {
    subject: "您的Candor账号已绑定新的联系方式",
    text: "{contact}已绑定到您的Candor账号，可用于登录。如非本人操作，请立即在安全中心冻结账户。",
  },
};
