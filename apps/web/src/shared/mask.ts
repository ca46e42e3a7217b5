/** "+84900000417" -> "+84 ••• 417": enough to recognize one's own number, too little for somebody looking over the shoulder. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)} \u2022\u2022\u2022 ${mobile.slice(-3)}`;

/** "practice@candor.example" -> "pr•••@candor.example". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at - 1))}\u2022\u2022\u2022${email.slice(at)}`;
}

/** The account's name on a page that others may see; undefined if it has neither contact (impossible after registration). */
export function maskedContact(user: {
  readonly mobile: string | null;
  readonly email: string | null;
}): string | undefined {
  if (user.mobile !== null) return maskMobile(user.mobile);
  return user.email === null ? undefined : maskEmail(user.email);
}
