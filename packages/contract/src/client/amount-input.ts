import { numberSigns } from "./format.ts";

/**
 * Reads what people type or paste into an amount field as the decimal string that calls take, by the signs of their language: "1.500" is one and a half
 * in English and one thousand five hundred in Vietnamese. The field's own display is read back as the same amount.
 *
 * The other decimal sign of a keypad is accepted if it cannot be a group ("1.5" in Vietnamese); two different signs leave one reading wherever they stand
 * ("1,234.56"); spaces and apostrophes only group. Ambiguous input, or groups of other than three digits, is refused.
 */
export type InputError =
  | "input.plainDigits"
  | "input.notANumber"
  | "input.ambiguous"
  | "input.tooManyDecimals"
  | "input.notWhole"
  | "input.tooLong";
export type ReadInput =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: InputError };

export type InputRules = {
  /** The maximum number of decimals, 0 for whole numbers. */
  readonly decimals: number;
  /** The Intl tag whose signs the page shows. */
  readonly tag: string;
};

/** The digits of a typed number and where its decimals begin, without groups; `fraction` is undefined where no decimal sign was typed. */
export type Digits = { readonly whole: string; readonly fraction: string | undefined };
export type ReadDigits = Digits | Extract<InputError, "input.plainDigits" | "input.notANumber" | "input.ambiguous">;

const WHOLE_DIGITS_MAX = 18;
/** Full-width zero of East Asian keyboards, and the Thai one: no digit of either looks like another ASCII digit. */
const OTHER_ZEROS = [0xff10, 0x0e50] as const;

/** One form of digits, signs and spaces, each still one UTF-16 unit long. */
export const plainSigns = (typed: string): string =>
  typed
    .replace(/[０-９๐-๙]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (OTHER_ZEROS.find((zero) => code >= zero && code <= zero + 9) ?? code));
    })
    .replace(/．/g, ".")
    .replace(/，/g, ",")
    .replace(/\s/g, " ")
    .replace(/[\u2019\u02bc]/g, "'");

const escaped = (sign: string): string => (sign === "." ? "\\." : sign);
/** Groups of three behind one to three digits of which the first is no zero: what the language itself would write. */
export const isGrouped = (text: string, sign: string): boolean =>
  new RegExp(`^[1-9][0-9]{0,2}(${escaped(sign)}[0-9]{3})+$`).test(text);
const isWhole = (text: string, signs: readonly string[]): boolean =>
  /^[0-9]*$/.test(text) || signs.some((sign) => isGrouped(text, sign));
const onlyDigits = (text: string): string => text.replace(/[^0-9]/g, "");

/** "1.234,5" -> { whole: "1234", fraction: "5" } in Vietnamese. Empty text has no digits. */
export function readDigits(typed: string, tag: string): ReadDigits {
  const text = plainSigns(typed).trim();
  if (/\p{Nd}/u.test(text.replace(/[0-9]/g, ""))) return "input.plainDigits";
  if (!/^[0-9., ']*$/.test(text)) return "input.notANumber";
  const { group, decimal } = numberSigns(tag);
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const sign = text[at];
  if (sign === undefined) return isWhole(text, [" ", "'"]) ? whole(text) : "input.ambiguous";
  const [head, tail] = [text.slice(0, at), text.slice(at + 1)];
  const parted: ReadDigits = { whole: onlyDigits(head), fraction: tail };
  const tailIsDigits = /^[0-9]*$/.test(tail);
  if (sign === decimal && tailIsDigits && isWhole(head, [plainSigns(group), " ", "'"])) return parted;
  // As the language groups; or as another does, twice at least, which no decimal sign is.
  if (sign === group ? isGrouped(text, sign) : head.includes(sign) && isGrouped(text, sign)) return whole(text);
  if (!tailIsDigits || !isWhole(head, [" ", "'", sign === "." ? "," : "."])) return "input.ambiguous";
  // Three digits behind a sign that may be a group, in a language that shows another sign for it or behind another group.
  const plain = /^[0-9]*$/.test(head);
  const couldGroup = tail.length === 3 && (plain ? /^[1-9][0-9]{0,2}$/.test(head) : /[ ']/.test(head));
  return couldGroup ? "input.ambiguous" : parted;
}

const whole = (text: string): Digits => ({ whole: onlyDigits(text), fraction: undefined });
const wrong = (error: InputError): ReadInput => ({ ok: false, error });

/** "12,50" -> "12.50", ".5" -> "0.5", "12." -> "12", "" -> "". */
export function readAmount(typed: string, { decimals, tag }: InputRules): ReadInput {
  const digits = readDigits(typed, tag);
  if (typeof digits === "string") return wrong(digits);
  if (digits.whole === "" && !digits.fraction) return { ok: true, value: "" };
  const fraction = digits.fraction ?? "";
  if (decimals === 0 && digits.fraction !== undefined) return wrong("input.notWhole");
  if (fraction.length > decimals) return wrong("input.tooManyDecimals");
  const units = digits.whole.replace(/^0+(?=\d)/, "") || "0";
  if (units.length > WHOLE_DIGITS_MAX) return wrong("input.tooLong");
  return { ok: true, value: fraction === "" ? units : `${units}.${fraction}` };
}
