import { cardNumberOf, maskedNumber } from "./bank-card.ts";

/**
 * What must not stand in a chat: card numbers, passwords, and codes. The pages warn with this rule before they send, and the server stores only what it
 * leaves. It is no proof: a secret that looks like none stays.
 */
export type Masked = { readonly text: string; readonly masked: boolean };

const HIDDEN = "\u2022\u2022\u2022\u2022\u2022\u2022";
const FULL_WIDTH_ZERO = 0xff10;

/** Digits of either width, with single blanks, dots or hyphens between them. */
const NUMBER = /[0-9\uff10-\uff19](?:[ .\u00a0-]?[0-9\uff10-\uff19]){12,18}(?![0-9\uff10-\uff19])/g;
/** How numbers of card schemes begin (ISO/IEC 7812): those of orders and days (20…) begin otherwise. */
const CARD = /^(?:2[2-7]|3|4|5|6|8[12]|9792)/;

/** What precedes a code, in the eight languages; the fund password and every code of ours have six digits, a card's PIN and CVV three to six. */
const codeWords =
  "one[- ]?time|otp|2fa|totp|pin|cvv2?|cvc2?|passcode|code|fund password|c[oó]digo|clave|コード|認証番号|暗証番号|인증\\s?번호|인증\\s?코드|비밀번호|핀|รหัส(?:ยืนยัน|ผ่าน)?|m[aã]|验证码|驗證碼|资金密码|資金密碼|密码|密碼|パスワード|mật khẩu|contraseña|password";
/** Codes that are none of these. */
const otherCodes = "error|invite|referral|invitation|area|country|zip|postal|swift|bank|currency|status|país|postal";
const CODE = new RegExp(
  `(?<!\\p{Script=Latin})(?<!(?:${otherCodes})[ -])(?:${codeWords})(?!\\p{Script=Latin})[^0-9\\n]{0,16}?(?<![0-9.,])([0-9]{3}[ -][0-9]{3}|[0-9]{3,8})(?![0-9]|[.,][0-9]|\\p{Script=Latin})`,
  "giu",
);

/** A word after "password is": only one that no dictionary has, with a digit or a sign in it, so that "my password is wrong" stays. */
const PASSWORD =
  /(password|passwort|contraseña|clave|mật khẩu|パスワード|暗証番号|비밀번호|รหัสผ่าน|密码|密碼)(\s*(?::|：|=|is|es|là|は|은|는|คือ|是|为|為)\s*["'「“]?)((?=\S*[0-9!@#$%^&*_+])\S{4,64})/giu;

const latinDigits = (text: string): string =>
  text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO));

function cardIn(found: string): string | undefined {
  const digits = latinDigits(found).replace(/[ .\u00a0-]/g, "");
  return CARD.test(digits) && cardNumberOf(digits) ? maskedNumber(digits) : undefined;
}

/** The text without what looks like a card number, a password or a code. Of a card its last four digits stay, so that its owner knows which. */
export function maskSecrets(text: string): Masked {
  const clean = text
    .replace(NUMBER, (found) => cardIn(found) ?? found)
    .replace(PASSWORD, (_, word: string, link: string) => word + link + HIDDEN)
    .replace(CODE, (found, code: string) => found.slice(0, found.length - code.length) + HIDDEN);
  return { text: clean, masked: clean !== text };
}
