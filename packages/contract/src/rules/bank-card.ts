/** The grammar of bank details, for the form that shows errors and the server that decides. */

export const BANK_CARDS_MAX = 10;

/**
 * The digits of a card number entered with spaces or hyphens; undefined if it is invalid. ISO/IEC 7812: 12 to 19 digits, the last of
 * which is a check digit by Luhn's rule, so a single mistyped digit never gives another card.
 */
export function cardNumberOf(text: string): string | undefined {
  const digits = text.trim().replace(/[ -]/g, "");
  return /^[0-9]{12,19}$/.test(digits) && hasLuhnDigit(digits) ? digits : undefined;
}

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A bank's identifier code (ISO 9362) in capitals: 8 characters for the bank, 11 with its branch; undefined if it is invalid. */
export function swiftCodeOf(text: string): string | undefined {
  const code = text.trim().replace(/ /g, "").toUpperCase();
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(code) ? code : undefined;
}

/** An account number or IBAN without its spaces, in capitals; undefined if it is invalid. Banks differ too much for a check digit. */
export function accountNumberOf(text: string): string | undefined {
  const account = text.trim().replace(/[ -]/g, "").toUpperCase();
  return /^[A-Z0-9]{4,34}$/.test(account) ? account : undefined;
}

const SHOWN_DIGITS = 4;

/** The displayed part of a number: its last digits. */
export const endOf = (number: string): string => number.slice(-SHOWN_DIGITS);

/** "4111111111111111" -> "•••• 1111": enough to recognize one's own card. */
export const maskedNumber = (number: string): string => `\u2022\u2022\u2022\u2022 ${endOf(number)}`;
