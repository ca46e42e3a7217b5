import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/security.ts";
import type { SecurityChange } from "@candor/contract/security-changes.ts";
import { PASSKEYS_MAX } from "@candor/contract/step-up.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import { base32, totpUri } from "../../../platform/totp.ts";
import { type Context, userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { type Answered, type Call, once } from "../../../services/once.ts";
import { takeTicket } from "../../../services/passkeys/tickets.ts";
import { readCreated } from "../../../services/passkeys/webauthn.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../auth/index.ts";
import { deleteAuthenticator, isLastCode, newPendingSecret, SETUP_LIFETIME_MS, takeTotp } from "./authenticator.ts";
import { deletePasskey, insertPasskey, lockFactors, type PasskeyRow, passkeysOf } from "./passkey-queries.ts";
import { passkeyFailed, registrationOf } from "./passkeys.ts";
import { type ProofInput, proofs } from "./proofs.ts";
import { currentRecoveryCodes, newRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
import { dropCodesWithoutFactor, factorsOf } from "./second-factor.ts";
import { forgetTries, hoursLocked, takeTry } from "./tries.ts";

type Nothing = Record<string, never>;
type Codes = { recovery_codes: string[] };

const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");
const notFound: FieldRefusal = refuse("NOT_FOUND");

export const passkeyView = (row: PasskeyRow): routes.Passkey => ({
  id: row.credential_id,
  name: row.name,
  backed_up: row.backed_up,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

export async function setUpAuthenticator(
  services: Services,
  context: Context,
  input: ProofInput,
): Promise<Result<{ secret: string; uri: string; expires_in_ms: number }>> {
  const { userId, state } = userOf(context);
  if (state !== "active") return frozen;
  const refusal = await proofs(services).check("enableAuthenticator", context, input);
  if (refusal) return refusal;
  const secret = await newPendingSecret(services, userId);
  if (!secret) return refuse("AUTHENTICATOR_ON");
  // Wrong codes during setup put nothing at risk yet; a new setup requires the password again.
  await forgetTries(services.db, { userId, kind: "totp" });
  const { email, mobile, uid } = await userById(services.db, userId);
  const uri = totpUri(secret, email ?? mobile ?? uid);
  return done({ secret: base32(secret), uri, expires_in_ms: SETUP_LIFETIME_MS });
}

/** The setup asked for the password, and without the setup nobody knows the secret behind this code. */
export async function enableAuthenticator(
  services: Services,
  call: Call<typeof routes.totpEnable>,
): Promise<Result<Codes>> {
  const { db, secrets, clock } = services;
  const { userId, state } = userOf(call.context);
  const codes = newRecoveryCodes(secrets, userId, call.context.commandId);
  const guessed = { userId, kind: "totp" } as const;
  const answered = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    if (!(await takeTry(db, guessed, clock.now()))) {
      const hours = (await hoursLocked(db, guessed, clock.now())) ?? 0;
      return refuseField("totp", "SECOND_FACTOR_LOCKED", { hours });
    }
    return async (trx) => {
      await lockFactors(trx, userId);
      if (!(await takeTotp(trx, services, { userId, totp: call.input.totp, pending: true })))
        return refuseField("totp", "WRONG_SECOND_FACTOR");
      await forgetTries(trx, guessed);
      await replaceRecoveryCodes(trx, secrets, { userId, codes });
      return done({});
    };
  });
  if (answered.result.ok) await notifyOf(services, call, "AUTHENTICATOR_ON");
  return withCodes(services, answered, { call, codes, prove: () => sameFirstCode(services, call) });
}

export async function renewRecoveryCodes(
  services: Services,
  call: Call<typeof routes.newRecoveryCodes>,
): Promise<Result<Codes>> {
  const { db, secrets } = services;
  const { userId, state } = userOf(call.context);
  const codes = newRecoveryCodes(secrets, userId, call.context.commandId);
  const answered = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    if ((await factorsOf(db, userId)).length === 0) return notFound;
    const refusal = await proofs(services).check("newRecoveryCodes", call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await replaceRecoveryCodes(trx, secrets, { userId, codes });
      return done({});
    };
  });
  if (answered.result.ok) await notifyOf(services, call, "RECOVERY_CODES_RENEWED");
  const prove = () => proofs(services).checkPassword(call.context, call.input);
  return withCodes(services, answered, { call, codes, prove });
}

/** The notice is written once for each key, so a repeat after a lost answer adds it if missing. */
const notifyOf = (services: Services, { context }: Pick<Call, "context">, change: SecurityChange) =>
  notifySecurity(services, { userId: userOf(context).userId, id: context.commandId, change });

/**
 * The code that turned the authenticator on, with the attempts of any other: a repeat must come before a later code was used, or else request new
 * recovery codes.
 */
async function sameFirstCode(
  services: Services,
  { context, input }: Call<typeof routes.totpEnable>,
): Promise<FieldRefusal | undefined> {
  const { db, clock } = services;
  const guessed = { userId: userOf(context).userId, kind: "totp" } as const;
  const mayTry = await takeTry(db, guessed, clock.now());
  if (mayTry && (await isLastCode(services, { userId: guessed.userId, totp: input.totp }))) {
    await forgetTries(db, guessed);
    return undefined;
  }
  const hours = await hoursLocked(db, guessed, clock.now());
  return hours === undefined
    ? refuseField("totp", "WRONG_SECOND_FACTOR")
    : refuseField("totp", "SECOND_FACTOR_LOCKED", { hours });
}

