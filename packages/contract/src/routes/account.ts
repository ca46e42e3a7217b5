import * as z from "zod/mini";
import { listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { identityReasons } from "../i18n/reject-reasons.ts";
import { passwordProof, secondProof, verificationCode } from "../proof-fields.ts";
import { route } from "../route.ts";
import { creditGrades } from "../rules/credit.ts";
import { nicknameOf } from "../rules/nickname.ts";
import { byMail, byPhone, user } from "./user.ts";

export const CONTACT_ADDRESS_MAX = 300;

/** Features by the verification level that unlocks them; 0 is for everybody with an account. */
export const levelUnlocks = {
  0: ["deposit", "spot", "contracts", "transfer"],
  1: ["options", "otc"],
  2: ["withdraw", "newCoins"],
} as const;
export const unlocks = [...levelUnlocks[0], ...levelUnlocks[1], ...levelUnlocks[2]] as const;

export const center2 = route({
  methods: ["GET"],
  path: "user/center2",
  summary: "The account page of the logged-in user, with the security settings of the account",
  auth: "user",
  input: nothing,
  output: z.extend(user, {
    contact_address: z.string(),
    security: z.object({
      fund_password: z.boolean(),
      /** An authenticator or a passkey. */
      second_factor: z.boolean(),
      anti_phishing: z.boolean(),
      login_alerts: z.boolean(),
    }),
  }),
});

const levelState = z.enum(["not_verified", "under_review", "verified", "rejected"]);

export const getUserLevel = route({
  methods: ["GET"],
  path: "user/getUserLevel",
  summary: "The levels of verification: the user's progress, and what each level unlocks",
  auth: "user",
  input: nothing,
  output: z.object({
    level: z.number(),
    levels: z.array(
      z.object({
        level: z.number(),
        state: levelState,
        /** Why it was sent back; null in every other state. */
        reason: z.nullable(z.enum(identityReasons)),
        unlocks: z.array(z.enum(unlocks)),
      }),
    ),
  }),
});

const nickname = z.pipe(
  z.string({ error: "NICKNAME_INVALID" }),
  z.transform((text, context): string => {
    const name = nicknameOf(text);
    if (name !== undefined) return name;
    context.issues.push({ code: "custom", message: "NICKNAME_INVALID", input: text });
    return "";
  }),
);

export const setNickname = route({
  methods: ["POST"],
  path: "user/setNickname",
  summary: "Changes the nickname, which other users see",
  auth: "user",
  changes: true,
  input: z.object({ nickname }),
  output: z.object({ nickname: z.string() }),
});

export const setContactAddress = route({
  methods: ["POST"],
  path: "user/setContactAddress",
  summary: "Changes the user's postal address",
  auth: "user",
  changes: true,
  input: z.object({
    contact_address: z
      .string({ error: "FIELD_REQUIRED" })
      .check(z.trim(), z.minLength(1, "FIELD_REQUIRED"), z.maxLength(CONTACT_ADDRESS_MAX, "INVALID_REQUEST")),
  }),
  output: z.object({ contact_address: z.string() }),
});

const binding = { code: verificationCode, ...passwordProof, ...secondProof };

export const bindContact = route({
  methods: ["POST"],
  path: "user/bindContact",
  summary: "Links the phone or email that is missing from the account, with a code sent to it for the purpose bind",
  auth: "user",
  changes: true,
  cost: 5,
  input: z.discriminatedUnion("type", [z.object({ ...byPhone, ...binding }), z.object({ ...byMail, ...binding })], {
    error: "INVALID_REQUEST",
  }),
  output: nothing,
});

const creditChange = z.object({
  id: z.number(),
  delta: z.number(),
  score_after: z.number(),
  reason: z.string(),
  created_at: timestamp,
});

export const credit = route({
  methods: ["GET"],
  path: "user/credit",
  summary: "The credit score, its grade and the history of its changes, newest first",
  auth: "user",
  input: z.object(pageFields),
  output: z.extend(listOf(creditChange), { score: z.number(), grade: z.enum(creditGrades) }),
});
