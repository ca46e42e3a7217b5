import { type ErrorCode, refuse } from "@candor/contract/errors.ts";
import { mayDo, type OperatorRole } from "@candor/contract/permissions.ts";
import type * as routes from "@candor/contract/routes/console/approvals.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import { mayBeOne, type Proven, takeProof } from "../operators/index.ts";
import type { Approval, KindTable } from "./kind.ts";
import * as queries from "./queries.ts";
import { rulesOf } from "./rules.ts";

type Decided = { readonly id: string };

/** Why an operator may not decide a request, as shown in the console beside the button. */
export type WhyNot = "own_request" | "no_right" | "closed" | "expired";

export function whyNot(
  kinds: KindTable,
  approval: Approval,
  by: { role: OperatorRole; now: number; isOwn: boolean },
): WhyNot | null {
  if (approval.state !== "waiting") return "closed";
  if (approval.expires_at.getTime() <= by.now) return "expired";
  if (!mayDo(by.role, rulesOf(kinds, approval.kind).approve)) return "no_right";
  return by.isOwn ? "own_request" : null;
}

const errorOf: Readonly<Record<WhyNot, ErrorCode>> = {
  own_request: "SECOND_PERSON_REQUIRED",
  no_right: "FORBIDDEN",
  closed: "REQUEST_CLOSED",
  expired: "REQUEST_CLOSED",
};

type DecisionCall =
  | Call<typeof routes.approve>
  | Call<typeof routes.rejectRequest>
  | Call<typeof routes.withdrawRequest>;

/** Decisions on one request are serialized: each sees the result of the previous one. A denied attempt is recorded in the audit log. */
function decideOnce(
  services: Services,
  call: DecisionCall,
  decide: (trx: Db, approval: Approval) => Promise<FieldRefusal | undefined>,
) {
  const { input } = call;
  return once<Decided>(services, call, async () => async (trx) => {
    const approval = await queries.locked(trx, input.id);
    if (!approval) return refuseField("id", "NOT_FOUND");
    return (await decide(trx, approval)) ?? done({ id: input.id });
  });
}

async function denied(trx: Db, approval: Approval, { context }: Call, error: ErrorCode): Promise<FieldRefusal> {
  const { operatorId } = operatorOf(context);
  const subject = `approval:${approval.approval_id}`;
  await audit(trx, { operatorId, action: "approval.denied", subject, after: { error }, ip: context.ip });
  return error === "WRONG_SECOND_FACTOR" ? refuseField("totp", error) : refuse(error);
}

/** The refusals that approving and rejecting share: not open, not the second person, not the version shown. */
async function secondPerson(
  services: Services,
  kinds: KindTable,
  {
    trx,
    approval,
    call,
  }: { trx: Db; approval: Approval; call: Call<typeof routes.approve> | Call<typeof routes.rejectRequest> },
): Promise<FieldRefusal | undefined> {
  const { operatorId, role } = operatorOf(call.context);
  const isOwn = await mayBeOne(trx, approval.requested_by, operatorId);
  const why = whyNot(kinds, approval, { role, isOwn, now: services.clock.now() });
  if (why === "own_request" || why === "no_right") return denied(trx, approval, call, errorOf[why]);
  if (why) return refuse(errorOf[why]);
  return approval.version === call.input.version ? undefined : refuseField("version", "VERSION_CONFLICT");
}

/**
 * Approves as the second person. The code is used up in the transaction that approves, so that one code or touch approves one request, and a request is
 * approved once regardless of repeated or parallel calls. It is carried out afterwards, under the command id that is set here.
 */
export async function approve(
  services: Services,
  kinds: KindTable,
  call: Call<typeof routes.approve>,
): Promise<Result<Decided>> {
  const { checked } = call.input;
  const { operatorId } = operatorOf(call.context);
  const { result } = await decideOnce(services, call, async (trx, approval) => {
    const refusal = await secondPerson(services, kinds, { trx, approval, call });
    if (refusal) return refusal;
    const step = stepOf.approve(call.input);
    const proof = await takeProof(services, trx, { context: call.context, input: call.input, step });
    if (!proof.ok) return denied(trx, approval, call, proof.error);
    const now = services.clock.now();
    await queries.change(trx, approval, {
      state: "approved",
      decided_by: operatorId,
      decided_at: new Date(now),
      checked,
      command_id: makeCommandId(now),
    });
    const by = { operatorId, reason: checked, ip: call.context.ip };
    await note(trx, approval, { ...by, action: "approval.approve" }, proof.data);
    return undefined;
  });
  return result;
}

export async function reject(
  services: Services,
  kinds: KindTable,
  call: Call<typeof routes.rejectRequest>,
): Promise<Result<Decided>> {
  const { checked } = call.input;
  const { operatorId } = operatorOf(call.context);
  const { result } = await decideOnce(services, call, async (trx, approval) => {
    const refusal = await secondPerson(services, kinds, { trx, approval, call });
    if (refusal) return refusal;
    const decided = { decided_by: operatorId, decided_at: new Date(services.clock.now()), checked };
    await queries.change(trx, approval, { state: "rejected", ...decided });
    await note(trx, approval, { action: "approval.reject", operatorId, reason: checked, ip: call.context.ip });
    return undefined;
  });
  return result;
}

/** Withdraws one's own request. */
export async function withdraw(
  services: Services,
  call: Call<typeof routes.withdrawRequest>,
): Promise<Result<Decided>> {
  const { operatorId } = operatorOf(call.context);
  const { result } = await decideOnce(services, call, async (trx, approval) => {
    if (approval.requested_by !== operatorId) return denied(trx, approval, call, "FORBIDDEN");
    if (approval.state !== "waiting") return refuse("REQUEST_CLOSED");
    if (approval.version !== call.input.version) return refuseField("version", "VERSION_CONFLICT");
    await queries.change(trx, approval, { state: "withdrawn", decided_at: new Date(services.clock.now()) });
    await note(trx, approval, { action: "approval.withdraw", operatorId, reason: "", ip: call.context.ip });
    return undefined;
  });
  return result;
}

const note = (
  trx: Db,
  { approval_id, kind, body, subject }: Approval,
  entry: { action: string; operatorId: number; reason: string; ip: string },
  proof?: Proven,
) => audit(trx, { ...entry, subject: `approval:${approval_id}`, after: { kind, about: subject, body, ...proof } });
