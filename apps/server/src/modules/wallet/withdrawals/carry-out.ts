import type { ErrorCode } from "@candor/contract/errors.ts";
import { sql } from "kysely";
import { type CommandRequest, UnknownOutcome } from "../../../platform/bus/bus.ts";
import { commandIdTime, isInTime, makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";

/** Refusals unrelated to the command: it is sent again later. */
const passing: ReadonlySet<ErrorCode> = new Set(["BUSY", "UNAVAILABLE", "STORAGE_FULL", "PRODUCT_PAUSED", "INTERNAL"]);

/**
 * Open withdrawals with an operators' decision that the core has not executed or answered. The last approval of one under review is a decision to
 * send it; an explicit decision takes precedence.
 */
const pending = (db: Db) =>
  db
    .selectFrom("withdrawals as w")
    .leftJoin("withdrawal_decisions as d", "d.withdrawal_id", "w.withdrawal_id")
    .leftJoin("withdrawal_approvals as last", (join) =>
      join
        .onRef("last.withdrawal_id", "=", "w.withdrawal_id")
        .on("last.is_last", "=", true)
        .on("w.state", "=", "under_review"),
    )
    .select(["w.withdrawal_id", "d.reason", "d.reference"])
    .select([
      sql<Outcome>`coalesce(d.outcome, 'sending')`.as("to"),
      sql<number>`coalesce(d.operator_id, last.operator_id)`.as("operator_id"),
      sql<string>`coalesce(d.command_id, last.command_id)`.as("command_id"),
    ])
    .where("w.state", "in", ["under_review", "sending"])
    .where(sql<boolean>`(d.command_id IS NOT NULL OR last.command_id IS NOT NULL)`);
type Pending = Awaited<ReturnType<ReturnType<typeof pending>["execute"]>>[number];
type Outcome = Extract<CommandRequest, { type: "decideWithdrawal" }>["to"];

function commandOf({ withdrawal_id, to, operator_id, command_id, reason, reference }: Pending, now: number) {
  const said = { ...(reason === null ? {} : { reason }), ...(reference === null ? {} : { reference }) };
  const id = sendable(command_id, now);
  const decision = { type: "decideWithdrawal", id, withdrawalId: withdrawal_id, to, operatorId: operator_id } as const;
  return { ...decision, ...said };
}

/**
 * The decision's own id, so that a first attempt whose answer was lost is not executed twice. One older than the engine accepts was never executed,
 * or the withdrawal would have another state: a new id cannot then cause a second execution.
 */
const sendable = (id: string, now: number): string => (isInTime(commandIdTime(id) ?? 0, now) ? id : makeCommandId(now));

/**
 * Carries out operators' decisions on a withdrawal; does nothing without one, so one in state sending stays so until an operator records its outcome.
 * For any number of calls the core executes each step once. With an unknown outcome it stays decided for the next call.
 */
export async function carryOut(services: Services, withdrawalId: string): Promise<void> {
  const { db, engine, clock, log } = services;
  const row = await pending(db).where("w.withdrawal_id", "=", withdrawalId).executeTakeFirst();
  if (!row) return;
  try {
    const outcome = await execute(engine, commandOf(row, clock.now()), { lane: "operator" });
    if (outcome.ok) return;
    const { error } = outcome;
    if (passing.has(error)) log.warn({ withdrawalId, error }, "a decision on a withdrawal is carried out later");
    // Its user has canceled it in between, or a concurrent attempt was executed: the row shows which.
    else log.info({ withdrawalId, error }, "a decision on a withdrawal found nothing to do");
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ withdrawalId }, "the engine did not tell what became of a decision on a withdrawal; it is asked again");
  }
}

/** Open withdrawals whose decision the core has not executed since then. */
export async function stuckWithdrawals(db: Db, before: Date): Promise<number> {
  const { count } = await pending(db)
    .where(sql<boolean>`coalesce(d.at, last.at) < ${before}`)
    .clearSelect()
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Carries out every pending decision. Returns their number. */
export async function tendWithdrawals(services: Services): Promise<number> {
  const rows = await pending(services.db).orderBy("w.number").execute();
  for (const { withdrawal_id } of rows)
    await carryOut(services, withdrawal_id).catch((error: unknown) =>
      services.log.error({ err: error, withdrawalId: withdrawal_id }, "a decision on a withdrawal failed"),
    );
  return rows.length;
}
