import * as z from "zod/mini";
import { flagField, nothing, oneLine, timestamp } from "../fields.ts";
import { stateReasons } from "../i18n/reject-reasons.ts";
import { codeProof, fundPassword, passwordProof, secondProof } from "../proof-fields.ts";
import { route } from "../route.ts";
import { action, eitherFactor, ticket, totp } from "../second-factor-fields.ts";
import { passkeyAssertion, passkeyCreated, passkeyCreationOptions, passkeyRequestOptions } from "./passkey.ts";
import { password, session } from "./user.ts";

export const PASSKEY_NAME_MAX = 60;
export const RECOVERY_CODES = 10;
export const ANTI_PHISHING_MAX = 32;

const passkeyId = z.string({ error: "NOT_FOUND" }).check(z.regex(/^[A-Za-z0-9_-]{1,1364}$/, "NOT_FOUND"));
const passkeyName = oneLine(PASSKEY_NAME_MAX);

export const changePwd = route({
  methods: ["POST"],
  path: "user/changePwd",
  summary: "Changes the login password and ends every other session",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    old_password: z
      .string({ error: "WRONG_OLD_PASSWORD" })
      .check(z.minLength(1, "WRONG_OLD_PASSWORD"), z.maxLength(128, "WRONG_OLD_PASSWORD")),
    password,
    repassword: z.string({ error: "PASSWORDS_DIFFER" }),
    ...secondProof,
  }),
  output: nothing,
});

export const changeMpwd = route({
  methods: ["POST"],
  path: "user/changeMpwd",
  summary: "Sets or replaces the fund password with a code; refused while the old one is locked",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({
    new_fund_password: fundPassword,
    repeat_fund_password: z.string({ error: "PASSWORDS_DIFFER" }),
    ...codeProof,
    ...secondProof,
  }),
  output: nothing,
});

export const hasMpwd = route({
  methods: ["POST"],
  path: "user/hasMpwd",
  summary: "Whether the user has a fund password, and until when it is locked",
  auth: "user",
  input: nothing,
  output: z.object({ has: z.boolean(), locked_until: z.nullable(timestamp) }),
});

export const doAuth = route({
  methods: ["POST"],
  path: "user/doAuth",
  summary: "Checks the second factor for one action; its ticket replaces the factor once, within five minutes",
  auth: "user",
  cost: 5,
  input: z.object({ action, ...eitherFactor }),
  output: z.object({ auth_ticket: z.string(), expires_in_ms: z.number() }),
});

/**
 * The first half of each use of a passkey. `register` and `use` are a logged-in user's; `login` is anybody's: on its own it gives the options of
 * `user/passkeyLogin`, with the ticket of a login that still needs its second factor those of `user/loginSecond`.
 */
export const passkeyOptions = route({
  methods: ["POST"],
  path: "user/passkeyOptions",
  summary: "Creates a WebAuthn challenge and the options for the browser",
  auth: "none",
  cost: 5,
  input: z.discriminatedUnion(
    "purpose",
    [
      z.object({ purpose: z.literal("register") }),
      z.object({ purpose: z.literal("use"), action }),
      z.object({ purpose: z.literal("login"), ticket: z.optional(ticket) }),
    ],
    { error: "INVALID_REQUEST" },
  ),
  output: z.discriminatedUnion("purpose", [
    z.object({ purpose: z.literal("register"), ticket: z.string(), options: passkeyCreationOptions }),
    z.object({ purpose: z.enum(["use", "login"]), ticket: z.string(), options: passkeyRequestOptions }),
  ]),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  backed_up: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeys = route({
  methods: ["GET"],
  path: "user/passkeys",
  summary: "Lists the passkeys of the user, oldest first",
  auth: "user",
  input: nothing,
  output: z.object({ list: z.array(passkey) }),
});

/** `recovery_codes` is empty unless this is the account's first second factor; they are shown only once. */
export const addPasskey = route({
  methods: ["POST"],
  path: "user/addPasskey",
  summary: "Adds a passkey, which is required at login from then on",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ticket, credential: passkeyCreated, name: passkeyName, ...passwordProof, ...secondProof }),
  output: z.object({ passkey, recovery_codes: z.array(z.string()) }),
});

