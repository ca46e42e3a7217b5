import type { Language } from "@candor/contract/i18n/languages.ts";

/**
 * The emails and SMS of this module, with the values in braces filled in. The same sentence serves both channels; an email also has a subject.
 */
type Texts = {
  readonly codeSubject: string;
  readonly code: string;
  readonly knownSubject: string;
  readonly known: string;
};

export const texts: Record<Language, Texts> = {
  en: {
    codeSubject: "Your Candor code: {code}",
    code: "{code} is your Candor code. It is valid for 10 minutes. Never share it: nobody from Candor will ask for it.",
    knownSubject: "You already have a Candor account",
    known:
      "Someone tried to sign up for Candor with this contact, which already has an account. If it was you, log in or reset your password.",
  },
  ja: {
    codeSubject: "Candorの認証コード：{code}",
    code: "Candorの認証コードは{code}です。10分間有効です。Candorの担当者がコードをお尋ねすることはありません。誰にも教えないでください。",
    knownSubject: "Candorのアカウントはすでに登録されています",
    known:
      "この連絡先でCandorへの新規登録が試みられましたが、すでにアカウントがあります。ご本人の場合は、ログインするかパスワードを再設定してください。",
  },
  ko: {
    codeSubject: "Candor 인증번호: {code}",
    code: "Candor 인증번호는 {code}입니다. 10분간 유효합니다. Candor 직원은 인증번호를 묻지 않으니 누구에게도 알려주지 마세요.",
    knownSubject: "이미 가입된 Candor 계정이 있습니다",
    known:
      "이 연락처로 Candor 가입이 시도되었지만 이미 계정이 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정해 주세요.",
  },
  vi: {
    codeSubject: "Mã xác minh Candor của bạn: {code}",
    code: "{code} là mã xác minh Candor của bạn, có hiệu lực trong 10 phút. Không chia sẻ mã này: nhân viên Candor không bao giờ hỏi mã.",
    knownSubject: "Bạn đã có tài khoản Candor",
    known:
      "Có người vừa dùng thông tin liên hệ này để đăng ký Candor, nhưng thông tin này đã có tài khoản. Nếu là bạn, vui lòng đăng nhập hoặc đặt lại mật khẩu.",
  },
  es: {
    codeSubject: "Tu código de Candor: {code}",
    code: "{code} es tu código de Candor. Es válido durante 10 minutos. No lo compartas: nadie de Candor te lo pedirá.",
    knownSubject: "Ya tienes una cuenta de Candor",
    known:
      "Alguien intentó registrarse en Candor con este contacto, que ya tiene una cuenta. Si fuiste tú, inicia sesión o restablece tu contraseña.",
  },
  "zh-TW": {
    codeSubject: "您的 Candor 驗證碼：{code}",
    code: "您的 Candor 驗證碼是 {code}，10 分鐘內有效。Candor 人員不會向您索取驗證碼，請勿告訴任何人。",
    knownSubject: "您已有 Candor 帳號",
    known: "有人嘗試以此聯絡方式註冊 Candor，但該聯絡方式已有帳號。如果是您本人，請登入或重設密碼。",
  },
  th: {
    codeSubject: "รหัสยืนยัน Candor ของคุณ: {code}",
    code: "{code} คือรหัสยืนยัน Candor ของคุณ ใช้ได้ภายใน 10 นาที ห้ามบอกรหัสนี้กับใคร เจ้าหน้าที่ Candor จะไม่ขอรหัสจากคุณ",
    knownSubject: "คุณมีบัญชี Candor อยู่แล้ว",
    known: "มีผู้พยายามสมัคร Candor ด้วยข้อมูลติดต่อนี้ ซึ่งมีบัญชีอยู่แล้ว หากเป็นคุณ กรุณาเข้าสู่ระบบหรือรีเซ็ตรหัสผ่าน",
  },
  "zh-CN": {
    codeSubject: "您的Candor验证码：{code}",
    code: "您的Candor验证码是{code}，10分钟内有效。Candor工作人员不会向您索要验证码，请勿告诉任何人。",
    knownSubject: "您已有Candor账号",
    known: "有人尝试用此联系方式注册Candor，但该联系方式已有账号。如果是您本人，请登录或重置密码。",
  },
};
