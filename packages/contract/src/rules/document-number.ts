/** Numbers of identity documents: canonical forms, and the validation shared by page and server. */

export const documentTypes = ["idcard", "passport", "license"] as const;
export type DocumentType = (typeof documentTypes)[number];

export const DOCUMENT_NUMBER_MAX = 40;

/**
 * The number as it is stored and compared: capitals, without the spaces and marks that people copy from the card. "ab 123-456" and "AB123456"
 * are one document.
 */
export const normalDocumentNumber = (text: string): string =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s.\-/–—]/g, "");

/** ICAO 9303 gives passports at most nine letters and digits; other cards and licenses stay within this. */
const shapes: Record<DocumentType, RegExp> = {
  passport: /^[A-Z0-9]{5,9}$/,
  idcard: /^[A-Z0-9]{5,24}$/,
  license: /^[A-Z0-9]{4,24}$/,
};

const digitsOf = (text: string): number[] => [...text].map((digit) => Number.parseInt(digit, 10));
const weighed = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/** GB 11643: eighteen characters, the last a check digit modulo 11 where X stands for ten. */
function chinese(number: string): boolean {
  if (!/^[0-9]{17}[0-9X]$/.test(number)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  return "10X98765432"[weighed(digitsOf(number), weights) % 11] === number[17];
}

/** Thirteen digits, the last a check digit modulo 11. */
function thai(number: string): boolean {
  if (!/^[0-9]{13}$/.test(number)) return false;
  const digits = digitsOf(number);
  const weights = Array.from({ length: 12 }, (_, index) => 13 - index);
  return (11 - (weighed(digits, weights) % 11)) % 10 === digits[12];
}

/** DNI, or NIE of a resident foreigner: the letter at the end is the number modulo 23. */
function spanish(number: string): boolean {
  const match = /^([XYZ]?)([0-9]{7,8})([A-Z])$/.exec(number);
  if (!match) return false;
  const [, prefix = "", digits = "", letter] = match;
  if (prefix.length + digits.length !== 8) return false;
  const value = Number.parseInt(`${"XYZ".indexOf(prefix || "X")}${digits}`, 10);
  return "TRWAGMYFPDXBNJZSQVHLCKE"[value % 23] === letter;
}

/** Identity cards whose own rule is certain; a wrong guess about a country's cards would exclude its people. */
const idCards: { readonly [country: string]: (number: string) => boolean } = {
  CN: chinese,
  ES: spanish,
  KR: (number) => /^[0-9]{13}$/.test(number),
  TH: thai,
  VN: (number) => /^(?:[0-9]{9}|[0-9]{12})$/.test(number),
};

/** Whether a normal number can be one of its type: shape, the check digit where the country's cards have one, and no filler such as 000000. */
export function isDocumentNumber(number: string, document: { type: DocumentType; country: string }): boolean {
  if (!shapes[document.type].test(number) || /^(.)\1*$/.test(number)) return false;
  if (document.type !== "idcard") return true;
  return idCards[document.country]?.(number) ?? true;
}

/** The displayed part of a number: the last three characters, by which only its owner recognizes the document. */
export const maskedDocumentNumber = (number: string): string => `•••${number.slice(-3)}`;
