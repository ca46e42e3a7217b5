/**
 * What people type into an amount field, made into the decimal string that calls take. Dot and comma are both decimal signs; grouping is not
 * accepted, since "1.234" cannot be told from 1.234. Digits are ASCII: others look alike and are refused by the server's grammar.
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

const WHOLE_DIGITS_MAX = 18;

const wrong = (error: InputError): ReadInput => ({ ok: false, error });

/** "12,50" -> "12.50", ".5" -> "0.5", "12." -> "12", "" -> "". `decimals` is the most places that the field takes, 0 for whole numbers. */
export function readAmount(typed: string, decimals: number): ReadInput {
  const text = typed.trim();
  if (text === "") return { ok: true, value: "" };
  if (/[^\x20-\x7e]/.test(text) && /\p{Nd}/u.test(text.replace(/[0-9]/g, ""))) return wrong("input.plainDigits");
  if (!/^[0-9.,]+$/.test(text)) return wrong("input.notANumber");
  const parts = text.split(/[.,]/);
  if (parts.length > 2) return wrong("input.ambiguous");
  const whole = (parts[0] ?? "").replace(/^0+(?=\d)/, "") || "0";
  const fraction = parts[1] ?? "";
  if (parts.length === 2 && parts[0] === "" && fraction === "") return { ok: true, value: "" };
  if (decimals === 0 && parts.length === 2) return wrong("input.notWhole");
  if (fraction.length > decimals) return wrong("input.tooManyDecimals");
  if (whole.length > WHOLE_DIGITS_MAX) return wrong("input.tooLong");
  return { ok: true, value: fraction === "" ? whole : `${whole}.${fraction}` };
}
