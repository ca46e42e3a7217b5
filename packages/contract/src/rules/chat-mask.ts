import { wordlist } from "@scure/bip39/wordlists/english.js";
import { cardNumberOf, maskedNumber } from "./bank-card.ts";

/** What stands for a secret. It tells nothing of its length. */
export const MASK = "••••••";

/** `shown` stands in its place, else MASK. */
type Span = readonly [from: number, to: number, shown?: string];

/**
 * Replaces what nobody should ever be asked for: numbers of payment cards, passwords and codes, seed phrases, private keys and API keys. Amounts, order
 * numbers, transaction hashes, addresses and phone numbers stay. It may err towards masking beside a word such as "code", and towards leaving elsewhere.
 */
export function maskSecrets(text: string): { readonly text: string; readonly masked: boolean } {
  const plain = [...text].map(plainCharacter).join("");
  // Both have the same length, so that a place in one is the same place in the other.
  const source = plain.length === text.length ? plain : text;
  const found = finders.flatMap((find) => find(source)).sort(([a], [b]) => a - b);
  let masked = "";
  let end = 0;
  for (const [from, to, shown = MASK] of found) {
    if (to <= end) continue;
    masked += from < end ? "" : text.slice(end, from) + shown;
    end = to;
  }
  if (found.length === 0) return { text, masked: false };
  // What a mask now separates may be a secret of its own ("4444pwd is x1" has no word "pwd"). Each round leaves fewer characters, so the last one finds none.
  return { text: maskSecrets(masked + text.slice(end)).text, masked: true };
}

/** Digits and signs of other widths and scripts as the plain ones: a full-width card number is one too. */
function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0);
  if (code >= 0x0e50 && code <= 0x0e59) return String(code - 0x0e50);
  if (code >= 0x0660 && code <= 0x0669) return String(code - 0x0660);
  if (code === 0xa0 || code === 0x3000 || code === 0x202f) return " ";
  if (code >= 0x2010 && code <= 0x2015) return "-";
  return character;
}

const spansOf = (text: string, pattern: RegExp, group = 0): Span[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const [from, to] = match.indices?.[group] ?? [];
    return from === undefined || to === undefined ? [] : [[from, to] as const];
  });

/** Groups of digits with single blanks, dots or hyphens between; a decimal place is none. */
const DIGITS = /(?<!\d|\d[.,])\d(?:[ .-]?\d){12,}(?!,?\d)/dgu;
const DIGITS_MAX = 19;
/** Beginnings of payment cards, by their number of digits. */
const ISSUERS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(?:30[0-5]|36|38|39)/, [14]],
  [/^(?:6011|64[4-9]|65)/, [16, 19]],
  [/^35(?:2[89]|[3-8])/, [16, 19]],
  [/^(?:62|81)/, [16, 17, 18, 19]],
  [/^(?:220[0-4]|9704|9792)/, [16, 19]],
  [/^(?:5018|5020|5038|5893|6304|6759|676[1-3])/, [13, 14, 15, 16, 17, 18, 19]],
];

/** Of a card its last four digits stay, so that its owner knows which. */
function cards(text: string): Span[] {
  return spansOf(text, DIGITS).flatMap(([from, to]) => {
    const groups = spansOf(text.slice(from, to), /\d+/dgu);
    return groups.flatMap(([start], first): Span[] => {
      // A group has at least one digit.
      for (const [, end] of groups.slice(first, first + DIGITS_MAX)) {
        const digits = text.slice(from + start, from + end).replaceAll(/\D/g, "");
        if (isCard(digits)) return [[from + start, from + end, maskedNumber(digits)]];
        if (digits.length > DIGITS_MAX) return [];
      }
      return [];
    });
  });
}

const isCard = (digits: string): boolean =>
  digits.length <= DIGITS_MAX &&
  ISSUERS.some(([start, lengths]) => start.test(digits) && lengths.includes(digits.length)) &&
  cardNumberOf(digits) !== undefined;

