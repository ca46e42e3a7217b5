import * as z from "zod/mini";

/** The fields with which a user proves their identity again; `stepUps` lists those of each action. Spread them into a route's input. */

/** The login password. */
export const passwordProof = {
  password: z
    .string({ error: "WRONG_PASSWORD" })
    .check(z.minLength(1, "WRONG_PASSWORD"), z.maxLength(128, "WRONG_PASSWORD")),
};
export const fundProof = {
  fund_password: z.string({ error: "FUND_PASSWORD_INVALID" }).check(z.regex(/^[0-9]{6}$/, "FUND_PASSWORD_INVALID")),
};
/** A code that was sent for the purpose `security`. */
export const codeProof = {
  code: z.string({ error: "WRONG_CODE" }).check(z.trim(), z.regex(/^[0-9]{6}$/, "WRONG_CODE")),
};
/** The second factor, if the account has one: an authenticator's or a recovery code, or the ticket of `user/doAuth`. */
export const secondProof = {
  totp: z.optional(
    z.string().check(z.trim(), z.regex(/^([0-9]{6}|[A-Za-z0-9]{5}-?[A-Za-z0-9]{5})$/, "WRONG_SECOND_FACTOR")),
  ),
  auth_ticket: z.optional(z.string().check(z.maxLength(64, "STEP_UP_EXPIRED"))),
};

export const fundPassword = fundProof.fund_password;
export const verificationCode = codeProof.code;
