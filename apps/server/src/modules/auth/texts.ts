import type { Language } from "@candor/contract/languages.ts";

/**
 * The mails and SMS of this module, with the values in braces filled in. The same sentence serves both channels, a mail has a subject besides.
 * `word` stands above the text of every mail to a user who has chosen one.
 */
type Texts = {
  readonly codeSubject: string;
  readonly code: string;
  readonly knownSubject: string;
  readonly known: string;
  readonly alertSubject: string;
  readonly alert: string;
  readonly word: string;
};

export const texts: Record<Language, Texts> = {
  en: {
    codeSubject: "Your Candor code: {code}",
    code: "{code} is your Candor code. It is valid for 10 minutes. Never share it: nobody from Candor will ask for it.",
    knownSubject: "You already have a Candor account",
    known:
      "Someone tried to sign up to Candor with this contact, which already has an account. If it was you, log in or reset your password.",
    alertSubject: "New login to your Candor account",
    alert:
      "A new device logged in to your Candor account on {time} (UTC) from the address {ip}: {device}. If it was not you, change your password at once and log that device out under Security.",
    word: "Your anti-phishing code: {word}",
  },
  ja: {
    codeSubject: "Candorの認証コード：{code}",
    code: "Candorの認証コードは{code}です。10分間有効です。Candorの担当者がコードをお尋ねすることはありません。誰にも教えないでください。",
    knownSubject: "Candorのアカウントはすでに登録されています",
    known:
      "この連絡先でCandorへの新規登録が試みられましたが、すでにアカウントがあります。ご本人の場合は、ログインするかパスワードを再設定してください。",
    alertSubject: "Candorアカウントへの新しいログイン",
    alert:
      "これまで使用されたことのない端末から、Candorアカウントへのログインがありました。日時：{time}（UTC）、IPアドレス：{ip}、端末：{device}。お心当たりがない場合は、すぐにパスワードを変更し、「セキュリティ」の「ログイン中の端末」でその端末をログアウトしてください。",
    word: "フィッシング対策コード：{word}",
  },
  ko: {
    codeSubject: "Candor 인증번호: {code}",
    code: "Candor 인증번호는 {code}입니다. 10분간 유효합니다. Candor 직원은 인증번호를 묻지 않으니 누구에게도 알려주지 마세요.",
    knownSubject: "이미 가입된 Candor 계정이 있습니다",
    known:
      "이 연락처로 Candor 가입이 시도되었지만 이미 계정이 있습니다. 본인이라면 로그인하거나 비밀번호를 재설정해 주세요.",
    alertSubject: "Candor 계정에 새로운 로그인이 있습니다",
    alert:
      "처음 사용하는 기기에서 Candor 계정에 로그인이 있었습니다. 시각: {time}(UTC), IP 주소: {ip}, 기기: {device}. 본인이 아니라면 즉시 비밀번호를 변경하고 보안 메뉴의 로그인 기기에서 해당 기기를 로그아웃해 주세요.",
    word: "피싱 방지 코드: {word}",
  },
  vi: {
    codeSubject: "Mã xác minh Candor của bạn: {code}",
    code: "{code} là mã xác minh Candor của bạn, có hiệu lực trong 10 phút. Không chia sẻ mã này: nhân viên Candor không bao giờ hỏi mã.",
    knownSubject: "Bạn đã có tài khoản Candor",
    known:
      "Có người vừa dùng thông tin liên hệ này để đăng ký Candor, nhưng thông tin này đã có tài khoản. Nếu là bạn, vui lòng đăng nhập hoặc đặt lại mật khẩu.",
    alertSubject: "Đăng nhập mới vào tài khoản Candor của bạn",
    alert:
      "Một thiết bị mới đã đăng nhập vào tài khoản Candor của bạn lúc {time} (UTC) từ địa chỉ {ip}: {device}. Nếu không phải bạn, vui lòng đổi mật khẩu ngay và đăng xuất thiết bị đó trong mục Bảo mật.",
    word: "Mã chống lừa đảo của bạn: {word}",
  },
  es: {
    codeSubject: "Tu código de Candor: {code}",
    code: "{code} es tu código de Candor. Es válido durante 10 minutos. No lo compartas: nadie de Candor te lo pedirá.",
    knownSubject: "Ya tienes una cuenta de Candor",
    known:
      "Alguien intentó registrarse en Candor con este contacto, que ya tiene una cuenta. Si fuiste tú, inicia sesión o restablece tu contraseña.",
    alertSubject: "Nuevo inicio de sesión en tu cuenta de Candor",
    alert:
      "Un dispositivo nuevo inició sesión en tu cuenta de Candor el {time} (UTC) desde la dirección {ip}: {device}. Si no fuiste tú, cambia tu contraseña de inmediato y cierra esa sesión en Seguridad.",
    word: "Tu código antiphishing: {word}",
  },
  "zh-TW": {
    codeSubject: "您的 Candor 驗證碼：{code}",
    code: "您的 Candor 驗證碼是 {code}，10 分鐘內有效。Candor 人員不會向您索取驗證碼，請勿告訴任何人。",
    knownSubject: "您已有 Candor 帳號",
    known: "有人嘗試以此聯絡方式註冊 Candor，但該聯絡方式已有帳號。如果是您本人，請登入或重設密碼。",
    alertSubject: "您的 Candor 帳號有新的登入",
    alert:
      "有未曾使用過的裝置登入您的 Candor 帳號。時間：{time}（UTC），IP 位址：{ip}，裝置：{device}。如果不是您本人，請立即變更密碼，並在「安全性」的「登入裝置」中登出該裝置。",
    word: "您的防釣魚碼：{word}",
  },
  th: {
    codeSubject: "รหัสยืนยัน Candor ของคุณ: {code}",
    code: "{code} คือรหัสยืนยัน Candor ของคุณ ใช้ได้ภายใน 10 นาที ห้ามบอกรหัสนี้กับใคร เจ้าหน้าที่ Candor จะไม่ขอรหัสจากคุณ",
    knownSubject: "คุณมีบัญชี Candor อยู่แล้ว",
    known: "มีผู้พยายามสมัคร Candor ด้วยข้อมูลติดต่อนี้ ซึ่งมีบัญชีอยู่แล้ว หากเป็นคุณ กรุณาเข้าสู่ระบบหรือรีเซ็ตรหัสผ่าน",
    alertSubject: "มีการเข้าสู่ระบบบัญชี Candor ของคุณจากอุปกรณ์ใหม่",
    alert:
      "มีอุปกรณ์ใหม่เข้าสู่ระบบบัญชี Candor ของคุณเมื่อ {time} (UTC) จากที่อยู่ IP {ip}: {device} หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันทีและออกจากระบบอุปกรณ์นั้นในเมนูความปลอดภัย",
    word: "รหัสป้องกันฟิชชิงของคุณ: {word}",
  },
  "zh-CN": {
    codeSubject: "您的Candor验证码：{code}",
    code: "您的Candor验证码是{code}，10分钟内有效。Candor工作人员不会向您索要验证码，请勿告诉任何人。",
    knownSubject: "您已有Candor账号",
    known: "有人尝试用此联系方式注册Candor，但该联系方式已有账号。如果是您本人，请登录或重置密码。",
    alertSubject: "您的Candor账号有新的登录",
    alert:
      "有未曾使用过的设备登录了您的Candor账号。时间：{time}（UTC），IP地址：{ip}，设备：{device}。如果不是您本人，请立即修改密码，并在安全中心的“登录设备”中退出该设备。",
    word: "您的防钓鱼码：{word}",
  },
};
