import { refuse } from "@candor/contract/errors.ts";
import { stateReasons } from "@candor/contract/i18n/reject-reasons.ts";
import type { OutputOf, ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/security.ts";
import type { SecurityChange } from "@candor/contract/security-changes.ts";
import type { Kysely, Selectable } from "kysely";
import type { Database, UsersTable } from "../../../platform/database/schema.ts";
import { userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { loginAlerts, setLoginAlerts as storeLoginAlerts } from "../../../services/notifications/login-alerts.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { isCommon } from "../../../services/sessions/passwords.ts";
import { pauseWithdrawals } from "../../wallet/withdrawal-pause/index.ts";
import { passwordRefusal, setPassword as storePassword, userById } from "../auth/index.ts";
import { isAuthenticatorOn } from "./authenticator.ts";
import { hashFundPassword, setFundPassword } from "./fund-password.ts";
import { countPasskeys } from "./passkey-queries.ts";
import { proofs } from "./proofs.ts";
import { recoveryCodesLeft } from "./recovery-codes.ts";
import { hoursLocked, lockedUntil } from "./tries.ts";

type Nothing = Record<string, never>;
const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");
const busy: FieldRefusal = refuse("BUSY");

const fundOf = (userId: number) => ({ userId, kind: "fund_password" }) as const;

/** Sets a new login password and ends every session except the caller's. */
export async function changePassword(
  services: Services,
  call: Call<typeof routes.changePwd>,
): Promise<Result<Nothing>> {
  const { context, input } = call;
  const { userId, sessionId, state } = userOf(context);
  let ended: readonly string[] = [];
  const { result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    const unfit = passwordRefusal(input.password, input.repassword);
    if (unfit) return unfit;
    const refusal = await proofs(services).check("changePassword", context, {
      password: input.old_password,
      totp: input.totp,
      auth_ticket: input.auth_ticket,
    });
    if (refusal) return refusal.field === "password" ? ofOldPassword(refusal) : refusal;
    const passwordHash = await services.passwords.hash(input.password, { lane: "account", caller: `user:${userId}` });
    if (passwordHash === undefined) return busy;
    return async (trx) => {
      await storePassword(trx, userId, passwordHash);
      ended = await services.sessions.revokeOthers(trx, userId, sessionId);
      return done({});
    };
  });
  services.sessions.forget(ended);
  if (result.ok) await notifySecurity(services, { userId, id: context.commandId, change: "LOGIN_PASSWORD_CHANGED" });
  return result;
}

const ofOldPassword = (refusal: FieldRefusal): FieldRefusal => ({
  ...refusal,
  field: "old_password",
  error: refusal.error === "WRONG_PASSWORD" ? "WRONG_OLD_PASSWORD" : refusal.error,
});

/**
 * Sets or replaces the fund password. Locked along with the old one: a code and a session are weaker than the locked password, and an attacker after
 * five guesses would otherwise simply set a new one. Replacing one, which a code from the mailbox allows, pauses withdrawals; a first one protected
 * nothing before.
 */
export async function changeFundPassword(
  services: Services,
  call: Call<typeof routes.changeMpwd>,
): Promise<Result<Nothing>> {
  const { context, input } = call;
  const { userId, state } = userOf(context);
  const { new_fund_password: fundPassword, repeat_fund_password: repeated } = input;
  let change: SecurityChange = "FUND_PASSWORD_SET";
  const { repeated: isRepeat, result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    if (fundPassword !== repeated) return refuseField("repeat_fund_password", "PASSWORDS_DIFFER");
    if (isCommon(fundPassword)) return refuseField("new_fund_password", "PASSWORD_TOO_COMMON");
    const hours = await hoursLocked(services.db, fundOf(userId), services.clock.now());
    if (hours !== undefined) return refuse("FUND_PASSWORD_LOCKED", { hours });
    const refusal = await proofs(services).check("setFundPassword", context, input);
    if (refusal) return refusal;
    const hashed = await hashFundPassword(services, userId, fundPassword);
    if (hashed === undefined) return busy;
    return async (trx) => {
      if ((await userById(trx, userId)).fund_password_hash !== null) {
        change = "FUND_PASSWORD_CHANGED";
        await pauseWithdrawals(trx, { userId, now: services.clock.now() });
      }
      await setFundPassword(trx, userId, hashed);
      return done({});
    };
  });
  if (result.ok && !isRepeat) await notifySecurity(services, { userId, id: context.commandId, change });
  return result;
}

export async function hasFundPassword(
  { db, clock }: Services,
  userId: number,
): Promise<OutputOf<typeof routes.hasMpwd>> {
  const [{ fund_password_hash }, locked] = await Promise.all([
    userById(db, userId),
    lockedUntil(db, fundOf(userId), clock.now()),
  ]);
  return { has: fund_password_hash !== null, locked_until: locked?.toISOString() ?? null };
}

/** An account without a recorded freezer was not frozen by its user. */
function freezeOf({ state, state_by, state_reason, state_at }: Selectable<UsersTable>) {
  if (state !== "frozen") return { frozen_by: null, frozen_reason: null, frozen_at: null };
  return {
    frozen_by: state_by ?? "operator",
    frozen_reason: stateReasons.find((reason) => reason === state_reason) ?? null,
    frozen_at: state_at?.toISOString() ?? null,
  };
}

export async function overview(services: Services, userId: number): Promise<OutputOf<typeof routes.security>> {
  const { db } = services;
  const [row, fund, authenticator, passkeys, codesLeft, alerts] = await Promise.all([
    userById(db, userId),
    hasFundPassword(services, userId),
    isAuthenticatorOn(db, userId),
    countPasskeys(db, userId),
    recoveryCodesLeft(db, userId),
    loginAlerts(db, userId),
  ]);
  return {
    has_fund_password: fund.has,
    fund_locked_until: fund.locked_until,
    authenticator,
    passkeys,
    recovery_codes_left: codesLeft,
    anti_phishing: row.anti_phishing === null ? null : `${Array.from(row.anti_phishing)[0]}…`,
    login_alerts: alerts,
    ...freezeOf(row),
  };
}

export const setAntiPhishing = (services: Services, call: Call<typeof routes.setAntiPhishing>) =>
  change(services, call, {
    action: "setAntiPhishing",
    notice: "ANTI_PHISHING_CHANGED",
    set: async (trx, userId, { word }) => {
      await trx
        .updateTable("users")
        .set({ anti_phishing: word === "" ? null : word })
        .where("user_id", "=", userId)
        .execute();
    },
  });

export const setLoginAlerts = (services: Services, call: Call<typeof routes.setLoginAlerts>) =>
  change(services, call, {
    action: "setLoginAlerts",
    set: (trx, userId, { on }) => storeLoginAlerts(trx, userId, on),
  });

type Setting = typeof routes.setAntiPhishing | typeof routes.setLoginAlerts;
type Change<R extends Setting> = {
  readonly action: "setAntiPhishing" | "setLoginAlerts";
  /** The notice to the user, if any. */
  readonly notice?: SecurityChange;
  readonly set: (trx: Kysely<Database>, userId: number, input: ParsedInputOf<R>) => Promise<void>;
};

async function change<R extends Setting>(
  services: Services,
  call: Call<R>,
  { action, notice, set }: Change<R>,
): Promise<Result<Nothing>> {
  const { userId, state } = userOf(call.context);
  const { result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    const refusal = await proofs(services).check(action, call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await set(trx, userId, call.input);
      return done({});
    };
  });
  if (result.ok && notice) await notifySecurity(services, { userId, id: call.context.commandId, change: notice });
  return result;
}
