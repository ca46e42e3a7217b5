import * as z from "zod/mini";
import { flagField, idField, listOf, nothing, pageFields, timestamp } from "../fields.ts";
import { passwordProof } from "../proof-fields.ts";
import { route } from "../route.ts";

/** Decisions on the user's identity: always shown, and emailed with the texts of the review. */
export const identityNotices = ["identity_basic", "identity_advanced", "identity_rejected"] as const;
export type IdentityNotice = (typeof identityNotices)[number];

/** What operators asked or decided in a review: always shown and emailed. */
export const reviewNotices = [
  "question_asked",
  "otc_decided_released",
  "otc_decided_returned",
  "otc_merchant_active",
  "otc_merchant_suspended",
  "otc_merchant_refused",
  "otc_offer_closed",
] as const;
export type ReviewNotice = (typeof reviewNotices)[number];

/** Notifications of the user. The page builds the text from kind and params, in its own language. */
export const notificationKinds = [
  "deposit_submitted",
  "deposit_passed",
  "deposit_rejected",
  "withdrawal_requested",
  "withdrawal_sending",
  "withdrawal_passed",
  "withdrawal_rejected",
  "withdrawal_cancelled",
  "address_added",
  "login_new_device",
  "hosting_completed",
  "hosting_redeemed",
  "subscription_allotted",
  "subscription_rejected",
  "subscription_released",
  ...reviewNotices,
  "otc_taken",
  "otc_paid",
  "otc_disputed",
  "otc_released",
  "otc_cancelled",
  "otc_expired",
  "rebates_earned",
  "rebates_withheld",
  "security_changed",
  ...identityNotices,
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationTopics = [
  "deposit",
  "withdrawal",
  "hosting",
  "subscription",
  "otc",
  "promotion",
  "login",
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
/** The setting that applies to each kind. Notifications of identity, security and reviews cannot be turned off. */
export const topicOf: Readonly<
  Record<Exclude<NotificationKind, IdentityNotice | ReviewNotice | "security_changed">, NotificationTopic>
> = {
  deposit_submitted: "deposit",
  deposit_passed: "deposit",
  deposit_rejected: "deposit",
  withdrawal_requested: "withdrawal",
  withdrawal_sending: "withdrawal",
  withdrawal_passed: "withdrawal",
  withdrawal_rejected: "withdrawal",
  withdrawal_cancelled: "withdrawal",
  address_added: "withdrawal",
  login_new_device: "login",
  hosting_completed: "hosting",
  hosting_redeemed: "hosting",
  subscription_allotted: "subscription",
  subscription_rejected: "subscription",
  subscription_released: "subscription",
  otc_taken: "otc",
  otc_paid: "otc",
  otc_disputed: "otc",
  otc_released: "otc",
  otc_cancelled: "otc",
  otc_expired: "otc",
  rebates_earned: "promotion",
  rebates_withheld: "promotion",
};

export const notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** Its record, such as "deposit:12", "withdrawal:<id>", "hosting:7", "application:<id>", "otc:12", "rebates:2026-11-23", "security:<id>" or "identity:3". */
  ref: z.string(),
  /** amount and currency, reason, label, device: as the kind needs. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  at: timestamp,
  at_ms: z.number(),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notification>;

export const getNotifications = route({
  methods: ["GET"],
  path: "notification/list",
  summary: "The account's notifications, newest first, and the number of unread ones",
  auth: "user",
  input: z.object(pageFields),
  output: z.extend(listOf(notification), { unread: z.number() }),
});

export const readNotifications = route({
  methods: ["POST"],
  path: "notification/read",
  summary: "Marks one notification as read, or all up to the newest one seen",
  auth: "user",
  input: z.object({ id: z.optional(idField), up_to: z.optional(idField) }),
  output: z.object({ unread: z.number() }),
});

const choice = z.object({ topic: z.enum(notificationTopics), app: z.boolean(), mail: z.boolean() });
export type NotificationChoice = z.infer<typeof choice>;

export const getNotificationChoices = route({
  methods: ["GET"],
  path: "notification/choices",
  summary: "Notification settings by topic, for the app and for email",
  auth: "user",
  input: nothing,
  output: z.object({ list: z.array(choice), mail_bound: z.boolean() }),
});

export const setNotificationChoice = route({
  methods: ["POST"],
  path: "notification/choose",
  summary: "Sets the notifications of a topic; turning its emails off requires the login password (step-up muteMails)",
  auth: "user",
  input: z.object({
    topic: z.enum(notificationTopics, { error: "INVALID_REQUEST" }),
    app: flagField,
    mail: flagField,
    password: z.optional(passwordProof.password),
  }),
  output: z.object({ list: z.array(choice), mail_bound: z.boolean() }),
});
