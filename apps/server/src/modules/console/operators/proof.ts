import { hash } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { operatorProof, ProvenStep } from "@candor/contract/routes/console/operator-proof.ts";
import type * as z from "zod/mini";
import type { Db } from "../../../platform/database/schema.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type TicketOf, takeTicket } from "../../../services/passkeys/tickets.ts";
import { readAssertion } from "../../../services/passkeys/webauthn.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { boundTo, limitsAt, useCode } from "./authenticator.ts";
import { deletePasskey, noteUse, ownPasskey } from "./passkey-queries.ts";
import * as queries from "./queries.ts";

type ProofInput = z.infer<z.ZodMiniObject<typeof operatorProof>>;

/** What proved a step, as the audit entry of its decision keeps it. */
export type Proven = { readonly proof: "code" } | { readonly proof: "passkey"; readonly passkey: string };

const wrongCode = refuseField("totp", "WRONG_SECOND_FACTOR");
export const passkeyFailed: FieldRefusal = refuse("PASSKEY_FAILED");

/** The ticket of a challenge: of one operator, in one session, for one step. */
export const stepTicket = (
  { operatorId, sessionId }: { readonly operatorId: number; readonly sessionId: string },
  { step, subject, version }: ProvenStep,
): TicketOf => ({
  kind: "operator_step",
  userId: null,
  sessionId,
  purpose: `${boundTo(operatorId)} ${step} ${subject} ${version}`,
});

/**
 * The challenge that a passkey signs: a hash of random bytes and of what they are for. The signature thus names operator, session, step, record and
 * version by itself, besides the ticket that is looked up.
 */
export const challengeOf = (nonce: string, { sessionId, purpose }: TicketOf): string =>
  hash("sha256", `${nonce} ${sessionId} ${purpose}`, "base64url");

/**
 * Checks the fresh proof of a logged-in operator for one step, a code or a touch. It is used up in the caller's transaction, which must commit even
 * if it is refused, since that counts as an attempt: ten wrong ones lock for 15 minutes.
 */
export async function takeProof(
  services: Pick<Services, "secrets" | "clock">,
  trx: Db,
  { context, input, step }: { context: Context; input: ProofInput; step: ProvenStep },
): Promise<Result<Proven>> {
  const { totp, passkey } = input;
  if (totp === undefined && passkey === undefined) return refuseField("totp", "WRONG_SECOND_FACTOR");
  const { operatorId } = operatorOf(context);
  const operator = await queries.takeTry(trx, operatorId, limitsAt(services.clock.now()));
  if (passkey) return operator ? usePasskey(services, trx, { context, passkey, step }) : passkeyFailed;
  const right = operator && totp !== undefined && (await useCode(services, trx, { operator, code: totp }));
  return right ? done({ proof: "code" }) : wrongCode;
}

async function usePasskey(
  { clock }: Pick<Services, "clock">,
  trx: Db,
  { context, passkey, step }: { context: Context; passkey: NonNullable<ProofInput["passkey"]>; step: ProvenStep },
): Promise<Result<Proven>> {
  const operator = operatorOf(context);
  const { operatorId } = operator;
  const { ticket, assertion } = passkey;
  const now = clock.now();
  const of = stepTicket(operator, step);
  const taken = await takeTicket(trx, ticket, of, now);
  const key = taken && (await ownPasskey(trx, operatorId, assertion.id));
  if (!key) return passkeyFailed;
  const { nonce = "", origin = "", rpId = "" } = taken.data;
  const expected = { challenge: challengeOf(nonce, of), origin, rpId };
  const counter = await readAssertion(assertion, { expected, passkey: key, userVerification: "required" });
  if (counter === undefined) return passkeyFailed;
  if (!(await noteUse(trx, { id: key.credential_id, counter, now }))) {
    // Somebody has a copy, and nobody can tell which of the two this is: the key is worth nothing any more.
    await deletePasskey(trx, key.credential_id);
    const entry = { operatorId, action: "operator.passkey_copied", subject: boundTo(operatorId), ip: context.ip };
    await audit(trx, { ...entry, before: { passkey: key.name, counter: key.counter }, after: { counter } });
    return passkeyFailed;
  }
  await queries.forgetTries(trx, operatorId);
  return done({ proof: "passkey", passkey: key.name });
}
