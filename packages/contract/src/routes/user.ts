import * as z from "zod/mini";
import { MINUTE_MS } from "../domain/time.ts";
import { flagField, nothing, timestamp } from "../fields.ts";
import { route } from "../route.ts";

/** The purpose of a code; a code sent for one purpose is refused for another. */
export const codePurposes = ["register", "resetpwd", "bind", "security"] as const;
export type CodePurpose = (typeof codePurposes)[number];
const event = z.enum(codePurposes, { error: "INVALID_REQUEST" });

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_RESEND_AFTER_MS = MINUTE_MS;
export const CODE_TRIES_MAX = 5;

export const password = z
  .string({ error: "PASSWORD_TOO_SHORT" })
  .check(z.minLength(PASSWORD_MIN, "PASSWORD_TOO_SHORT"), z.maxLength(PASSWORD_MAX, "PASSWORD_TOO_LONG"));
const existingPassword = z
  .string({ error: "WRONG_PASSWORD" })
  .check(z.minLength(1, "WRONG_PASSWORD"), z.maxLength(PASSWORD_MAX, "WRONG_PASSWORD"));
const email = z
  .string({ error: "EMAIL_INVALID" })
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, "EMAIL_INVALID"), z.email("EMAIL_INVALID"));
const mobile = z.string({ error: "MOBILE_INVALID" }).check(z.trim(), z.regex(/^[0-9 ()-]{4,20}$/, "MOBILE_INVALID"));
/** "+84" or "84". */
const areaCode = z.string({ error: "MOBILE_INVALID" }).check(z.trim(), z.regex(/^\+?[0-9]{1,4}$/, "MOBILE_INVALID"));
const code = z.string({ error: "WRONG_CODE" }).check(z.trim(), z.regex(/^[0-9]{6}$/, "WRONG_CODE"));

/** The contact of a call: a phone with its dialing code, or an email. */
export const byPhone = { type: z.literal("mobile"), area_code: areaCode, mobile };
export const byMail = { type: z.literal("email"), email };

export const userState = z.enum(["active", "frozen", "locked"]);
export const user = z.object({
  uid: z.string(),
  nickname: z.string(),
  mobile: z.nullable(z.string()),
  email: z.nullable(z.string()),
  invite_code: z.string(),
  credit_score: z.number(),
  level: z.number(),
  state: userState,
  lang: z.string(),
  code_channel: z.enum(["sms", "mail"]),
  created_at: timestamp,
});
export type User = z.infer<typeof user>;
export const session = z.object({ token: z.string(), user });
export type Session = z.infer<typeof session>;

const sent = z.object({ resend_after_ms: z.number(), expires_in_ms: z.number() });

export const emsSend = route({
  methods: ["POST"],
  path: "ems/send",
  summary: "Sends a code by email; the answer is the same whether or not the address is known",
  auth: "none",
  cost: 5,
  input: z.object({ email, event }),
  output: sent,
});
export const emsCheck = route({
  methods: ["POST"],
  path: "ems/check",
  summary: "Checks a code sent by email without using it up; wrong attempts count",
  auth: "none",
  cost: 5,
  input: z.object({ email, event, code }),
  output: z.object({ valid: z.boolean() }),
});
export const smsSend = route({
  methods: ["POST"],
  path: "sms/send",
  summary: "Sends a code by SMS; the answer is the same whether or not the number is known",
  auth: "none",
  cost: 5,
  input: z.object({ area_code: areaCode, mobile, event }),
  output: sent,
});
export const smsCheck = route({
  methods: ["POST"],
  path: "sms/check",
  summary: "Checks a code sent by SMS without using it up; wrong attempts count",
  auth: "none",
  cost: 5,
  input: z.object({ area_code: areaCode, mobile, event, code }),
  output: z.object({ valid: z.boolean() }),
});

/** The messages of a demo stay on the machine, so the page can show the code that it just requested. */
export const demoSentCode = route({
  methods: ["POST"],
  path: "user/demoCode",
  summary: "The open code of a contact; exists in demo mode only, whose messages are public",
  auth: "none",
  demoOnly: true,
  cost: 2,
  input: z.discriminatedUnion("type", [z.object({ ...byPhone, event }), z.object({ ...byMail, event })], {
    error: "INVALID_REQUEST",
  }),
  output: z.object({ code: z.nullable(z.string()) }),
});

const registration = {
  code,
  password,
  repassword: z.string({ error: "PASSWORDS_DIFFER" }),
  invite_code: z.optional(z.string().check(z.trim(), z.maxLength(20, "INVITE_CODE_NOT_FOUND"))),
  agreement: flagField,
  agent_id: z.optional(z.string().check(z.maxLength(64, "INVALID_REQUEST"))),
};
export const register = route({
  methods: ["POST"],
  path: "user/register",
  summary: "Opens an account by phone or email with a code, and logs in",
  auth: "none",
  changes: true,
  cost: 5,
  input: z.discriminatedUnion(
    "type",
    [z.object({ ...byPhone, ...registration }), z.object({ ...byMail, ...registration })],
    {
      error: "INVALID_REQUEST",
    },
  ),
  output: session,
});

/** The factors that may complete a login: an authenticator's code, a recovery code or a passkey. */
export const secondFactors = ["totp", "recovery", "passkey"] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** A session; or, for an account with a second factor, the ticket with which `user/loginSecond` completes the login. */
const loginAnswer = z.union([
  session,
  z.object({
    second_factor: z.object({
      ticket: z.string(),
      methods: z.array(z.enum(secondFactors)),
      expires_in_ms: z.number(),
    }),
  }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;

export const login = route({
  methods: ["POST"],
  path: "user/login",
  summary: "Logs in by phone or email with the password",
  auth: "none",
  cost: 5,
  input: z.discriminatedUnion(
    "type",
    [z.object({ ...byPhone, password: existingPassword }), z.object({ ...byMail, password: existingPassword })],
    { error: "INVALID_REQUEST" },
  ),
  output: loginAnswer,
});

const reset = { code, password, repassword: z.string({ error: "PASSWORDS_DIFFER" }) };
export const resetpwd = route({
  methods: ["POST"],
  path: "user/resetpwd",
  summary: "Sets a new login password with a code, and ends every session",
  auth: "none",
  changes: true,
  cost: 5,
  input: z.discriminatedUnion("type", [z.object({ ...byPhone, ...reset }), z.object({ ...byMail, ...reset })], {
    error: "INVALID_REQUEST",
  }),
  output: nothing,
});

export const center = route({
  methods: ["GET"],
  path: "user/center",
  summary: "The logged-in user",
  auth: "user",
  input: nothing,
  output: user,
});

export const logout = route({
  methods: ["POST"],
  path: "user/logout",
  summary: "Ends this session",
  auth: "user",
  input: nothing,
  output: nothing,
});

export const sessions = route({
  methods: ["GET"],
  path: "user/sessions",
  summary: "Lists the user's sessions, the current one first",
  auth: "user",
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        device: z.string(),
        ip: z.string(),
        created_at: timestamp,
        last_seen_at: timestamp,
      }),
    ),
  }),
});

export const revokeSession = route({
  methods: ["POST"],
  path: "user/revokeSession",
  summary: "Ends another session of the user",
  auth: "user",
  input: z.object({ id: z.uuid({ error: "NOT_FOUND" }) }),
  output: nothing,
});
