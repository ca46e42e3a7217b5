import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import type {
  DepositReason,
  DifferenceReason,
  DisputeReason,
  IdentityReason,
  MerchantReason,
  OfferReason,
  Question,
  QuestionKind,
  RejectedApplicationReason,
  WithdrawalReason,
} from "@candor/contract/i18n/reject-reasons.ts";
import {
  type IdentityNotice,
  identityNotices,
  type NotificationKind,
  type ReviewNotice,
  reviewNotices,
} from "@candor/contract/routes/notification.ts";
import type { SecurityChange } from "@candor/contract/security-changes.ts";
import type { EngineParams } from "../../platform/bus/due-notices.ts";

/** `amount` is a decimal string, `currency` a symbol. */
type Money = { readonly amount: string; readonly currency: string };

/** `subscription` is its id. */
type OfSale = Money & { readonly subscription: string };
/** A price and the level that it has reached, in the quote currency. */
type Reached = { readonly symbol: string; readonly level: string; readonly price: string; readonly quote: string };
/** In percent: the level, and the signed change over 24 h. */
type Moved = {
  readonly symbol: string;
  readonly percent: string;
  readonly moved: string;
  readonly price: string;
  readonly quote: string;
};
/** `order` is its number; the coins of its escrow. */
type Disputed = Money & { readonly order: string; readonly reason: DisputeReason };
/** `order` is its number, `amount` the coins and `total` what is paid for them in money of a country. */
type Traded = Money & { readonly order: string; readonly total: string; readonly fiat: string };
type Hosted = Money & { readonly product: HostingKind };

/** The params of each kind. None of them is written by a user, since they are sent by email under our name. */
type ParamsOf = EngineParams & {
  deposit_submitted: Money;
  /** `amount` is the credited amount; the other two are present if it differs from the claim. */
  deposit_passed: Money & { readonly claimed?: string; readonly reason?: DifferenceReason };
  deposit_rejected: Money & { readonly reason: DepositReason };
  /** Of a withdrawal `amount` is the amount that the user receives. */
  withdrawal_requested: Money;
  withdrawal_sending: Money;
  withdrawal_passed: Money & { readonly reference: string };
  withdrawal_rejected: Money & { readonly reason: WithdrawalReason };
  withdrawal_cancelled: Money;
  address_added: { readonly address: string; readonly chain: string };
  login_new_device: { readonly device: string; readonly ip: string };
  /** The principal, and the income of all days in its own currency. The page of the order depends on the kind of its product. */
  hosting_completed: Hosted & { readonly income: string; readonly income_currency: string };
  /** `amount` is the principal less the penalty. */
  hosting_redeemed: Hosted & { readonly penalty: string };
  /** The coins, what was paid for them, and what of the cost is available again. The page is that of the subscription. */
  subscription_allotted: OfSale & { readonly paid: string; readonly unfrozen: string; readonly pay_currency: string };
  /** `amount` is the cost, which is available again, `coin` the symbol of the new coin. */
  subscription_rejected: OfSale & { readonly coin: string; readonly reason?: RejectedApplicationReason };
  subscription_released: OfSale;
  /** The pair on which the coin trades from now on. */
  coin_launched: { readonly subscription: string; readonly coin: string; readonly symbol: string };
  price_above: Reached;
  price_below: Reached;
  price_rise: Moved;
  price_fall: Moved;
  /** `reason` is the question, `record` the id of what is reviewed. */
  question_asked: { readonly about: QuestionKind; readonly record: string; readonly reason: Question };
  otc_decided_released: Disputed;
  otc_decided_returned: Disputed;
  otc_merchant_active: Record<string, never>;
  otc_merchant_suspended: { readonly reason: MerchantReason };
  otc_merchant_refused: { readonly reason: MerchantReason };
  otc_offer_closed: { readonly offer: string; readonly reason: OfferReason };
  otc_taken: Traded;
  otc_paid: Traded;
  otc_disputed: Traded;
  otc_released: Traded;
  otc_cancelled: Traded;
  otc_expired: Traded;
  /** Messages of the other side that were not read; their words stay in the chat. */
  otc_message: { readonly order: string };
  support_answered: Record<string, never>;
  /** Of the UTC `day`, at the index prices of its end. */
  rebates_earned: Money & { readonly day: string };
  /** The last digits of the invited user's account number. */
  rebates_withheld: { readonly user: string };
  security_changed: { readonly change: SecurityChange };
  identity_basic: Record<string, never>;
  identity_advanced: Record<string, never>;
  identity_rejected: { readonly reason: IdentityReason };
};

type NoticeOf<Kind extends NotificationKind> = {
  readonly userId: number;
  readonly kind: Kind;
  /** Its record, such as "deposit:12", "withdrawal:<id>", "address:7", "session:<id>", "hosting:7", "application:<id>", "alert:5:<ms>", "rebates:2026-11-23", "security:<id>", "question:5", "otc:12", "chat:12:<number>", "support:<number>", "otc-merchant:<version>", "otc-offer:7" or "identity:3". */
  readonly ref: string;
  readonly params: ParamsOf[Kind];
};

/** One event of an account. There is one per user, kind and ref. */
export type Notice = { [Kind in NotificationKind]: NoticeOf<Kind> }[NotificationKind];

/** A kind with its own email. */
export type MailedNotice = Exclude<Notice, { readonly kind: IdentityNotice }>;
export const isMailed = (notice: Notice): notice is MailedNotice =>
  !identityNotices.some((kind) => kind === notice.kind);

/** A kind whose channels the user may choose. */
export type ChosenNotice = Exclude<MailedNotice, { readonly kind: "security_changed" | ReviewNotice }>;
export const isChosen = (notice: Notice): notice is ChosenNotice =>
  isMailed(notice) && notice.kind !== "security_changed" && !reviewNotices.some((kind) => kind === notice.kind);
