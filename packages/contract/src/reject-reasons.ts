/** Why an identity can be sent back. The user reads the text of `messages/reasons` in their own language; the operator never writes it freely. */
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

/** Why an account is frozen, unfrozen or locked. */
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
