import type {
  DepositReason,
  DifferenceReason,
  IdentityReason,
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
};
/** The short name of a reason; an unknown one is shown by its code. */
export const reasonName = (reason: string): string => all[reason] ?? reason;
