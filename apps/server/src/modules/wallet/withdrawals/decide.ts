import { plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type * as routes from "@candor/contract/routes/console/withdrawals.ts";
import type { serviceNotSent, serviceSent } from "@candor/contract/routes/wallet-service.ts";
import { paymentOutput, paymentReference } from "@candor/contract/rules/payment-reference.ts";
import type { Insertable } from "kysely";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db, WithdrawalDecisionsTable } from "../../../platform/database/schema.ts";
import { actorOf, type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { requestApproval } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { mayBeOne, takeCode } from "../../console/operators/index.ts";
import { creditorsOf } from "../deposits/index.ts";
import { carryOut } from "./carry-out.ts";
import { hasWarning } from "./facts.ts";
import { claimPayment, lockWithdrawal } from "./queries.ts";
import { openReturn, type ReturnBody } from "./return-kind.ts";
import { itemById, type ReviewItem } from "./review-queue.ts";
import { approvalsNeeded, isUndecided, isUnderWay, versionOf } from "./review-rules.ts";

type Decided = { readonly id: string };
type DecisionCall = Call<
  | typeof routes.withdrawalApprove
  | typeof routes.withdrawalReject
  | typeof routes.withdrawalSent
  | typeof routes.withdrawalNotSent
  | typeof serviceSent
  | typeof serviceNotSent
>;
/** Refuses withdrawals that another operator has open, or another wallet service pays. */
type HeldBy = () => Promise<FieldRefusal | undefined>;
type Decide<Data> = (trx: Db, item: ReviewItem) => Promise<Result<Data>>;
type Deciding<Data> = { readonly heldBy: HeldBy; readonly decide: Decide<Data> };

/** Decisions on one withdrawal are serialized: each sees the result of the previous one, and decides on the version that its operator saw. */
async function decideOnce<Data>(
  services: Services,
  call: DecisionCall,
  { heldBy, decide }: Deciding<Data>,
): Promise<Result<Data>> {
  const { id, version } = call.input;
  const { result } = await once<Data>(
    services,
    call,
    async () =>
      (await heldBy()) ??
      (async (trx: Db) => {
        await lockWithdrawal(trx, id);
        const item = await itemById(trx, id, services.clock.now());
        if (!item) return refuseField("id", "NOT_FOUND");
        return versionOf(item) === version ? decide(trx, item) : refuse("VERSION_CONFLICT");
      }),
  );
  return result;
}

/** The same, and sends it to the core. The decision is final: if the core cannot be reached now, the timed job sends it. */
async function decideAndNotify(
  services: Services,
  call: DecisionCall,
  deciding: Deciding<Decided>,
): Promise<Result<Decided>> {
  const result = await decideOnce(services, call, deciding);
  if (!result.ok) return result;
  const { id } = result.data;
  await carryOut(services, id).catch((error: unknown) =>
    services.log.error({ err: error, withdrawalId: id }, "a decision on a withdrawal failed; it is tried again"),
  );
  return result;
}

const subjectOf = (item: ReviewItem): string => `withdrawal:${item.withdrawal_id}`;

async function denied(trx: Db, context: Context, item: ReviewItem, refusal: FieldRefusal): Promise<FieldRefusal> {
  const { operatorId } = operatorOf(context);
  const entry = { operatorId, action: "withdrawal.denied", subject: subjectOf(item), ip: context.ip };
  await audit(trx, { ...entry, after: { error: refusal.error } });
  return refusal;
}

/**
 * Approves as the first or the second of two different people. The code is used up in the transaction that approves, so one code is one approval; the
 * last one contains the id of the command that sets the withdrawal to sending.
 */
export function approve(
  services: Services,
  call: Call<typeof routes.withdrawalApprove>,
  heldBy: HeldBy,
): Promise<Result<Decided>> {
  const { context, input } = call;
  const { checked, totp } = input;
  const { operatorId } = operatorOf(context);
  const decide: Decide<Decided> = async (trx, item) => {
    if (!isUndecided(item)) return refuse("WITHDRAWAL_NOT_OPEN");
    if (await isOwnSecond(trx, item, operatorId)) return denied(trx, context, item, refuse("SECOND_PERSON_REQUIRED"));
    const now = services.clock.now();
    const step = item.approvals === 0 ? 1 : 2;
    const isLast = step >= approvalsNeeded(item);
    if (isLast && (await hasCredited(trx, item, { operatorId, now })))
      return denied(trx, context, item, refuse("CREDITED_BY_YOU"));
    if (checked === "" && (await hasWarning(services, trx, item))) return refuseField("checked", "FIELD_REQUIRED");
    if (!(await takeCode(services, trx, { operatorId, code: totp })))
      return denied(trx, context, item, refuseField("totp", "WRONG_SECOND_FACTOR"));
    const approval = { withdrawal_id: item.withdrawal_id, step, operator_id: operatorId, checked } as const;
    await trx
      .insertInto("withdrawal_approvals")
      .values({ ...approval, at: new Date(now), command_id: makeCommandId(now), is_last: isLast })
      .execute();
    await note(trx, context, item, { action: "withdrawal.approve", after: { step, isLast }, reason: checked });
    return done({ id: item.withdrawal_id });
  };
  return decideAndNotify(services, call, { heldBy, decide });
}

/** Whether the approver is the first one again, or possibly the same person. */
export async function isOwnSecond(db: Db, item: ReviewItem, operatorId: number): Promise<boolean> {
  if (item.approvals === 0) return false;
  const { operator_id: first } = await db
    .selectFrom("withdrawal_approvals")
    .select("operator_id")
    .where("withdrawal_id", "=", item.withdrawal_id)
    .where("step", "=", 1)
    .executeTakeFirstOrThrow();
  return mayBeOne(db, first, operatorId);
}

/** The period in which a deposit and the withdrawal of its money may be one person's fraud. */
const CREDITED_MS = 30 * 24 * 3_600_000;

/** Whether the operator, or possibly the same person, credited a deposit of this user: they must not release the money as well. */
export async function hasCredited(
  db: Db,
  { user_id }: ReviewItem,
  { operatorId, now }: { operatorId: number; now: number },
): Promise<boolean> {
  for (const { decided_by } of await creditorsOf(db, user_id, new Date(now - CREDITED_MS)))
    if (await mayBeOne(db, decided_by, operatorId)) return true;
  return false;
}

/** Rejects a withdrawal under review. Whether the core received this before its user canceled shows in its state afterwards. */
export function reject(
  services: Services,
  call: Call<typeof routes.withdrawalReject>,
  heldBy: HeldBy,
): Promise<Result<Decided>> {
  const { context, input } = call;
  const decide: Decide<Decided> = async (trx, item) => {
    if (!isUndecided(item)) return refuse("WITHDRAWAL_NOT_OPEN");
    const { reason, note: text } = input;
    await end(services, trx, context, item, { outcome: "rejected", reason, reference: null, note: text });
    await note(trx, context, item, { action: "withdrawal.reject", after: { note: text }, reason });
    return done({ id: item.withdrawal_id });
  };
  return decideAndNotify(services, call, { heldBy, decide });
}

/** Marks it as sent. An external transfer belongs to one withdrawal or one deposit forever. */
export function sent(
  services: Services,
  call: Call<typeof routes.withdrawalSent | typeof serviceSent>,
  heldBy: HeldBy,
): Promise<Result<Decided>> {
  const { context, input } = call;
  const decide: Decide<Decided> = async (trx, item) => {
    if (!isUnderWay(item)) return refuse("WITHDRAWAL_NOT_OPEN");
    const { network, withdrawal_id } = item;
    const reference = paymentReference(network, input.reference);
    if (reference === undefined) return refuseField("reference", "INVALID_REQUEST");
    const output = paymentOutput(network, input.output);
    if (output === undefined) return refuseField("output", "INVALID_REQUEST");
    const payment = { network, reference, output };
    if (!(await claimPayment(trx, payment, withdrawal_id))) return refuseField("reference", "PAYMENT_REFERENCE_USED");
    await end(services, trx, context, item, { outcome: "passed", reason: null, reference, note: "" });
    await note(trx, context, item, { action: "withdrawal.sent", after: { reference, output } });
    return done({ id: withdrawal_id });
  };
  return decideAndNotify(services, call, { heldBy, decide });
}

/** Asks another operator to confirm that nothing was sent. Until they do it stays sending. */
export function notSent(
  services: Services,
  call: Call<typeof routes.withdrawalNotSent | typeof serviceNotSent>,
  heldBy: HeldBy,
): Promise<Result<{ approval_id: string }>> {
  const { context, input } = call;
  const decide: Decide<{ approval_id: string }> = async (trx, item) => {
    if (!isUnderWay(item)) return refuse("WITHDRAWAL_NOT_OPEN");
    if (await openReturn(trx, item.withdrawal_id)) return refuse("VERSION_CONFLICT");
    const { reason, evidence } = input;
    const body: ReturnBody = {
      withdrawal_id: item.withdrawal_id,
      number: item.number,
      user_id: item.user_id,
      uid: item.uid,
      account: item.account,
      currency_id: item.currency_id,
      amount: plain(item.amount),
      fee: plain(item.fee),
      reason,
    };
    const request = { kind: "withdrawal_return" as const, subject: subjectOf(item), body, reason: evidence };
    return done({ approval_id: await requestApproval(trx, { ...request, context, now: services.clock.now() }) });
  };
  return decideOnce(services, call, { heldBy, decide });
}

type End = Pick<Insertable<WithdrawalDecisionsTable>, "outcome" | "reason" | "reference" | "note">;

/** Records its end; the table's key ensures that there is only one. */
async function end(
  { clock }: Services,
  trx: Db,
  context: Context,
  { withdrawal_id }: ReviewItem,
  ending: End,
): Promise<void> {
  const now = clock.now();
  const by = { operator_id: actorOf(context).operatorId, at: new Date(now), command_id: makeCommandId(now) };
  await trx
    .insertInto("withdrawal_decisions")
    .values({ withdrawal_id, ...ending, ...by })
    .execute();
}

/** The entry of the audit log, last in its transaction. */
const note = (
  trx: Db,
  context: Context,
  item: ReviewItem,
  { action, after, reason = "" }: { action: string; after: object; reason?: string },
) =>
  audit(trx, {
    operatorId: actorOf(context).operatorId,
    action,
    subject: subjectOf(item),
    ip: context.ip,
    reason,
    before: { state: item.state, version: versionOf(item) },
    after: { user: item.user_id, ...after },
  });
