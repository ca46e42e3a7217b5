import type { IdentityReason, StateReason } from "@candor/contract/reject-reasons.ts";

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
  UNDER_AGE: "Under age",
  COUNTRY_NOT_SERVED: "Country is not served",
  DOCUMENT_IN_USE: "Document belongs to another account",
};

export const stateReasonNames: Readonly<Record<StateReason, string>> = {
  USER_ASKED: "The user asked for it",
  ACCESS_SUSPICIOUS: "Possible takeover of the account",
  IDENTITY_DOUBTED: "Identity is in doubt",
  PAYMENT_DISPUTED: "A payment is disputed",
  LEGAL_ORDER: "Order of an authority",
  RULES_BROKEN: "Terms were broken",
  CHECKED_AND_CLEARED: "Checked and cleared",
};

/** Reasons for taking trading away, and those for giving it back. */
export const reasonsAgainst: readonly StateReason[] = [
  "ACCESS_SUSPICIOUS",
  "USER_ASKED",
  "IDENTITY_DOUBTED",
  "PAYMENT_DISPUTED",
  "LEGAL_ORDER",
  "RULES_BROKEN",
];
export const reasonsFor: readonly StateReason[] = ["CHECKED_AND_CLEARED", "USER_ASKED", "LEGAL_ORDER"];

const all: Readonly<Record<string, string>> = { ...identityReasonNames, ...stateReasonNames };
/** The short name of any reason; one that this version does not know shows as it is. */
export const reasonName = (reason: string): string => all[reason] ?? reason;
