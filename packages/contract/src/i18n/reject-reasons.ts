import { NOT_REVIEWED } from "../domain/subscriptions.ts";

/** Reasons to send an identity back. The user reads the text of `messages/reasons` in their own language; the operator never writes it freely. */
export const identityReasons = [
  "PHOTO_UNREADABLE",
  "PHOTO_CROPPED",
  "DOCUMENT_EXPIRED",
  "DOCUMENT_NOT_ACCEPTED",
  "NAME_DIFFERS",
  "NUMBER_DIFFERS",
  "FACE_NOT_VISIBLE",
  "HAND_HELD_MISSING",
  "PICTURE_EDITED",
  "UNDER_AGE",
  "COUNTRY_NOT_SERVED",
  "DOCUMENT_IN_USE",
] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** Reasons to freeze, unfreeze or lock an account. */
export const stateReasons = [
  "USER_ASKED",
  "ACCESS_SUSPICIOUS",
  "IDENTITY_DOUBTED",
  "PAYMENT_DISPUTED",
  "LEGAL_ORDER",
  "RULES_BROKEN",
  "CHECKED_AND_CLEARED",
] as const;
export type StateReason = (typeof stateReasons)[number];

/** Reasons to reject a deposit. */
export const depositReasons = [
  "PROOF_UNREADABLE",
  "PAYMENT_NOT_FOUND",
  "PAYMENT_ON_OTHER_NETWORK",
  "PAYMENT_TOO_SMALL",
  "PAYMENT_ALREADY_CREDITED",
  "SENDER_DIFFERS",
  "PROOF_EDITED",
] as const;
export type DepositReason = (typeof depositReasons)[number];

/** Reasons to credit an amount that differs from the claim; the user sees both amounts beside it. */
export const differenceReasons = ["FEE_TAKEN_ON_THE_WAY", "AMOUNT_MISTYPED", "MORE_ARRIVED", "PART_ARRIVED"] as const;
export type DifferenceReason = (typeof differenceReasons)[number];

/** Reasons to reject a withdrawal; everything frozen for it is available again. */
export const withdrawalReasons = [
  "ADDRESS_DOUBTED",
  "CARD_NAME_DIFFERS",
  "OWNER_NOT_CONFIRMED",
  "DEPOSIT_NOT_SETTLED",
  "NETWORK_DOWN",
  "RULES_OF_WITHDRAWAL",
  "PAYMENT_RETURNED",
] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** Reasons to reject an application for a new coin; its whole cost is available again. */
export const applicationReasons = [
  "IDENTITY_UNCLEAR",
  "DUPLICATE_PERSON",
  "RESTRICTED_COUNTRY",
  "SOURCE_OF_FUNDS",
  "SUBSCRIPTION_TERMS",
] as const;
export type ApplicationReason = (typeof applicationReasons)[number];

/** Why an application ended as rejected: by an operator, or because nobody decided on it in time. */
export const rejectedApplicationReasons = [...applicationReasons, NOT_REVIEWED] as const;
export type RejectedApplicationReason = (typeof rejectedApplicationReasons)[number];
export const isRejectedReason = (reason: string | null): reason is RejectedApplicationReason =>
  rejectedApplicationReasons.some((known) => known === reason);

/**
 * What an operator may ask the user instead of deciding, by the kind of the record: the third outcome of a review. The user reads the text of
 * `messages/reasons` in their own language and answers in the app.
 */
export const questions = {
  identity: ["ASK_PHOTO_CLOSER", "ASK_SECOND_DOCUMENT", "ASK_ADDRESS_PROOF", "ASK_NAME_CHANGE"],
  deposit: ["ASK_TRANSACTION_ID", "ASK_SENDER_ACCOUNT", "ASK_FUNDS_ORIGIN"],
  otc_order: ["ASK_PAYMENT_SENT", "ASK_PAYMENTS_RECEIVED", "ASK_PAYER_NAME", "ASK_AMOUNT", "ASK_PAYMENT_RECALLED"],
} as const;
export type QuestionKind = keyof typeof questions;
export const questionKinds = Object.keys(questions) as QuestionKind[];
export type Question = (typeof questions)[QuestionKind][number];

/** Why a dispute about an OTC order was decided, by the outcome; both sides read it. */
export const disputeReasons = {
  released: ["OTC_PAYMENT_ARRIVED", "OTC_SELLER_SILENT"],
  returned: [
    "OTC_PAYMENT_NOT_ARRIVED",
    "OTC_PAYER_DIFFERS",
    "OTC_AMOUNT_DIFFERS",
    "OTC_PAYMENT_CALLED_BACK",
    "OTC_VOUCHER_FALSE",
    "OTC_BUYER_SILENT",
  ],
} as const;
export type DisputeOutcome = keyof typeof disputeReasons;
export type DisputeReason = (typeof disputeReasons)[DisputeOutcome][number];

/** Reasons to refuse an application of an OTC merchant, or to suspend one. */
export const merchantReasons = [
  "MERCHANT_DETAILS",
  "MERCHANT_DISPUTES",
  "MERCHANT_SLOW",
  "MERCHANT_THIRD_PARTY",
  "MERCHANT_TERMS",
] as const;
export type MerchantReason = (typeof merchantReasons)[number];

/** Reasons to close an OTC advertisement. */
export const offerReasons = ["OFFER_WORDS", "OFFER_PRICE", "OFFER_ACCOUNT", "OFFER_TERMS"] as const;
export type OfferReason = (typeof offerReasons)[number];
