import { randomInt } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { register, resetpwd } from "@candor/contract/routes/user.ts";
import { CODE_LIFETIME_MS, CODE_RESEND_AFTER_MS, type CodePurpose } from "@candor/contract/routes/user.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { isCommon } from "../../../services/sessions/passwords.ts";
import { isSimulatedTrader } from "../../../services/simulated-traders.ts";
import { fill } from "../../../services/user-mail/fill.ts";
import { mailTo } from "../../../services/user-mail/mail-to.ts";
import { pauseWithdrawals } from "../../wallet/withdrawal-pause/index.ts";
import type { CodeFor, Codes, Sender } from "./codes.ts";
import type { Contact } from "./contact.ts";
import { isKnownDevice } from "./devices.ts";
import type { Guard } from "./guard.ts";
import * as queries from "./queries.ts";
import { texts } from "./texts.ts";
import type { UserRow } from "./user-view.ts";

/** The stored answer of a registration or a reset: its user. */
type OfUser = { readonly user_id: number };

const wrongCode = refuseField("code", "WRONG_CODE");
const busy: FieldRefusal = refuse("BUSY");
/** No 0, O, 1, I or L, which people mix up when they read a code to each other. */
const INVITE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const INVITE_LENGTH = 7;

/** The passwords of a form: equal, and not among the most common ones. */
export function passwordRefusal(password: string, repeated: string): FieldRefusal | undefined {
  if (password !== repeated) return refuseField("repassword", "PASSWORDS_DIFFER");
  if (isCommon(password)) return refuseField("password", "PASSWORD_TOO_COMMON");
  return undefined;
}

/**
 * Creates and sends a code. The answer does not reveal whether the contact is known: a registration of a known contact gets a notice by email or SMS
 * instead of a code, and a reset of an unknown one gets nothing. A reset does not wait for the provider, whose latency would reveal it.
 */
export async function sendCode(
  services: Services,
  { codes, guard }: { readonly codes: Codes; readonly guard: Guard },
  request: {
    contact: Contact;
    purpose: CodePurpose;
    context: Pick<Context, "language" | "ip" | "deviceId" | "solution">;
  },
): Promise<Result<{ resend_after_ms: number; expires_in_ms: number }>> {
  const { contact, purpose, context } = request;
  const send = contact.channel === "mail" ? services.sendMail : services.sendSms;
  if (!send) return refuse("SEND_FAILED");
  const user = await queries.userByContact(services.db, contact);
  const known = user !== undefined && (await isKnownDevice(services.db, user.user_id, context.deviceId));
  if (!known) {
    const network = callerNetwork(context.ip);
    const refusal = await guard.refusal({ purpose, target: contact.target, network, solution: context.solution });
    if (refusal) return refusal;
    guard.note({ target: contact.target, network });
  }
  const made = await codes.make(services.db, bind(contact, purpose), { now: services.clock.now(), by: context, known });
  if (!made.ok) return made;
  if (purpose !== "resetpwd" || user) {
    const { language } = context;
    const kind = purpose === "register" && user ? "known" : "code";
    const code = made.data;
    const subject = fill(texts[language][`${kind}Subject`], { code });
    const text = fill(texts[language][kind], { code });
    const sending = (
      user && contact.channel === "mail"
        ? mailTo(services, user, { subject, text, language })
        : send({ to: contact.target, subject, text })
    ).then(
      () => true,
      (error: unknown) => {
        services.log.error({ err: error, channel: contact.channel }, "a code could not be sent");
        return false;
      },
    );
    if (purpose !== "resetpwd" && !(await sending)) return refuse("SEND_FAILED");
  }
  return done({ resend_after_ms: CODE_RESEND_AFTER_MS, expires_in_ms: CODE_LIFETIME_MS });
}

export const bind = (contact: Contact, purpose: CodePurpose): CodeFor => ({
  purpose,
  channel: contact.channel,
  target: contact.target,
});

export type NewAccount = {
  readonly call: Call<typeof register>;
  readonly contact: Contact;
};

/** Uses up the code and creates the user in one transaction, then registers the user with the core. A repeat returns the account created first. */
export async function openAccount(
  services: Services,
  codes: Codes,
  { call, contact }: NewAccount,
): Promise<Result<UserRow>> {
  const { context, input } = call;
  const { repeated, result } = await once<OfUser>(services, call, async () => {
    const inviter = input.invite_code ? await queries.userByInviteCode(services.db, input.invite_code) : undefined;
    if (input.invite_code && !inviter) return refuseField("invite_code", "INVITE_CODE_NOT_FOUND");
    const bound = bind(contact, "register");
    const passwordHash = await hashFor(services, codes, {
      bound,
      by: context,
      code: input.code,
      password: input.password,
    });
    if (passwordHash === undefined) return busy;
    const user = { contact, passwordHash, language: context.language, inviterId: inviter?.user_id };
    return async (trx) => {
      const right = await codes.take(trx, bound, input.code, takeNow(services, context, passwordHash));
      if (right && isSimulatedTrader(services, contact.target)) return refuseField("email", "EMAIL_EXISTS");
      return right && passwordHash ? insertUser(trx, user) : wrongCode;
    };
  });
  if (!result.ok) return result;
  const row = await queries.userById(services.db, result.data.user_id);
  const refusal = repeated ? await otherPassword(services, row, input.password) : undefined;
  if (refusal) return refusal;
  if (!row.registered) await registerInCore(services, row.user_id, row.inviter_id, context.commandId);
  return done(row);
}