/** Words beside which a few digits are a code. */
const CODE_WORDS = [
  "(?:verification|security|auth\\w*|login|sms|email|mail|one[- ]?time|confirmation|2fa|recovery|backup|access) ?(?:code|pin|number)s?",
  "\\b(?:codes?|otp|totp|2fa|mfa|pin|passcode|cvv2?|cvc2?|google authenticator|authenticator)\\b",
  "\\bc[oó]digos?\\b|\\bclave\\b|\\bpin\\b",
  "コード|認証番号|確認番号|暗証番号|セキュリティ番号",
  "코드|인증 ?번호|보안 ?번호|비밀 ?번호",
  "รหัส(?!ไปรษณีย์|คำสั่ง|ธุรกรรม|แนะนำ|เชิญ)|โอทีพี",
  "mã|\\bma (?:xac (?:minh|nhan|thuc)|otp)",
  "验证码|動態碼|动态码|校验码|安全码|口令码|驗證碼|認證碼|安全碼|校驗碼",
];
const PASSWORD_WORDS = [
  "\\b(?:pass ?words?|pass ?phrases?|pwd|passwd)\\b",
  "\\bcontrase(?:ñ|n)as?\\b|\\bclave\\b",
  "パスワード|暗証番号",
  "비밀 ?번호|패스워드|암호|비번",
  "รหัสผ่าน|พาสเวิร์ด",
  "mật khẩu|\\bmat khau\\b",
  "密码|密碼|口令",
];
/** Codes that are no secret: words that stand directly before or after "code". */
const OPEN_CODES =
  "(?:error|err|status|invite|invitation|referral|refer|promo|country|area|post(?:al)?|zip|qr|bar|bank|branch|swift|bic|currency|chain|order|source|dial\\w*|tracking|coin|http) ?$";
const OPEN_CODES_OTHER =
  "(?:de error|de invitaci[oó]n|postal|de pa[ií]s|de referid\\w*|エラー|招待|郵便|紹介|国|오류|에러|초대|추천|우편|국가|错误|錯誤|邀请|邀請|邮政|郵政|推荐|推薦|国家)";

const any = (words: readonly string[]) => words.map((word) => `(?:${word})`).join("|");
const SMALL =
  "(?<!• ?|[\\p{N}#$€£¥₩₫฿.,/+-]|[A-Za-z_])\\d(?:[ -]?\\d){3,7}(?![\\p{N}/%_-]|[A-Za-z]|[.,:]\\d| ?(?:usd|btc|eth|eur|jpy|krw|vnd|thb|cny|twd|bnb|sol|xrp|usdc|coins?|円|元|원|đồng|dong|บาท|ดอลลาร์|dollars?|days?|hours?|minutes?|分|小时|日|年|월|일|년|月))";
/** As many other characters as fit between a word and its code, in one sentence. */
const BETWEEN = "[^\\d\\n.!?。！？•]{0,24}?";
const AFTER_WORD = new RegExp(
  `(?<word>${any([...CODE_WORDS, ...PASSWORD_WORDS])})(?<between>${BETWEEN})(?<code>${SMALL})`,
  "dgiu",
);
const BEFORE_WORD = new RegExp(
  `(?<code>${SMALL})(?<between>[^\\d\\n.!?。！？•]{0,16}?)(?<word>${any([...CODE_WORDS, ...PASSWORD_WORDS])})`,
  "dgiu",
);
const openBefore = new RegExp(OPEN_CODES, "iu");
const openOther = new RegExp(OPEN_CODES_OTHER, "iu");
/** Between a word and a number these say that the number is of something else. */
const OTHER_NUMBER =
  /order|deposit|withdraw|amount|orden|dep[oó]sit|retir|注文|入金|出金|주문|입금|출금|订单|訂單|充值|提现|提現|คำสั่ง|ฝาก|ถอน|lệnh|nạp|rút|giao dịch|đơn|giới thiệu|lỗi|mời|[#$€£¥]|\bW-|\bD-|\b20\d\d\b/iu;

function codes(text: string): Span[] {
  return [AFTER_WORD, BEFORE_WORD].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Span[] => {
      const [word, code] = [match.indices?.groups?.["word"], match.indices?.groups?.["code"]];
      if (!word || !code) return [];
      const before = text.slice(Math.max(0, word[0] - 14), word[0]);
      const around = text.slice(Math.max(0, word[0] - 14), word[1] + 16);
      if (openBefore.test(before) || openOther.test(around)) return [];
      return OTHER_NUMBER.test(match.groups?.["between"] ?? "") ? [] : [code];
    }),
  );
}