type Made = {
  readonly call: Pick<Call, "context">;
  readonly codes: string[];
  /** Required only of a repeat: its body is compared without secrets, so otherwise the key would be enough to read the codes. */
  readonly prove: () => Promise<FieldRefusal | undefined>;
};

/**
 * The answer of an action that created codes. It is stored without them; they are computed again, also for a repeat with proofs, unless others have
 * replaced them since: a repeat would then show codes that do not work.
 */
async function withCodes(
  { db, secrets }: Services,
  { repeated, result }: Answered<unknown>,
  made: Made,
): Promise<Result<Codes>> {
  if (!result.ok) return result;
  if (!repeated) return done({ recovery_codes: made.codes });
  const refusal = await made.prove();
  if (refusal) return refusal;
  const { commandId } = made.call.context;
  const codes = await currentRecoveryCodes(db, secrets, { userId: userOf(made.call.context).userId, commandId });
  return codes ? done({ recovery_codes: codes }) : refuse("IDEMPOTENCY_EXPIRED");
}

export async function disableAuthenticator(
  services: Services,
  call: Call<typeof routes.totpDisable>,
): Promise<Result<Nothing>> {
  const { userId, state } = userOf(call.context);
  const { result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    const refusal = await proofs(services).check("disableAuthenticator", call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await lockFactors(trx, userId);
      if (!(await deleteAuthenticator(trx, userId))) return notFound;
      await dropCodesWithoutFactor(trx, userId);
      return done({});
    };
  });
  if (result.ok) await notifyOf(services, call, "AUTHENTICATOR_OFF");
  return result;
}

type Added = { passkey: routes.Passkey; recovery_codes: string[] };
type Kept = { readonly passkey: routes.Passkey; readonly isFirst: boolean };

/** The account's first second factor comes with recovery codes, or losing the only device would lose the account. */
export async function addPasskey(services: Services, call: Call<typeof routes.addPasskey>): Promise<Result<Added>> {
  const { secrets } = services;
  const { context, input } = call;
  const { userId, state } = userOf(context);
  const codes = newRecoveryCodes(secrets, userId, context.commandId);
  const answered = await once<Kept>(services, call, async () => {
    if (state !== "active") return frozen;
    const refusal = await proofs(services).check("addPasskey", context, input);
    if (refusal) return refusal;
    const credential = await createdCredential(services, context, input);
    if (!credential) return passkeyFailed;
    const row = { ...credential, user_id: userId, name: input.name, created_at: new Date(services.clock.now()) };
    return (trx) => insertFactor(trx, { row, codes, secrets });
  });
  const { result } = answered;
  if (!result.ok) return result;
  await notifyOf(services, call, "PASSKEY_ADDED");
  const { passkey, isFirst } = result.data;
  if (!isFirst) return done({ passkey, recovery_codes: [] });
  const prove = () => proofs(services).checkPassword(context, input);
  const shown = await withCodes(services, answered, { call, codes, prove });
  return shown.ok ? done({ passkey, ...shown.data }) : shown;
}

async function createdCredential(
  { db, clock }: Services,
  context: Context,
  { ticket, credential }: ParsedInputOf<typeof routes.addPasskey>,
) {
  const taken = await takeTicket(db, ticket, registrationOf(userOf(context)), clock.now());
  const { challenge = "", origin = "", rpId = "" } = taken?.data ?? {};
  return taken && readCreated(credential, { challenge, origin, rpId }, "preferred");
}

async function insertFactor(
  trx: Db,
  { row, codes, secrets }: { row: Omit<PasskeyRow, "last_used_at">; codes: string[]; secrets: Secrets },
): Promise<Result<Kept>> {
  const userId = row.user_id;
  await lockFactors(trx, userId);
  const isFirst = (await factorsOf(trx, userId)).length === 0;
  if ((await passkeysOf(trx, userId)).length >= PASSKEYS_MAX) return refuse("TOO_MANY_PASSKEYS", { max: PASSKEYS_MAX });
  const added = await insertPasskey(trx, row);
  if (!added) return passkeyFailed;
  if (isFirst) await replaceRecoveryCodes(trx, secrets, { userId, codes });
  return done({ passkey: passkeyView(added), isFirst });
}

export async function removePasskey(
  services: Services,
  call: Call<typeof routes.removePasskey>,
): Promise<Result<Nothing>> {
  const { userId, state } = userOf(call.context);
  const { id } = call.input;
  const { result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    // Before the proofs, so that a wrong id does not use up a code.
    const keys = await passkeysOf(services.db, userId);
    if (!keys.some((key) => key.credential_id === id)) return refuseField("id", "NOT_FOUND");
    const refusal = await proofs(services).check("removePasskey", call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await lockFactors(trx, userId);
      if (!(await deletePasskey(trx, userId, id))) return refuseField("id", "NOT_FOUND");
      await dropCodesWithoutFactor(trx, userId);
      return done({});
    };
  });
  if (result.ok) await notifyOf(services, call, "PASSKEY_REMOVED");
  return result;
}
