import * as z from "zod/mini";
import { secondProof } from "./proof-fields.ts";
import { passkeyAssertion } from "./routes/passkey.ts";
import { type StepUpAction, stepUps } from "./step-up.ts";

/** The fields of the calls that check a second factor on its own: at login, and before an action that asks for its ticket. */

const needSecond = Object.entries(stepUps).flatMap(([action, proofs]) =>
  (proofs as readonly string[]).includes("second") ? [action as StepUpAction] : [],
);
/** The purpose of the check. */
export const action = z.enum(needSecond, { error: "INVALID_REQUEST" });

/** A ticket of a call before this one: 256 random bits in base64url, good for five minutes and once. */
export const ticket = z.string({ error: "STEP_UP_EXPIRED" }).check(z.regex(/^[A-Za-z0-9_-]{43}$/, "STEP_UP_EXPIRED"));
/** Six digits of an authenticator; a recovery code will not do. */
export const totp = z
  .string({ error: "WRONG_SECOND_FACTOR" })
  .check(z.trim(), z.regex(/^[0-9]{6}$/, "WRONG_SECOND_FACTOR"));
/** Either the six digits (or a recovery code), or a passkey's assertion with the ticket of its options. */
export const eitherFactor = {
  totp: secondProof.totp,
  passkey_ticket: z.optional(ticket),
  assertion: z.optional(passkeyAssertion),
};
