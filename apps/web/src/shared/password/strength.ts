import { PASSWORD_MIN } from "@candor/contract/routes/user.ts";

/** 0 empty, 1 weak, 2 fair, 3 good, 4 strong: length counts most, then the kinds of characters. A bar to encourage, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password === "") return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  if (password.length < PASSWORD_MIN || distinct < 4) return 1;
  if (password.length >= 14 && distinct >= 8) return 4;
  if (password.length >= 10 && kinds >= 2) return kinds >= 3 ? 4 : 3;
  return kinds >= 3 && password.length >= 8 ? 3 : 2;
}
