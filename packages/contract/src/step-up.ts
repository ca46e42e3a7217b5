import { DAY_MS } from "./domain/time.ts";
/**
 * What a user has to prove again before an action, in one table. `fund` is the fund password, `second` the second factor (authenticator, recovery
 * code or passkey) where the account has one, `code` a code sent to a bound contact, `password` the login password.
 */
export type Proof = "password" | "fund" | "second" | "code";

export const stepUps = {
  changePassword: ["password", "second"],
  setFundPassword: ["code", "second"],
  bindContact: ["password", "second"],
  enableAuthenticator: ["password", "second"],
  disableAuthenticator: ["password", "second"],
  newRecoveryCodes: ["password", "second"],
  addPasskey: ["password", "second"],
  removePasskey: ["password", "second"],
  setAntiPhishing: ["password"],
  setLoginAlerts: ["password"],
  muteMails: ["password"],
  freezeSelf: ["password"],
  unfreezeSelf: ["password", "second", "code"],
  addBankCard: ["fund", "second"],
  removeBankCard: ["fund", "second"],
  addPaymentAccount: ["fund", "second"],
  removePaymentAccount: ["fund", "second"],
  releaseOtc: ["fund", "second"],
  addWithdrawAddress: ["fund", "second", "code"],
  removeWithdrawAddress: ["fund"],
  withdraw: ["fund", "second"],
  withdrawToNewAddress: ["fund", "second", "code"],
  createApiKey: ["fund", "second", "code"],
  changeApiKey: ["fund", "second"],
  setWithdrawProtection: ["fund", "second"],
} as const satisfies Record<string, readonly Proof[]>;

export type StepUpAction = keyof typeof stepUps;

/** The fund password: so many wrong ones in this time lock it for as long again. */
export const SECRET_TRIES_MAX = 5;
export const SECRET_WINDOW_MS = DAY_MS;
/** How long a passed `user/doAuth` may stand in for the second factor, once. */
export const STEP_UP_LIFETIME_MS = 300_000;
export const LOGIN_TICKET_LIFETIME_MS = 300_000;
export const PASSKEYS_MAX = 10;
