import { type Amount, formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf } from "@candor/contract/route.ts";
import * as routes from "@candor/contract/routes/console/deposits.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { paymentOutput, paymentReference } from "@candor/contract/rules/payment-reference.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { afterCommit } from "../../../services/after-commit.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../../services/calls/result.ts";
import { notifyDeposit } from "../../../services/notifications/movements.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { otherRequest, requestApproval } from "../../console/approvals/index.ts";
import { audit } from "../../console/audit/index.ts";
import { takeCode } from "../../console/operators/index.ts";
import { closeQuestion } from "../../console/reviews/index.ts";
import { type SecondReason, whySecond } from "./alone.ts";
import { credit } from "./credit.ts";
import { moveToCrediting, type SecondBody } from "./crediting.ts";
import { hasWarning } from "./facts.ts";
import { ofDeposit } from "./notice-queries.ts";
import * as queries from "./queries.ts";
import { decimalsOf } from "./recharge.ts";
import { itemById } from "./review-queue.ts";

type Approve = ParsedInputOf<typeof routes.depositApprove>;
type Reject = ParsedInputOf<typeof routes.depositReject>;
export type Decided = { readonly depositId: number; readonly approvalId: string | null };

/** The deposit that an operator decides on, locked until the transaction ends; refused if it differs from the shown version, or awaits a second operator. */
async function decidable(
  { clock }: Services,
  trx: Db,
  { id, version }: { id: number; version: number },
): Promise<Result<queries.DepositRow>> {
  const row = await queries.locked(trx, id);
  if (!row) return refuseField("id", "NOT_FOUND");
  if (row.state !== "under_review" || row.version !== version) return refuse("VERSION_CONFLICT");
  const about = { kind: "deposit_second", subject: queries.refOf(id) } as const;
  return (await otherRequest(trx, about, clock.now())) ?? done(row);
}

/**
 * Approves an arrived payment, once, with a fresh code. Decision, payment and audit entry are one transaction; the booking follows under the command
 * id that is set there. An amount that one person may not credit alone becomes a request for a second one. `heldBy` refuses deposits that another
 * operator has open.
 */
export async function approve(
  services: Services,
  context: Context,
  input: Approve,
  heldBy: () => Promise<FieldRefusal | undefined>,
): Promise<Result<Decided>> {
  const call = { route: routes.depositApprove, context, input };
  const { result } = await once<Decided>(
    services,
    call,
    async () => (await heldBy()) ?? ((trx) => approveIn(services, trx, context, input)),
  );
  if (result.ok && result.data.approvalId === null)
    await credit(services, result.data.depositId).catch((error: unknown) =>
      // It stays decided; the timed job books it.
      services.log.error({ err: error, depositId: result.data.depositId }, "a deposit could not be credited"),
    );
  return result;
}

async function approveIn(services: Services, trx: Db, context: Context, input: Approve): Promise<Result<Decided>> {
  const found = await decidable(services, trx, input);
  if (!found.ok) return found;
  const row = found.data;
  const chain = await queries.channelOf(trx, row.chain_id);
  const currency = services.catalogue.currency(row.currency_id);
  if (!currency) throw new Error(`deposit ${row.deposit_id} is of a currency that is not there`);
  const max = decimalsOf(currency, chain);
  if (tooManyDecimals(input.amount, max)) return refuseField("amount", "TOO_MANY_DECIMALS", { max });
  const reference = paymentReference(chain.network, input.reference);
  if (reference === undefined) return refuseField("reference", "INVALID_REQUEST");
  const output = paymentOutput(chain.network, input.output);
  if (output === undefined) return refuseField("output", "INVALID_REQUEST");
  const notice = await ofDeposit(trx, row.deposit_id);
  if (notice && (notice.reference !== reference || notice.output !== output))
    return refuseField("reference", "PAYMENT_NOT_REPORTED");
  const claimed = fromNumeric(row.amount) as Amount;
  if (input.amount !== claimed && !input.reason) return refuseField("reason", "FIELD_REQUIRED");
  const item = await itemById(trx, row.deposit_id, services.clock.now());
  if (input.note === "" && item && (await hasWarning(services, trx, item, services.clock.now())))
    return refuseField("note", "FIELD_REQUIRED");
  const { operatorId } = operatorOf(context);
  if (!(await takeCode(services, trx, { operatorId, code: input.totp }))) return denied(trx, context, row);
  const decision = {
    network: chain.network,
    reference,
    output,
    amount: formatAmount(input.amount),
    reason: input.amount === claimed ? null : (input.reason ?? null),
    note: input.note,
  };
  // Using the code locks the operator's row: two credits of one operator are serialized, and the second sees the first.
  const why = await whySecond(
    trx,
    { ...row, ...chain, amount: input.amount, claimed },
    { operatorId, now: services.clock.now() },
  );
  if (why) return askSecond(services, trx, context, { row, decision, why });
  const refusal = await moveToCrediting(trx, row, {
    ...decision,
    operatorId,
    secondId: null,
    now: services.clock.now(),
    ip: context.ip,
  });
  return refusal ?? done({ depositId: row.deposit_id, approvalId: null });
}

