import { PASSWORD_MIN } from "@candor/contract/routes/user.ts";

/** Neighboring keys and the words that attackers try first, with any ending. */
const COMMON = /qwert|asdf|zxcv|azert|passw|admin|letme|iloveyou|candor/i;

/** "abcdefg", "987654" or "aaabbb": whether most characters equal the previous one or follow it. */
function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length * 2 > codes.length - 1;
}

/** 0 empty, 1 weak, 2 fair, 3 good, 4 strong: length counts most, then the kinds of characters. A bar to encourage, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < PASSWORD_MIN || distinct < 4 || isSequence(password)) return 1;
  const isLong = password.length >= 14 && distinct >= 8;
  if (!isLong && (COMMON.test(password) || (kinds === 1 && password.length < 10))) return 1;
  if (isLong) return 4;
  if (password.length >= 10 && kinds >= 2) return kinds >= 3 ? 4 : 3;
  return kinds >= 3 && password.length >= 8 ? 3 : 2;
}
