import { randomUUID } from "node:crypto";
import { type SecondFactor, secondFactors } from "@candor/contract/routes/user.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { type FieldRefusal, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";
import { pauseWithdrawals } from "../../wallet/withdrawal-pause/index.ts";
import { isAuthenticatorOn, takeTotp } from "./authenticator.ts";
import { countPasskeys } from "./passkey-queries.ts";
import { deleteRecoveryCodes, recoveryCodesLeft, takeRecoveryCode } from "./recovery-codes.ts";
import { forgetTries, hoursLocked, takeTry } from "./tries.ts";

const SIX_DIGITS = /^[0-9]{6}$/;
const wrong = refuseField("totp", "WRONG_SECOND_FACTOR");

/** The account's factors; without an authenticator and a passkey recovery codes do not count either. Empty means no second factor. */
export async function factorsOf(db: Db, userId: number): Promise<readonly SecondFactor[]> {
  const [totp, passkeys, recovery] = await Promise.all([
    isAuthenticatorOn(db, userId),
    countPasskeys(db, userId),
    recoveryCodesLeft(db, userId),
  ]);
  const has = { totp, passkey: passkeys > 0, recovery: recovery > 0 };
  return has.totp || has.passkey ? secondFactors.filter((factor) => has[factor]) : [];
}

/**
 * Accepts an authenticator's or a recovery code. Wrong codes of the authenticator are counted before the check, and five in 24 h lock it. Recovery
 * codes have 50 bits, which cannot be guessed within the rate limits; they stay usable when a stranger has locked the authenticator.
 */
export async function takeSecondCode(
  services: Services,
  userId: number,
  code: string,
): Promise<FieldRefusal | undefined> {
  const { db, clock } = services;
  const now = clock.now();
  if (!SIX_DIGITS.test(code)) return (await recover(services, userId, code)) ? undefined : wrong;
  const guessed = { userId, kind: "totp" } as const;
  const mayTry = await takeTry(db, guessed, now);
  if (mayTry && (await takeTotp(db, services, { userId, totp: code, pending: false }))) {
    await forgetTries(db, guessed);
    return undefined;
  }
  const hours = await hoursLocked(db, guessed, now);
  return hours === undefined ? wrong : refuseField("totp", "SECOND_FACTOR_LOCKED", { hours });
}

/** A recovery code replaces a lost factor, but the owner may still have that factor: withdrawals pause, and the owner is notified. */
async function recover(services: Services, userId: number, code: string): Promise<boolean> {
  const { db, secrets, clock } = services;
  const now = clock.now();
  const taken = await db.transaction().execute(async (trx) => {
    if (!(await takeRecoveryCode(trx, secrets, { userId, code, now }))) return false;
    await pauseWithdrawals(trx, { userId, now });
    return true;
  });
  if (taken) await notifySecurity(services, { userId, id: randomUUID(), change: "RECOVERY_CODE_USED" });
  return taken;
}

/** Without a second factor recovery codes have no use. */
export async function dropCodesWithoutFactor(trx: Db, userId: number): Promise<void> {
  if ((await factorsOf(trx, userId)).length === 0) await deleteRecoveryCodes(trx, userId);
}