/** A wrong code is recorded in the audit log, and counts as an attempt. */
async function denied(trx: Db, context: Context, row: queries.DepositRow): Promise<FieldRefusal> {
  const { operatorId } = operatorOf(context);
  const entry = { operatorId, action: "deposit.denied", subject: queries.refOf(row.deposit_id), ip: context.ip };
  await audit(trx, { ...entry, after: { error: "WRONG_SECOND_FACTOR" } });
  return refuseField("totp", "WRONG_SECOND_FACTOR");
}

type Decision = Pick<SecondBody, "network" | "reference" | "output" | "amount" | "note" | "reason">;

/** The request increments the version, so an operator who still has the deposit open cannot decide on it. */
async function askSecond(
  services: Services,
  trx: Db,
  context: Context,
  { row, decision, why }: { row: queries.DepositRow; decision: Decision; why: SecondReason },
): Promise<Result<Decided>> {
  const { network, reference, output } = decision;
  // Refused now and not after a second person's review: it can become valid again only by another decision.
  if (await queries.creditedTo(trx, { network, reference, output }))
    return refuseField("reference", "PAYMENT_REFERENCE_USED");
  const { uid } = await trx
    .selectFrom("users")
    .select("uid")
    .where("user_id", "=", row.user_id)
    .executeTakeFirstOrThrow();
  const body: SecondBody = {
    ...decision,
    why,
    deposit_id: row.deposit_id,
    version: row.version + 1,
    user_id: row.user_id,
    uid,
    account: row.account,
    currency_id: row.currency_id,
    claimed: plain(row.amount),
  };
  await queries.change(trx, row, {});
  await closeQuestion(trx, { kind: "deposit", id: String(row.deposit_id) }, services.clock.now());
  const approvalId = await requestApproval(trx, {
    kind: "deposit_second",
    subject: queries.refOf(row.deposit_id),
    body,
    reason: `${body.amount} ${services.catalogue.symbolOf(row.currency_id)} arrived, ${body.claimed} was claimed`,
    context,
    now: services.clock.now(),
  });
  return done({ depositId: row.deposit_id, approvalId });
}

/** Rejects, and notifies the user of the reason. */
export async function reject(
  services: Services,
  context: Context,
  input: Reject,
  heldBy: () => Promise<FieldRefusal | undefined>,
): Promise<Result<Decided>> {
  const { result } = await once<Decided>(
    services,
    { route: routes.depositReject, context, input },
    async () => (await heldBy()) ?? ((trx) => rejectIn(services, trx, context, input)),
  );
  if (result.ok) {
    const { depositId } = result.data;
    await afterCommit(services, "telling of a deposit", () => notifyDeposit(services, depositId));
  }
  return result;
}

async function rejectIn(services: Services, trx: Db, context: Context, input: Reject): Promise<Result<Decided>> {
  const found = await decidable(services, trx, input);
  if (!found.ok) return found;
  const row = found.data;
  const { reason, note } = input;
  const { operatorId } = operatorOf(context);
  const at = new Date(services.clock.now());
  await queries.change(trx, row, {
    state: "rejected",
    reason,
    operator_note: note,
    decided_at: at,
    decided_by: operatorId,
  });
  await closeQuestion(trx, { kind: "deposit", id: String(row.deposit_id) }, at.getTime());
  await audit(trx, {
    operatorId,
    action: "deposit.reject",
    subject: queries.refOf(row.deposit_id),
    before: { state: row.state, version: row.version },
    after: { state: "rejected", version: row.version + 1, user: row.user_id, amount: plain(row.amount), note },
    reason,
    ip: context.ip,
  });
  return done({ depositId: row.deposit_id, approvalId: null });
}
