/** "+84900000417" -> "+84 ••• 417": enough to know one's own number by, too little for who looks over the shoulder. */
export const maskMobile = (mobile: string): string => `${mobile.slice(0, 3)} \u2022\u2022\u2022 ${mobile.slice(-3)}`;

/** "practice@candor.example" -> "pr•••@candor.example". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at - 1))}\u2022\u2022\u2022${email.slice(at)}`;
}

/** How a page that others may see names the account; undefined when it has neither (which no registration leaves). */
export function maskedContact(user: {
  readonly mobile: string | null;
  readonly email: string | null;
}): string | undefined {
  if (user.mobile !== null) return maskMobile(user.mobile);
  return user.email === null ? undefined : maskEmail(user.email);
}
