import { randomInt } from "node:crypto";
import type { Language } from "@candor/contract/languages.ts";
import { CODE_LIFETIME_MS, CODE_RESEND_AFTER_MS, type CodePurpose } from "@candor/contract/routes/user.ts";
import { makeCommandId } from "../../platform/bus/command-id.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../platform/http/result.ts";
import { execute } from "../execute.ts";
import type { Services } from "../services.ts";
import type { CodeFor, Codes } from "./codes.ts";
import type { Contact } from "./contact.ts";
import { isCommon } from "./passwords.ts";
import * as queries from "./queries.ts";
import { texts } from "./texts.ts";
import type { UserRow } from "./user-view.ts";

export type NewAccount = {
  readonly contact: Contact;
  readonly code: string;
  readonly password: string;
  readonly inviteCode: string | undefined;
  readonly language: Language;
  readonly commandId: string;
};

const wrongCode = refuseField("code", "WRONG_CODE");
const busy: FieldRefusal = { ok: false, error: "BUSY" };
/** No 0, O, 1, I or L, which people mix up when they read a code to each other. */
const INVITE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const INVITE_LENGTH = 7;

/** The passwords of a form: alike, and none of those that everybody tries first. */
export function passwordRefusal(password: string, repeated: string): FieldRefusal | undefined {
  if (password !== repeated) return refuseField("repassword", "PASSWORDS_DIFFER");
  if (isCommon(password)) return refuseField("password", "PASSWORD_TOO_COMMON");
  return undefined;
}

/**
 * Makes and sends a code. The answer does not tell whether the contact is known: who asks to register a known contact is told so by mail or SMS
 * instead of being sent a code, and who resets an unknown one gets nothing. A reset does not wait for the provider, whose time would tell.
 */
export async function sendCode(
  services: Services,
  codes: Codes,
  request: { contact: Contact; purpose: CodePurpose; language: Language },
): Promise<Result<{ resend_after_ms: number; expires_in_ms: number }>> {
  const { contact, purpose, language } = request;
  const send = contact.channel === "mail" ? services.sendMail : services.sendSms;
  if (!send) return { ok: false, error: "SEND_FAILED" };
  const made = await codes.make(services.db, bind(contact, purpose), services.clock.now());
  if (!made.ok) return { ok: false, error: "CODE_TOO_FREQUENT", params: { seconds: Math.ceil(made.waitMs / 1_000) } };
  const known = (await queries.userByContact(services.db, contact)) !== undefined;
  if (purpose !== "resetpwd" || known) {
    const kind = purpose === "register" && known ? "known" : "code";
    const fill = (text: string) => text.replace("{code}", made.code);
    const sending = send({
      to: contact.target,
      subject: fill(texts[language][`${kind}Subject`]),
      text: fill(texts[language][kind]),
    }).then(
      () => true,
      (error: unknown) => {
        services.log.error({ err: error, channel: contact.channel }, "a code could not be sent");
        return false;
      },
    );
    if (purpose !== "resetpwd" && !(await sending)) return { ok: false, error: "SEND_FAILED" };
  }
  return done({ resend_after_ms: CODE_RESEND_AFTER_MS, expires_in_ms: CODE_LIFETIME_MS });
}

export const bind = (contact: Contact, purpose: CodePurpose): CodeFor => ({
  purpose,
  channel: contact.channel,
  target: contact.target,
});

/** Uses up the code and makes the user in one transaction, then tells the core of the user. */
export async function openAccount(services: Services, codes: Codes, account: NewAccount): Promise<Result<UserRow>> {
  const inviter = account.inviteCode ? await queries.userByInviteCode(services.db, account.inviteCode) : undefined;
  if (account.inviteCode && !inviter) return refuseField("invite_code", "INVITE_CODE_NOT_FOUND");
  const passwordHash = await services.passwords.hash(account.password);
  if (passwordHash === undefined) return busy;
  const made = await insertWithCode(services, codes, account, { passwordHash, inviterId: inviter?.user_id });
  if (!made.ok) return made;
  await registerInCore(services, made.data.user_id, made.data.inviter_id, account.commandId);
  return made;
}

const COLLISIONS_MAX = 5;

async function insertWithCode(
  services: Services,
  codes: Codes,
  account: NewAccount,
  rest: { passwordHash: string; inviterId: number | undefined },
): Promise<Result<UserRow>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (trx): Promise<Result<UserRow>> => {
        const bound = bind(account.contact, "register");
        const right = await codes.take(trx, bound, account.code, { now: services.clock.now(), use: true });
        if (!right) return wrongCode;
        const identity = { uid: newUid(), inviteCode: newInviteCode() };
        const { contact, language } = account;
        return done(await queries.insertUser(trx, { ...identity, ...rest, contact, language }));
      });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === "users_email_key") return refuseField("email", "EMAIL_EXISTS");
      if (constraint === "users_mobile_key") return refuseField("mobile", "MOBILE_EXISTS");
      // The random account number or invite code was taken; the code's use was rolled back with it.
      if (constraint === undefined || attempt === COLLISIONS_MAX) throw error;
    }
  }
}

export const newUid = (): string => randomInt(10_000_000, 100_000_000).toString();

export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join("");

function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "23505" || !("constraint" in error))
    return undefined;
  return String(error.constraint);
}

/** Sets a new password with a code and ends every session. An unknown contact looks like a wrong code. */
export async function resetPassword(
  services: Services,
  codes: Codes,
  request: { contact: Contact; code: string; password: string },
): Promise<Result<Record<string, never>>> {
  const passwordHash = await services.passwords.hash(request.password);
  if (passwordHash === undefined) return busy;
  const userId = await services.db.transaction().execute(async (trx) => {
    const bound = bind(request.contact, "resetpwd");
    const right = await codes.take(trx, bound, request.code, { now: services.clock.now(), use: true });
    const user = right ? await queries.userByContact(trx, request.contact) : undefined;
    if (user) await queries.setPassword(trx, user.user_id, passwordHash);
    return user?.user_id;
  });
  if (userId === undefined) return wrongCode;
  await services.sessions.closeAll(userId);
  return done({});
}

/** Tells the core of a user. What fails here is sent again at the user's next login and at the next start (`users.registered` stays false). */
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
