import type { ErrorCode } from "@candor/contract/errors.ts";
import { sql } from "kysely";
import { type CommandRequest, UnknownOutcome } from "../../../platform/bus/bus.ts";
import { commandIdTime, isInTime, makeCommandId } from "../../../platform/bus/command-id.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";

/** Refusals that say nothing of the command: it is sent again later. */
const passing: ReadonlySet<ErrorCode> = new Set(["BUSY", "UNAVAILABLE", "STORAGE_FULL", "PRODUCT_PAUSED", "INTERNAL"]);

/**
 * Open withdrawals that operators have decided on in a way that the core has not carried out, or has not answered. The last approval of one under review is a
 * decision to send it; a decision by itself goes before.
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
 * The decision's own id, so that a first sending whose answer was lost is not carried out twice. One that is older than the engine takes was never carried
 * out, or the withdrawal would not be as it is: another id cannot be a second one then.
 */
const sendable = (id: string, now: number): string => (isInTime(commandIdTime(id) ?? 0, now) ? id : makeCommandId(now));

/**
 * Carries out what operators decided on a withdrawal; does nothing where they did not, so that one that is sending stays so until somebody says how it
 * ended. Whoever calls this, however often: the core takes each step once. What is not known stays decided for the next call.
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
    // Its user has cancelled it in between, or a sending that crossed this one was carried out: the row tells which.
    else log.info({ withdrawalId, error }, "a decision on a withdrawal found nothing to do");
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn({ withdrawalId }, "the engine did not tell what became of a decision on a withdrawal; it is asked again");
  }
}

/** Open withdrawals whose decision the core has not carried out since then. */
export async function stuckWithdrawals(db: Db, before: Date): Promise<number> {
  const { count } = await pending(db)
    .where(sql<boolean>`coalesce(d.at, last.at) < ${before}`)
    .clearSelect()
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Carries out every decision that waits for it. Returns how many those were. */
export async function tendWithdrawals(services: Services): Promise<number> {
  const rows = await pending(services.db).orderBy("w.number").execute();
  for (const { withdrawal_id } of rows)
    await carryOut(services, withdrawal_id).catch((error: unknown) =>
      services.log.error({ err: error, withdrawalId: withdrawal_id }, "a decision on a withdrawal failed"),
    );
  return rows.length;
}
