import type {
  DepositReason,
  DifferenceReason,
  DisputeReason,
  IdentityReason,
  MerchantReason,
  OfferReason,
  Question,
  RejectedApplicationReason,
  StateReason,
  WithdrawalReason,
} from "@candor/contract/i18n/reject-reasons.ts";

/** Short names for the lists that operators choose from; the user never reads these. */
export const identityReasonNames: Readonly<Record<IdentityReason, string>> = {
  PHOTO_UNREADABLE: "Photo is blurred or has glare",
  PHOTO_CROPPED: "Part of the document is cut off",
  DOCUMENT_EXPIRED: "Document has expired",
  DOCUMENT_NOT_ACCEPTED: "Kind of document is not accepted",
  NAME_DIFFERS: "Name differs from the document",
  NUMBER_DIFFERS: "Number differs from the document",
  FACE_NOT_VISIBLE: "Face is not visible",
  HAND_HELD_MISSING: "Document is not held in hand",
  PICTURE_EDITED: "Picture was edited or taken from a screen",
  UNDER_AGE: "Underage",
  COUNTRY_NOT_SERVED: "Country is not served",
  DOCUMENT_IN_USE: "Document belongs to another account",
};

export const stateReasonNames: Readonly<Record<StateReason, string>> = {
  USER_ASKED: "The user asked for it",
  ACCESS_SUSPICIOUS: "Possible takeover of the account",
  IDENTITY_DOUBTED: "Identity is in doubt",
  PAYMENT_DISPUTED: "A payment is disputed",
  LEGAL_ORDER: "Order from an authority",
  RULES_BROKEN: "Terms were broken",
  CHECKED_AND_CLEARED: "Checked and cleared",
};

export const depositReasonNames: Readonly<Record<DepositReason, string>> = {
  PROOF_UNREADABLE: "Proof cannot be read",
  PAYMENT_NOT_FOUND: "Payment was not found",
  PAYMENT_ON_OTHER_NETWORK: "Paid on another network",
  PAYMENT_TOO_SMALL: "Below the minimum",
  PAYMENT_ALREADY_CREDITED: "Already credited",
  SENDER_DIFFERS: "Paid from an account in another name",
  PROOF_EDITED: "Picture was edited",
};

export const differenceReasonNames: Readonly<Record<DifferenceReason, string>> = {
  FEE_TAKEN_ON_THE_WAY: "A fee was taken before arrival",
  AMOUNT_MISTYPED: "The user mistyped the amount",
  MORE_ARRIVED: "More arrived than was claimed",
  PART_ARRIVED: "Only a part arrived",
};

export const withdrawalReasonNames: Readonly<Record<WithdrawalReason, string>> = {
  ADDRESS_DOUBTED: "The address is in doubt",
  CARD_NAME_DIFFERS: "Bank account is in another name",
  OWNER_NOT_CONFIRMED: "The owner did not confirm it",
  DEPOSIT_NOT_SETTLED: "A deposit behind it is not final",
  NETWORK_DOWN: "Network is down",
  RULES_OF_WITHDRAWAL: "Against the terms",
  PAYMENT_RETURNED: "The payment came back",
};

export const applicationReasonNames: Readonly<Record<RejectedApplicationReason, string>> = {
  IDENTITY_UNCLEAR: "Identity is in doubt",
  DUPLICATE_PERSON: "The same person applies twice",
  RESTRICTED_COUNTRY: "Country is not served",
  SOURCE_OF_FUNDS: "Source of funds is unclear",
  SUBSCRIPTION_TERMS: "Against the terms of the sale",
  NOT_REVIEWED: "Not reviewed in time",
};

export const questionNames: Readonly<Record<Question, string>> = {
  ASK_PHOTO_CLOSER: "A sharper photo of number and dates",
  ASK_SECOND_DOCUMENT: "Another document with a photo",
  ASK_ADDRESS_PROOF: "A bill or statement with the address",
  ASK_NAME_CHANGE: "Why the name differs",
  ASK_TRANSACTION_ID: "Transaction ID or bank reference",
  ASK_SENDER_ACCOUNT: "That the payment is from the own account",
  ASK_FUNDS_ORIGIN: "Where the money comes from",
  ASK_PAYMENT_SENT: "The payment in the bank's app",
  ASK_PAYMENTS_RECEIVED: "Payments received since the order",
  ASK_PAYER_NAME: "Whose account it was paid from",
  ASK_AMOUNT: "Why the amount differs",
  ASK_PAYMENT_RECALLED: "What the bank says of the recall",
};

export const disputeReasonNames: Readonly<Record<DisputeReason, string>> = {
  OTC_PAYMENT_ARRIVED: "Payment arrived in full",
  OTC_SELLER_SILENT: "Payment shown, seller did not answer",
  OTC_PAYMENT_NOT_ARRIVED: "No payment arrived",
  OTC_PAYER_DIFFERS: "Paid from an account in another name",
  OTC_AMOUNT_DIFFERS: "Another amount arrived",
  OTC_PAYMENT_CALLED_BACK: "Payment was called back",
  OTC_VOUCHER_FALSE: "Proof is not of this order",
  OTC_BUYER_SILENT: "Payment not shown, buyer did not answer",
};

export const merchantReasonNames: Readonly<Record<MerchantReason, string>> = {
  MERCHANT_DETAILS: "Details could not be confirmed",
  MERCHANT_DISPUTES: "Too many disputes",
  MERCHANT_SLOW: "Orders are answered late",
  MERCHANT_THIRD_PARTY: "Accounts in other names",
  MERCHANT_TERMS: "Against the terms for merchants",
};

export const offerReasonNames: Readonly<Record<OfferReason, string>> = {
  OFFER_WORDS: "Words against the terms, or contact details",
  OFFER_PRICE: "Price misleads",
  OFFER_ACCOUNT: "Payment account cannot be used",
  OFFER_TERMS: "Against the terms for merchants",
};

/** Reasons for restricting an account, and for restoring it. */
export const reasonsAgainst: readonly StateReason[] = [
  "ACCESS_SUSPICIOUS",
  "USER_ASKED",
  "IDENTITY_DOUBTED",
  "PAYMENT_DISPUTED",
  "LEGAL_ORDER",
  "RULES_BROKEN",
];
export const reasonsFor: readonly StateReason[] = ["CHECKED_AND_CLEARED", "USER_ASKED", "LEGAL_ORDER"];

const all: Readonly<Record<string, string>> = {
  ...identityReasonNames,
  ...stateReasonNames,
  ...depositReasonNames,
  ...differenceReasonNames,
  ...withdrawalReasonNames,
  ...applicationReasonNames,
  ...questionNames,
  ...disputeReasonNames,
  ...merchantReasonNames,
  ...offerReasonNames,
};
/** The short name of a reason; an unknown one is shown by its code. */
export const reasonName = (reason: string): string => all[reason] ?? reason;
