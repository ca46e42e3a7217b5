import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { type DisputeReason, disputeReasons } from "@candor/contract/i18n/reject-reasons.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import * as routes from "@candor/contract/routes/console/otc.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval } from "../approvals/index.ts";
import { audit } from "../audit/index.ts";
import { type Proven, takeProof } from "../operators/index.ts";
import { closeQuestion, heldByOther, releaseLease } from "../reviews/index.ts";
import { lockDispute } from "./asks.ts";
import { asConflict, type DecisionBody, endQuestions, subjectOf } from "./decision.ts";
import { factsOf } from "./facts.ts";
import { notifyDecision } from "./notices.ts";
import { type DisputeItem, disputeById, QUEUE } from "./queue.ts";
import { type SecondReason, secondWords, whySecond } from "./second.ts";

type Input = ParsedInputOf<typeof routes.disputeDecide>;
/** `version` is that of the order in the engine; undefined while a second operator has to approve. */
type Written = { readonly version: number | null; readonly approvalId: string | null };
type Decided = { readonly state: "released" | "returned" | "second"; readonly approval_id: string | null };

const isReasonOf = ({ to, reason }: Pick<Input, "to" | "reason">): boolean =>
  (disputeReasons[to] as readonly DisputeReason[]).includes(reason);

/** The dispute as it was seen, with its case locked, so that no question or answer comes in between. */
async function decidable(services: Services, trx: Db, { id, version }: Input): Promise<Result<DisputeItem>> {
  const now = services.clock.now();
  const found = await lockDispute(trx, id);
  const item = await disputeById(trx, id, now);
  if (!item) return refuseField("id", "NOT_FOUND");
  if (item.state !== "disputed" || item.version + found.version !== version) return refuse("VERSION_CONFLICT");
  return (await otherRequest(trx, { kind: "otc_decision", subject: subjectOf(id) }, now)) ?? done(item);
}

async function denied(trx: Db, context: Context, id: number, refusal: FieldRefusal): Promise<FieldRefusal> {
  const { operatorId } = operatorOf(context);
  const entry = { operatorId, action: "otc.denied", subject: subjectOf(id), ip: context.ip };
  await audit(trx, { ...entry, after: { error: refusal.error } });
  return refusal;
}

/** Writes down who decided what and why, or asks for the second operator, in one transaction with the answer to the call's key. */
async function decideIn(services: Services, trx: Db, context: Context, input: Input): Promise<Result<Written>> {
  const found = await decidable(services, trx, input);
  if (!found.ok) return found;
  const item = found.data;
  const { operatorId } = operatorOf(context);
  const now = services.clock.now();
  const facts = await factsOf(services, trx, item);
  if (input.note === "" && facts.some(({ mark }) => mark === "warn")) return refuseField("note", "FIELD_REQUIRED");
  const proof = await takeProof(services, trx, { context, input, step: stepOf.dispute(input) });
  if (!proof.ok) return denied(trx, context, input.id, proof);
  // Taking the proof locks the operator's row: two decisions of one operator are serialized, and the second sees the first.
  const why = await whySecond(trx, item, { operatorId, ip: context.ip, now });
  // The version of the case rises with either, so that nobody decides on what they saw before.
  await closeQuestion(trx, { kind: "otc_order", id: String(input.id) }, now);
  if (why) return askSecond(services, trx, context, { item, input, why, proven: proof.data });
  const { to, reason, note } = input;
  await audit(trx, {
    operatorId,
    action: "otc.decide",
    subject: subjectOf(input.id),
    before: { state: item.state, version: item.version },
    after: { state: to, buyer: item.buyer_id, seller: item.seller_id, quantity: item.quantity, note, ...proof.data },
    reason,
    ip: context.ip,
  });
  return done({ version: item.version, approvalId: null });
}

type Asking = {
  readonly item: DisputeItem;
  readonly input: Input;
  readonly why: SecondReason;
  readonly proven: Proven;
};

async function askSecond(
  { catalogue, clock }: Services,
  trx: Db,
  context: Context,
  { item, input, why, proven }: Asking,
): Promise<Result<Written>> {
  const { version: case_version } = await lockDispute(trx, item.order_id);
  const winner = input.to === "released" ? item.buyer_id : item.seller_id;
  const body: DecisionBody = {
    user_id: winner,
    order_id: item.order_id,
    order_version: item.version,
    case_version,
    to: input.to,
    reason: input.reason,
    note: input.note,
    why,
    quantity: item.quantity,
    currency_id: item.currency_id,
    buyer: item.buyer_uid,
    seller: item.seller_uid,
  };
  const approvalId = await requestApproval(trx, {
    kind: "otc_decision",
    subject: subjectOf(item.order_id),
    body,
    reason: `${secondWords[why]} (${catalogue.symbolOf(item.currency_id)}, order ${item.order_id})`,
    context,
    proven,
    now: clock.now(),
  });
  return done({ version: null, approvalId });
}

/** A decision that the engine refuses, as after a release by the seller at the same moment, has an entry that says so. */
const writeRefused = ({ db }: Services, context: Context, id: number, { error }: Refusal) =>
  db.transaction().execute((trx) => {
    const { operatorId } = operatorOf(context);
    const entry = { operatorId, action: "otc.refused", subject: subjectOf(id), after: { error }, ip: context.ip };
    return audit(trx, entry);
  });

/**
 * Decides a dispute in two steps: the first writes down who decided what, the second sends the engine its command under the key of the call. If the
 * server stops in between, the console's retry of the unanswered call sends the command again.
 */
export async function decide(services: Services, context: Context, input: Input): Promise<Result<Decided>> {
  const { db, engine } = services;
  const { operatorId } = operatorOf(context);
  const { id, to, reason } = input;
  const record = { queue: QUEUE, id: String(id) };
  const call = { route: routes.disputeDecide, context, input };
  const { result } = await once<Written>(services, call, async () => {
    if (!isReasonOf(input)) return refuseField("reason", "FIELD_REQUIRED");
    return (await heldByOther(services, record, operatorId)) ?? ((trx) => decideIn(services, trx, context, input));
  });
  if (!result.ok) return result;
  const { version, approvalId } = result.data;
  if (version === null) {
    await releaseLease(db, record, operatorId);
    return done({ state: "second", approval_id: approvalId });
  }
  const command = {
    type: "decideOtcOrder",
    id: context.commandId,
    orderId: id,
    version,
    to,
    operatorId,
    reason,
  } as const;
  const outcome = await execute(engine, command, { lane: "operator" });
  if (!outcome.ok) {
    await writeRefused(services, context, id, outcome);
    return asConflict(outcome);
  }
  await releaseLease(db, record, operatorId);
  await afterCommit(services, "ending the questions of a decided dispute", () => endQuestions(services, id));
  await afterCommit(services, "telling of a decided dispute", () => notifyDecision(services, id));
  return done({ state: to, approval_id: null });
}
