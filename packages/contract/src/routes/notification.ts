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
  "coin_launched",
  "buy_filled",
  "sell_filled",
  "orders_filled",
  "position_opened",
  "position_tp",
  "position_sl",
  "position_liquidated",
  "margin_warning",
  "option_won",
  "option_lost",
  "option_flat",
  "option_void",
  "price_above",
  "price_below",
  "price_rise",
  "price_fall",
  ...reviewNotices,
  "otc_taken",
  "otc_paid",
  "otc_disputed",
  "otc_released",
  "otc_cancelled",
  "otc_expired",
  "otc_message",
  "support_answered",
  "rebates_earned",
  "rebates_withheld",
  "security_changed",
  ...identityNotices,
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationTopics = [
  "deposit",
  "withdrawal",
  "alert",
  "order",
  "contract",
  "option",
  "hosting",
  "subscription",
  "otc",
  "promotion",
  "support",
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
  coin_launched: "subscription",
  buy_filled: "order",
  sell_filled: "order",
  orders_filled: "order",
  position_opened: "contract",
  position_tp: "contract",
  position_sl: "contract",
  position_liquidated: "contract",
  margin_warning: "contract",
  option_won: "option",
  option_lost: "option",
  option_flat: "option",
  option_void: "option",
  price_above: "alert",
  price_below: "alert",
  price_rise: "alert",
  price_fall: "alert",
  otc_taken: "otc",
  otc_paid: "otc",
  otc_disputed: "otc",
  otc_released: "otc",
  otc_cancelled: "otc",
  otc_expired: "otc",
  otc_message: "otc",
  support_answered: "support",
  rebates_earned: "promotion",
  rebates_withheld: "promotion",
};

/** How the notification center sorts: several topics of one subject share a tab. */
export const notificationGroups = ["money", "trading", "otc", "alert", "earn", "security"] as const;
export type NotificationGroup = (typeof notificationGroups)[number];
export const groupOfTopic: Readonly<Record<NotificationTopic, NotificationGroup>> = {
  deposit: "money",
  withdrawal: "money",
  alert: "alert",
  order: "trading",
  contract: "trading",
  option: "trading",
  hosting: "earn",
  subscription: "earn",
  otc: "otc",
  promotion: "earn",
  support: "security",
  login: "security",
};

/** Of kinds without a switch: a new kind has its place in one of the two tables. */
const groupOfFixed: Readonly<Record<Exclude<NotificationKind, keyof typeof topicOf>, NotificationGroup>> = {
  security_changed: "security",
  identity_basic: "security",
  identity_advanced: "security",
  identity_rejected: "security",
  question_asked: "security",
  otc_decided_released: "otc",
  otc_decided_returned: "otc",
  otc_merchant_active: "otc",
  otc_merchant_suspended: "otc",
  otc_merchant_refused: "otc",
  otc_offer_closed: "otc",
};
const isChosenKind = (kind: NotificationKind): kind is keyof typeof topicOf => kind in topicOf;
export const groupOf = (kind: NotificationKind): NotificationGroup =>
  isChosenKind(kind) ? groupOfTopic[topicOf[kind]] : groupOfFixed[kind];

export type Channels = { readonly app: boolean; readonly push: boolean; readonly mail: boolean };
const all: Channels = { app: true, push: true, mail: true };
/** What happens often, or is of no use an hour later, is emailed only to users who choose so. */
const withoutMail: Channels = { app: true, push: true, mail: false };
/** The channels of a topic until its user chooses. */
export const channelsByDefault: Readonly<Record<NotificationTopic, Channels>> = {
  deposit: all,
  withdrawal: all,
  alert: withoutMail,
  order: withoutMail,
  contract: withoutMail,
  option: withoutMail,
  hosting: all,
  subscription: all,
  otc: all,
  promotion: all,
  support: all,
  login: all,
};

export const notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  /** Its record, such as "deposit:12", "withdrawal:<id>", "hosting:7", "application:<id>", "otc:12", "chat:12:<number>", "support:<number>", "alert:5:<ms>", "rebates:2026-11-23", "security:<id>" or "identity:3". */
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
  summary:
    "The account's notifications, all or of one group, newest first, and the number of unread ones in each group",
  auth: "user",
  input: z.extend(z.object(pageFields), {
    group: z.optional(z.enum(notificationGroups, { error: "INVALID_REQUEST" })),
  }),
  output: z.extend(listOf(notification), {
    unread: z.number(),
    unread_by: z.record(z.enum(notificationGroups), z.number()),
  }),
});

export const readNotifications = route({
  methods: ["POST"],
  path: "notification/read",
  summary: "Marks one notification as read, or all up to the newest one seen, of one group if it is named",
  auth: "user",
  input: z.object({
    id: z.optional(idField),
    up_to: z.optional(idField),
    group: z.optional(z.enum(notificationGroups, { error: "INVALID_REQUEST" })),
  }),
  output: z.object({ unread: z.number() }),
});

const choice = z.object({
  topic: z.enum(notificationTopics),
  app: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
});
export type NotificationChoice = z.infer<typeof choice>;

export const getNotificationChoices = route({
  methods: ["GET"],
  path: "notification/choices",
  summary: "Notification settings by topic: in the app, by push to the account's devices, and by email",
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
    /** Unchanged without it. */
    push: z.optional(flagField),
    mail: flagField,
    password: z.optional(passwordProof.password),
  }),
  output: z.object({ list: z.array(choice), mail_bound: z.boolean() }),
});
