import { refuse } from "@candor/contract/errors.ts";
import type { WithdrawalReason } from "@candor/contract/i18n/reject-reasons.ts";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { type Approval, type CarriedOut, type Fact, figure, type KindRules } from "../../console/approvals/index.ts";
import { carryOut } from "./carry-out.ts";
import { returnPostings } from "./postings.ts";
import { lockWithdrawal } from "./queries.ts";
import { itemById } from "./review-queue.ts";

export type ReturnBody = {
  readonly withdrawal_id: string;
  readonly number: number;
  readonly user_id: number;
  readonly uid: string;
  readonly account: "c2c" | "legal";
  readonly currency_id: number;
  /** Decimal strings. */
  readonly amount: string;
  readonly fee: string;
  readonly reason: WithdrawalReason;
};
const bodyOf = (approval: Approval) => approval.body as ReturnBody;

/** The request to return it that is pending or being carried out. */
export async function openReturn(db: Db, withdrawalId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("approvals")
    .select("approval_id")
    .where("kind", "=", "withdrawal_return")
    .where("subject", "=", `withdrawal:${withdrawalId}`)
    .where("state", "in", ["waiting", "approved"])
    .executeTakeFirst();
  return row?.approval_id;
}

/** Returns a withdrawal in state sending, once two people confirm that nothing was sent. It is the only way back. */
export const withdrawalReturn: KindRules = {
  request: "withdrawals.review",
  approve: "withdrawals.review",
  summarize: ({ catalogue }, approval) => {
    const { number, amount, currency_id, uid } = bodyOf(approval);
    const currency = catalogue.symbolOf(currency_id);
    const summary = `Return withdrawal W-${number} of ${figure(amount)} ${currency}`;
    return {
      summary,
      asks: `return withdrawal W-${number} of ${figure(amount)} ${currency} to ${uid}`,
      amount,
      currency,
    };
  },
  describe: async (services, approval) => ({
    postings: returnPostings(services, bodyOf(approval), "withdraw_fail"),
    facts: await factsOf(services, approval),
  }),
  carryOut: async (services, approval): Promise<CarriedOut> => {
    const { withdrawal_id: id } = bodyOf(approval);
    if (!(await decideReturn(services, approval))) return refuse("WITHDRAWAL_NOT_OPEN");
    await carryOut(services, id);
    const row = await itemById(services.db, id, services.clock.now());
    // Decided but not carried out: the request stays approved and is retried.
    if (row?.state !== "rejected") throw new UnknownOutcome();
    return done({});
  },
};

/** Makes this request the withdrawal's only end; false if it has another, for example because its transaction was found meanwhile. */
function decideReturn({ db, clock }: Services, approval: Approval): Promise<boolean> {
  const { withdrawal_id, reason } = bodyOf(approval);
  const { command_id, decided_by } = approval;
  if (decided_by === null) throw new Error(`approval ${approval.approval_id} is carried out and nobody decided it`);
  return db.transaction().execute(async (trx) => {
    await lockWithdrawal(trx, withdrawal_id);
    const known = await trx
      .selectFrom("withdrawal_decisions")
      .select("command_id")
      .where("withdrawal_id", "=", withdrawal_id)
      .executeTakeFirst();
    if (known) return known.command_id === command_id;
    const row = await itemById(trx, withdrawal_id, clock.now());
    if (row?.state !== "sending") return false;
    const decision = { outcome: "rejected", operator_id: decided_by, reason, reference: null } as const;
    await trx
      .insertInto("withdrawal_decisions")
      .values({ withdrawal_id, ...decision, at: new Date(clock.now()), command_id })
      .execute();
    return true;
  });
}

async function factsOf({ db, clock }: Services, approval: Approval): Promise<Fact[]> {
  const { withdrawal_id } = bodyOf(approval);
  const [row, approvers] = await Promise.all([
    itemById(db, withdrawal_id, clock.now()),
    db
      .selectFrom("withdrawal_approvals as a")
      .innerJoin("operators as o", "o.operator_id", "a.operator_id")
      .select(["o.operator_id", "o.name"])
      .where("a.withdrawal_id", "=", withdrawal_id)
      .orderBy("a.step")
      .execute(),
  ]);
  const facts: Fact[] = [];
  if (row?.state !== "sending" || (row.decided !== null && approval.state === "waiting"))
    facts.push({ mark: "warn", text: "It is no longer being sent, so this would be rejected" });
  else facts.push({ mark: "note", text: `Sending since ${row.updated_at.toISOString()}` });
  const names = approvers.map(({ name }) => name).join(" and ");
  if (names !== "") facts.push({ mark: "note", text: `Its sending was approved by ${names}` });
  if (approvers.some(({ operator_id }) => operator_id === approval.requested_by))
    facts.push({ mark: "note", text: "The requester also approved its sending" });
  return facts;
}