/** The three digits of a card's back are too few to be told from others beside another word. What a mask separates from its word, such as the end of a card, is none. */
const CARD_CHECK = /\b(?:cvv2?|cvc2?)\b[^\d\n•]{0,12}?(\d{3,4})(?!\d)/dgiu;

/** What follows a word for password and a sign that it is said: one run of plain characters with a digit or a sign in it, or capitals and small letters. */
const SAID =
  "\\s*(?:[:=]|\\bis\\b|\\bes\\b|là(?!\\p{L})|\\bla\\b|は|是|为|為|คือ|은|는|이|가|が|->|→)+\\s*[\"'“”「『`(]?";
const TOKEN = "[!-~]{4,64}";
const PASSWORD = new RegExp(`(?:${any(PASSWORD_WORDS)})[^\\n:=•]{0,12}?${SAID}(${TOKEN})`, "dgiu");

const passwords = (text: string): Span[] =>
  spansOf(text, PASSWORD, 1)
    .map(([from, to]) => [from, to - (/["'”」』`).,;]+$/.exec(text.slice(from, to))?.[0].length ?? 0)] as const)
    .filter(([from, to]) => looksChosen(text.slice(from, to)));

const looksChosen = (token: string): boolean =>
  token.length >= 4 && !token.startsWith("http") && (/[0-9]/.test(token) || /[a-z][A-Z]|[@#$%^&*_+=~]/.test(token));

const words = new Set(wordlist);
const PHRASE_MIN = 12;
const WORD = /[a-z]+/dgi;
/** Between the words of a phrase: blanks, commas, line ends, and their numbers. */
const GAP = /^(?:[\s,;|]*(?:\d{1,2}[.):]?)?[\s,;|]*)$/;

/** Twelve or more words in a row of the list of which seed phrases are made: no sentence has so many. */
function phrases(text: string): Span[] {
  const spans: Span[] = [];
  let run: Span[] = [];
  const end = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length >= PHRASE_MIN && first && last) spans.push([first[0], last[1]]);
    run = [];
  };
  for (const [from, to] of spansOf(text, WORD)) {
    const previous = run.at(-1);
    if (previous && !GAP.test(text.slice(previous[1], from))) end();
    if (words.has(text.slice(from, to).toLowerCase())) run.push([from, to]);
    else end();
  }
  end();
  return spans;
}

const KEY_WORDS =
  "private ?key|secret ?key|priv(?:ate)? ?key|wallet key|clave privada|llave privada|秘密鍵|プライベートキー|개인 ?키|비밀 ?키|프라이빗 ?키|คีย์ส่วนตัว|ไพรเวทคีย์|กุญแจส่วนตัว|khóa (?:riêng|bí mật|cá nhân)|khoa rieng|私钥|私鑰|密钥|密鑰";
const API_WORDS =
  "api[ _-]?(?:key|secret|token)|secret|access[ _-]?(?:key|token)|bearer|clave (?:de )?api|api ?キー|シークレット|api ?키|시크릿|คีย์ ?api|api ?คีย์|khóa api|api ?密钥|api ?密鑰|api ?金鑰";
/** Unmistakable by their form. */
const FORMS =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|(?<![\w])(?:[xyz]prv[1-9A-HJ-NP-Za-km-z]{50,120}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}|AKIA[0-9A-Z]{16}|gh[pousr]_[0-9A-Za-z]{30,}|sk-[0-9A-Za-z_-]{20,}|[rs]k_(?:live|test)_[0-9A-Za-z]{16,}|xox[abprs]-[0-9A-Za-z-]{10,}|eyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,})(?![\w])/dgu;
const NAMED_KEY = new RegExp(
  `(?:${KEY_WORDS}|${API_WORDS})[^\\n•]{0,24}?(?<![\\w])((?:0x)?[0-9A-Fa-f]{64}|[\\w+/=-]{20,128})(?![\\w])`,
  "dgiu",
);

const keys = (text: string): Span[] => [
  ...spansOf(text, FORMS),
  ...spansOf(text, NAMED_KEY, 1).filter(([from, to]) => {
    const token = text.slice(from, to);
    return /[0-9]/.test(token) && /[A-Za-z]/.test(token);
  }),
];

const checks = (text: string): Span[] => spansOf(text, CARD_CHECK, 1);

const finders = [cards, checks, phrases, keys, passwords, codes];