const COLLISIONS_MAX = 5;

async function insertUser(trx: Db, user: Omit<queries.NewUser, "uid" | "inviteCode">): Promise<Result<OfUser>> {
  for (let attempt = 0; attempt < COLLISIONS_MAX; attempt += 1) {
    const row = await queries.insertUser(trx, { ...user, uid: newUid(), inviteCode: newInviteCode() });
    if (row) return done({ user_id: row.user_id });
    if (await queries.userByContact(trx, user.contact))
      return user.contact.channel === "mail"
        ? refuseField("email", "EMAIL_EXISTS")
        : refuseField("mobile", "MOBILE_EXISTS");
  }
  throw new Error(`${COLLISIONS_MAX} random account numbers or invite codes in a row were taken`);
}

export const newUid = (): string => randomInt(10_000_000, 100_000_000).toString();

export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join("");

/** Sets a new password with a code, ends every session, revokes every API key and pauses withdrawals. An unknown contact looks like a wrong code. */
export async function resetPassword(
  services: Services,
  codes: Codes,
  { call, contact }: { call: Call<typeof resetpwd>; contact: Contact },
): Promise<Result<Record<string, never>>> {
  const { password, code } = call.input;
  let ended: readonly string[] = [];
  let revoked: readonly string[] = [];
  const { repeated, result } = await once<OfUser>(services, call, async () => {
    const bound = bind(contact, "resetpwd");
    const passwordHash = await hashFor(services, codes, { bound, by: call.context, code, password });
    if (passwordHash === undefined) return busy;
    return async (trx) => {
      const right = await codes.take(trx, bound, code, takeNow(services, call.context, passwordHash));
      const user = right && passwordHash ? await queries.userByContact(trx, contact) : undefined;
      if (!user || isSimulatedTrader(services, user.email)) return wrongCode;
      await queries.setPassword(trx, user.user_id, passwordHash);
      await pauseWithdrawals(trx, { userId: user.user_id, now: services.clock.now() });
      ended = await services.sessions.revokeAll(trx, user.user_id);
      revoked = await services.apiKeys.revokeAll(trx, user.user_id);
      return done({ user_id: user.user_id });
    };
  });
  if (!result.ok) return result;
  services.sessions.forget(ended);
  services.apiKeys.forget(revoked);
  const act = { userId: result.data.user_id, id: call.context.commandId };
  await notifySecurity(services, { ...act, change: "LOGIN_PASSWORD_RESET" });
  const refusal = repeated
    ? await otherPassword(services, await queries.userById(services.db, result.data.user_id), password)
    : undefined;
  return refusal ?? done({});
}

/**
 * The hash for a form whose code looks right; "" if it does not, since the change then refuses it and its hash would waste 25 ms of CPU. Undefined if
 * too many hashes wait.
 */
async function hashFor(
  { db, clock, passwords }: Services,
  codes: Codes,
  { bound, by, code, password }: { bound: CodeFor; by: Sender; code: string; password: string },
): Promise<string | undefined> {
  if (!(await codes.looksRight(db, bound, code, { now: clock.now(), by }))) return "";
  return passwords.hash(password, { lane: "account", caller: bound.target });
}

/** A code that became right after its hash was skipped stays valid for the next attempt. */
const takeNow = ({ clock }: Services, by: Sender, passwordHash: string) => ({
  now: clock.now(),
  by,
  use: passwordHash !== "",
});

/**
 * Refuses a repeat with another password than the account has. The hash of a body omits the password, so it is checked against the account's own slow
 * hash. This also makes it safe to answer a repeated registration with a new session, since the first token is stored nowhere: the caller knows the
 * key, 74 random bits that the client shared only with us, and the password, with which a login would work as well. After a further change of the
 * password, repeats are refused.
 */
async function otherPassword(services: Services, row: UserRow, password: string): Promise<FieldRefusal | undefined> {
  const right = await services.passwords.verify(row.password_hash, password, {
    lane: "account",
    caller: `user:${row.user_id}`,
  });
  if (right === undefined) return busy;
  return right ? undefined : refuse("IDEMPOTENCY_MISMATCH");
}

/** Registers a user with the core. A failure is retried at the user's next login and at the next start (`users.registered` stays false). */
export async function registerInCore(
  services: Services,
  userId: number,
  inviterId: number | null,
  commandId: string,
): Promise<boolean> {
  const outcome = await execute(services.engine, {
    type: "registerUser",
    id: commandId,
    userId,
    ...(inviterId === null ? {} : { inviterId }),
  });
  if (!outcome.ok) services.log.warn({ userId, error: outcome.error }, "the core did not take a new user");
  return outcome.ok;
}

export async function registerPending(services: Services): Promise<void> {
  for (const { user_id, inviter_id } of await queries.unregistered(services.db))
    await registerInCore(services, user_id, inviter_id, makeCommandId(services.clock.now()));
}
