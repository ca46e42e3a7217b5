/** Changes of an account's protection. Its user is notified of each, regardless of their choices; the texts are those of `messages/reasons`. */
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
  "API_KEY_CREATED",
  "API_KEY_CHANGED",
  "API_KEY_REVOKED",
] as const;
export type SecurityChange = (typeof securityChanges)[number];
