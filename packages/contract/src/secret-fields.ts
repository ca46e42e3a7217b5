/**
 * Input fields that hold a password, a one-time code or a passkey's answer to one challenge. A key that repeats a call is compared with the body of its first sending, of which both
 * sides keep a hash; these fields stay out of it, since six digits or a weak password are found from a fast hash by trying.
 */
export const secretFields: ReadonlySet<string> = new Set([
  "password",
  "repassword",
  "old_password",
  "fund_password",
  "new_fund_password",
  "repeat_fund_password",
  "code",
  "totp",
  "passkey",
]);

/**
 * The body as JSON text without its secret fields, at any depth: what the hash of a body is made from, here and in the browser. An amount that was
 * parsed already is written in its digits.
 */
export const textWithoutSecrets = (body: unknown): string =>
  JSON.stringify(body, (name, value: unknown) => {
    if (secretFields.has(name)) return undefined;
    return typeof value === "bigint" ? value.toString() : value;
  });
