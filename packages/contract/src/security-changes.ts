/** Changes of what protects an account. Its user is told of each, whatever they have chosen to be told of; the words are those of `messages/reasons`. */
export const securityChanges = [
  "LOGIN_PASSWORD_CHANGED",
  "LOGIN_PASSWORD_RESET",
  "FUND_PASSWORD_SET",
  "FUND_PASSWORD_CHANGED",
  "AUTHENTICATOR_ON",
  "AUTHENTICATOR_OFF",
  "PASSKEY_ADDED",
  "PASSKEY_REMOVED",
  "RECOVERY_CODES_RENEWED",
  "RECOVERY_CODE_USED",
  "EMAIL_LINKED",
  "PHONE_LINKED",
  "WITHDRAWAL_PROTECTION_CHANGED",
  "ANTI_PHISHING_CHANGED",
] as const;
export type SecurityChange = (typeof securityChanges)[number];
