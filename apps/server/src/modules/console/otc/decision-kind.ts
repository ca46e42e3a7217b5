import { plain } from "@candor/contract/domain/money.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { DisputeOutcome } from "@candor/contract/i18n/reject-reasons.ts";
import { done } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type Fact, figure, type KindRules, wasExecuted } from "../approvals/index.ts";
import { audit } from "../audit/index.ts";
import { caseRow } from "../reviews/index.ts";
import { asConflict, type DecisionBody, endQuestions, subjectOf } from "./decision.ts";
import { factsOf } from "./facts.ts";
import { notifyDecision } from "./notices.ts";
import { outcomePostings } from "./postings.ts";
import { disputeById } from "./queue.ts";
import { secondWords } from "./second.ts";

const bodyOf = (approval: Approval) => approval.body as DecisionBody;
const words = { released: "to the buyer", returned: "back to the seller" } as const;

/** The decision of a dispute by two operators. */
export const otcDecisionKind: KindRules = {
  request: "otc.review",
  approve: "otc.approve",
  summarize: ({ catalogue }, approval) => {
    const { quantity, currency_id, order_id, to, buyer, seller } = bodyOf(approval);
    const [amount, currency] = [plain(quantity), catalogue.symbolOf(currency_id)];
    const summary = `OTC order ${order_id}: ${figure(amount)} ${currency} ${words[to]}`;
    const winner = to === "released" ? buyer : seller;
    return {
      summary,
      asks: `give ${figure(amount)} ${currency} of OTC order ${order_id} ${words[to]} ${winner}`,
      amount,
      currency,
    };
  },
  describe: async (services, approval) => {
    const body = bodyOf(approval);
    const item = await disputeById(services.db, body.order_id, services.clock.now());
    const facts: Fact[] = [{ mark: "note", text: secondWords[body.why] }];
    if (!item) return { postings: [], facts };
    const isWaiting = approval.state === "waiting";
    if (
      isWaiting &&
      (item.state !== "disputed" || item.version !== body.order_version || item.case_version !== body.case_version)
    )
      facts.push({ mark: "warn", text: "The dispute was changed after this request, so it would be rejected" });
    for (const { mark, text } of await factsOf(services, services.db, item))
      if (mark !== "ok") facts.push({ mark, text });
    return { postings: (await outcomePostings(services, item))[body.to], facts };
  },
  carryOut,
};

async function carryOut(services: Services, approval: Approval): Promise<CarriedOut> {
  const { db, engine } = services;
  const { order_id: orderId, order_version: version, case_version, to, reason, note } = bodyOf(approval);
  const { command_id: id, requested_by: operatorId, decided_by } = approval;
  const isSent = await wasExecuted(db, id);
  const { version: now } = await caseRow(db, { kind: "otc_order", id: String(orderId) });
  if (!isSent && now !== case_version) return refuse("VERSION_CONFLICT");
  const command = { type: "decideOtcOrder", id, orderId, version, to, operatorId, reason } as const;
  const outcome = await execute(engine, command, { lane: "operator" });
  // The engine drops outcomes after a day; the order itself shows whether the command was executed before that.
  if (
    !outcome.ok &&
    !(outcome.error === "IDEMPOTENCY_EXPIRED" && (await isDecided(services, orderId, { to, operatorId })))
  )
    return asConflict(outcome);
  return done({
    settle: async (trx) => {
      await audit(trx, {
        operatorId: decided_by,
        action: "otc.decide_second",
        subject: subjectOf(orderId),
        after: { state: to, requested_by: operatorId, note },
        reason,
      });
      return undefined;
    },
    after: async () => {
      await endQuestions(services, orderId);
      await notifyDecision(services, orderId);
    },
  });
}

async function isDecided(
  { db }: Services,
  orderId: number,
  { to, operatorId }: { to: DisputeOutcome; operatorId: number },
) {
  const order = await db
    .selectFrom("otc_orders")
    .select(["state", "operator_id"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return order?.state === to && order.operator_id === operatorId;
}