export const removePasskey = route({
  methods: ["POST"],
  path: "user/removePasskey",
  summary: "Removes a passkey",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ id: passkeyId, ...passwordProof, ...secondProof }),
  output: nothing,
});

export const renamePasskey = route({
  methods: ["POST"],
  path: "user/renamePasskey",
  summary: "Renames a passkey",
  auth: "user",
  changes: true,
  input: z.object({ id: passkeyId, name: passkeyName }),
  output: nothing,
});

export const passkeyLogin = route({
  methods: ["POST"],
  path: "user/passkeyLogin",
  summary: "Logs in with only a passkey, which must verify its user",
  auth: "none",
  cost: 5,
  input: z.object({ ticket, assertion: passkeyAssertion }),
  output: session,
});

export const loginSecond = route({
  methods: ["POST"],
  path: "user/loginSecond",
  summary: "Completes a login that requires a second factor",
  auth: "none",
  cost: 5,
  input: z.object({ ticket, ...eitherFactor }),
  output: session,
});

/** Not an idempotent change: its answer is a secret, which is not stored, and another call creates a new one. */
export const totpSetup = route({
  methods: ["POST"],
  path: "user/totpSetup",
  summary: "Creates the secret of a new authenticator, valid for ten minutes until user/totpEnable",
  auth: "user",
  cost: 5,
  input: z.object({ ...passwordProof, ...secondProof }),
  /** `secret` in base32 for typing, `uri` (otpauth://) for the QR code. */
  output: z.object({ secret: z.string(), uri: z.string(), expires_in_ms: z.number() }),
});

/** `recovery_codes` replace any older ones and are shown only once. */
export const totpEnable = route({
  methods: ["POST"],
  path: "user/totpEnable",
  summary: "Turns the authenticator on with a first code, and returns ten recovery codes",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ totp }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const totpDisable = route({
  methods: ["POST"],
  path: "user/totpDisable",
  summary: "Turns the authenticator off",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ...passwordProof, ...secondProof }),
  output: nothing,
});

export const newRecoveryCodes = route({
  methods: ["POST"],
  path: "user/newRecoveryCodes",
  summary: "Replaces the recovery codes with ten new ones",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ...passwordProof, ...secondProof }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

export const security = route({
  methods: ["GET"],
  path: "user/security",
  summary: "The security settings of the account at a glance",
  auth: "user",
  input: nothing,
  output: z.object({
    has_fund_password: z.boolean(),
    fund_locked_until: z.nullable(timestamp),
    authenticator: z.boolean(),
    passkeys: z.number(),
    recovery_codes_left: z.number(),
    /** Its first letter and three dots, so that a look over the shoulder does not reveal the phrase. */
    anti_phishing: z.nullable(z.string()),
    login_alerts: z.boolean(),
    /** Who froze the account: the user cannot lift an operator's freeze. */
    frozen_by: z.nullable(z.enum(["user", "operator"])),
    /** The operator's reason: a name of `messages/reasons`. */
    frozen_reason: z.nullable(z.enum(stateReasons)),
    frozen_at: z.nullable(timestamp),
  }),
});

export const setAntiPhishing = route({
  methods: ["POST"],
  path: "user/setAntiPhishing",
  summary: "Sets the anti-phishing code shown in every email to the user; an empty one removes it",
  auth: "user",
  changes: true,
  input: z.object({
    word: z.union([z.literal(""), oneLine(ANTI_PHISHING_MAX)], { error: "INVALID_REQUEST" }),
    ...passwordProof,
  }),
  output: nothing,
});

export const setLoginAlerts = route({
  methods: ["POST"],
  path: "user/setLoginAlerts",
  summary: "Turns emails about logins from new devices on or off",
  auth: "user",
  changes: true,
  input: z.object({ on: flagField, ...passwordProof }),
  output: nothing,
});

export const freezeSelf = route({
  methods: ["POST"],
  path: "user/freezeSelf",
  summary: "Freezes the caller's account: orders are canceled and nothing can be changed until it is unfrozen",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ...passwordProof }),
  output: nothing,
});

export const unfreezeSelf = route({
  methods: ["POST"],
  path: "user/unfreezeSelf",
  summary: "Lifts the user's own freeze; a freeze by an operator remains",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.object({ ...passwordProof, ...codeProof, ...secondProof }),
  output: nothing,
});
