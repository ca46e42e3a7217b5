export const NICKNAME_MAX = 20;

/**
 * A nickname in stored form: letters and digits of any script with single spaces between; undefined if it is invalid. Direction marks and zero-width
 * characters are not letters, so a name cannot pass for another one on an operator's screen.
 */
export function nicknameOf(text: string): string | undefined {
  const name = text.normalize("NFC").trim().replace(/ +/g, " ");
  const length = [...name].length;
  return length >= 1 && length <= NICKNAME_MAX && /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]*$/u.test(name) ? name : undefined;
}
