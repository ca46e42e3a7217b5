import { hash } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/security.ts";
import type * as user from "@candor/contract/routes/user.ts";
import { LOGIN_TICKET_LIFETIME_MS } from "@candor/contract/step-up.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { callerNetwork } from "../../../platform/network/network.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { issueTicket, takeTicket } from "../../../services/passkeys/tickets.ts";
import type { Assertion } from "../../../services/passkeys/webauthn.ts";
import type { Services } from "../../../services/services.ts";
import {
  contactOf,
  type Guard,
  isKnownDevice,
  type OpenedSession,
  registerInCore,
  signIn,
  type UserRow,
  userByContact,
  userById,
} from "../auth/index.ts";
import { loginOf, tryLogin } from "./login-tickets.ts";
import type { LoginTries } from "./login-tries.ts";
import { passkeyFailed, takeAssertion } from "./passkeys.ts";
import { factorsOf, takeSecondCode } from "./second-factor.ts";

type Opened = Promise<Result<OpenedSession>>;
const expired: FieldRefusal = refuse("STEP_UP_EXPIRED");

/** By contact and password; an account with a second factor gets a ticket for the second half instead of a session. */
export async function logIn(
  services: Services,
  { tries, guard }: { readonly tries: LoginTries; readonly guard: Guard },
  { context, input }: { context: Context; input: ParsedInputOf<typeof user.login> },
): Promise<Result<user.LoginAnswer>> {
  const { db, clock } = services;
  const contact = contactOf(input);
  const network = callerNetwork(context.ip);
  if (!contact) return refuseField("mobile", "MOBILE_INVALID");
  const row = await userByContact(db, contact);
  const isKnown = row !== undefined && (await isKnownDevice(db, row.user_id, context.deviceId));
  const knownDevice = isKnown ? context.deviceId : undefined;
  const stranger = { purpose: "login", target: contact.target, network, solution: context.solution };
  const asked = isKnown ? undefined : await guard.refusal(stranger);
  if (asked) return asked;
  if (!tries.take({ target: contact.target, network, knownDevice })) return refuse("TOO_MANY_REQUESTS");
  const failed = () => {
    if (!isKnown) guard.note(stranger);
  };
  if (!row) {
    failed();
    return refuseField(input.type, "ACCOUNT_NOT_FOUND");
  }
  const right = await services.passwords.verify(row.password_hash, input.password, { lane: "login", caller: network });
  if (right === undefined) return refuse("BUSY");
  if (!right) {
    failed();
    return refuseField("password", "WRONG_PASSWORD");
  }
  if (row.state === "locked") return refuse("ACCOUNT_LOCKED");
  const methods = await factorsOf(db, row.user_id);
  if (methods.length === 0) return enter(services, context, row);
  const expiresAt = clock.now() + LOGIN_TICKET_LIFETIME_MS;
  const ticket = await issueTicket(db, loginOf(row.user_id), { data: { password: markOf(row) }, expiresAt });
  return done({ second_factor: { ticket, methods: [...methods], expires_in_ms: LOGIN_TICKET_LIFETIME_MS } });
}

/** Identifies the password with which a login began. A new password deletes the tickets of the old one, but not one that is issued a moment later. */
const markOf = (row: UserRow): string => hash("sha256", row.password_hash, "base64url");

/** The second half. An attempt of the ticket is taken before the factor is checked; a right factor uses the ticket up. */
export async function logInSecond(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.loginSecond>,
): Opened {
  const { db, clock } = services;
  const userId = await tryLogin(db, input.ticket, clock.now());
  if (userId === undefined) return expired;
  const refusal = await eitherFactor(services, { userId, input, use: { for: "second", userId } });
  if (refusal) return refusal;
  const taken = await takeTicket(db, input.ticket, loginOf(userId), clock.now());
  const row = await userById(db, userId);
  return taken?.data["password"] === markOf(row) ? enter(services, context, row) : expired;
}

export async function logInByPasskey(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.passkeyLogin>,
): Opened {
  const userId = await takeAssertion(services, input, { for: "login" });
  if (userId === undefined) return passkeyFailed;
  return enter(services, context, await userById(services.db, userId));
}

async function enter(services: Services, context: Context, row: UserRow): Opened {
  if (row.state === "locked") return refuse("ACCOUNT_LOCKED");
  if (!row.registered) await registerInCore(services, row.user_id, row.inviter_id, makeCommandId(services.clock.now()));
  return signIn(services, context, { row, registering: false });
}

type EitherFactor = {
  readonly userId: number;
  readonly input: {
    readonly totp?: string | undefined;
    readonly passkey_ticket?: string | undefined;
    readonly assertion?: Assertion | undefined;
  };
  readonly use: Parameters<typeof takeAssertion>[2];
};

/** A code, or a passkey's assertion for this use; undefined when it is right. */
export async function eitherFactor(
  services: Services,
  { userId, input, use }: EitherFactor,
): Promise<FieldRefusal | undefined> {
  const { totp, passkey_ticket: ticket, assertion } = input;
  if (ticket !== undefined && assertion !== undefined) {
    const right = await takeAssertion(services, { ticket, assertion }, use);
    return right === undefined ? passkeyFailed : undefined;
  }
  if (totp === undefined) return refuse("SECOND_FACTOR_REQUIRED");
  return takeSecondCode(services, userId, totp);
}
