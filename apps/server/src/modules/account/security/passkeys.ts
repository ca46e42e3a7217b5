import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import type * as routes from "@candor/contract/routes/security.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import type { Context } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result } from "../../../services/calls/result.ts";
import { issueTicket, type TicketOf, takeTicket } from "../../../services/passkeys/tickets.ts";
import {
  type Assertion,
  CEREMONY_MS,
  type CreationOptions,
  creationOptions,
  newChallenge,
  type RequestOptions,
  readAssertion,
  requestOptions,
  siteOf,
  type UserVerification,
} from "../../../services/passkeys/webauthn.ts";
import type { Services } from "../../../services/services.ts";
import { userById } from "../auth/index.ts";
import { loginUser } from "./login-tickets.ts";
import { notePasskeyUse, passkeyById, passkeysOf } from "./passkey-queries.ts";

export const passkeyFailed: FieldRefusal = refuse("PASSKEY_FAILED");

/** The use of an assertion: an action of a logged-in user, the second half of a login, or a login of its own. */
export type Use =
  | { readonly for: "action"; readonly action: StepUpAction; readonly userId: number; readonly sessionId: string }
  | { readonly for: "second"; readonly userId: number }
  | { readonly for: "login" };

/** A passkey that logs in alone replaces both factors, so it has to verify its user; with a password or in a session it does not. */
const verificationOf = (use: Use): UserVerification => (use.for === "login" ? "required" : "preferred");

/** An assertion for one use is refused for every other. */
function ticketOf(use: Use): TicketOf {
  const kind = "passkey_use";
  if (use.for === "action")
    return { kind, userId: use.userId, sessionId: use.sessionId, purpose: `action:${use.action}` };
  if (use.for === "second") return { kind, userId: use.userId, sessionId: null, purpose: "second" };
  return { kind, userId: null, sessionId: null, purpose: "login" };
}

export const registrationOf = ({ userId, sessionId }: { userId: number; sessionId: string }): TicketOf => ({
  kind: "passkey_register",
  userId,
  sessionId,
  purpose: "register",
});

type Options =
  | { purpose: "register"; ticket: string; options: CreationOptions }
  | { purpose: "use" | "login"; ticket: string; options: RequestOptions };

/** Creates the challenge and stores it with its site under a ticket. */
export async function passkeyOptions(
  services: Services,
  context: Context,
  input: ParsedInputOf<typeof routes.passkeyOptions>,
): Promise<Result<Options>> {
  const { db, config, clock, secrets } = services;
  const site = siteOf(context, config.origins);
  if (!site) return passkeyFailed;
  const challenge = newChallenge();
  const issue = (of: TicketOf) =>
    issueTicket(db, of, { data: { ...site, challenge }, expiresAt: clock.now() + CEREMONY_MS });

  if (input.purpose === "login") {
    const { ticket } = input;
    const userId = ticket === undefined ? undefined : await loginUser(db, ticket, clock.now());
    if (ticket !== undefined && userId === undefined) return refuse("STEP_UP_EXPIRED");
    const allowed = userId === undefined ? [] : await passkeysOf(db, userId);
    const use: Use = userId === undefined ? { for: "login" } : { for: "second", userId };
    const options = requestOptions({ site, challenge, allowed, userVerification: verificationOf(use) });
    return done({ purpose: "login", ticket: await issue(ticketOf(use)), options });
  }

  if (!context.user) return refuse("NOT_LOGGED_IN");
  const { userId, sessionId } = context.user;
  const keys = await passkeysOf(db, userId);
  if (input.purpose === "use") {
    const options = requestOptions({ site, challenge, allowed: keys, userVerification: "preferred" });
    const of = ticketOf({ for: "action", action: input.action, userId, sessionId });
    return done({ purpose: "use", ticket: await issue(of), options });
  }
  const { uid, nickname, email, mobile } = await userById(db, userId);
  const user = { handle: String(userId), nickname, label: email ?? mobile ?? uid };
  const options = creationOptions({
    site,
    challenge,
    secrets,
    user,
    existing: keys,
    userVerification: "preferred",
  });
  return done({ purpose: "register", ticket: await issue(registrationOf({ userId, sessionId })), options });
}

/** The user whose passkey answered the challenge of this ticket for this use; undefined if none did. Uses the ticket up. */
export async function takeAssertion(
  { db, clock }: Pick<Services, "db" | "clock">,
  { ticket, assertion }: { ticket: string; assertion: Assertion },
  use: Use,
): Promise<number | undefined> {
  const now = clock.now();
  const taken = await takeTicket(db, ticket, ticketOf(use), now);
  const passkey = taken && (await passkeyById(db, assertion.id));
  if (!passkey || (use.for !== "login" && passkey.user_id !== use.userId)) return undefined;
  const { challenge = "", origin = "", rpId = "" } = taken.data;
  const expected = { challenge, origin, rpId };
  const counter = await readAssertion(assertion, { expected, passkey, userVerification: verificationOf(use) });
  if (counter === undefined) return undefined;
  return (await notePasskeyUse(db, { id: assertion.id, counter, now })) ? passkey.user_id : undefined;
}
