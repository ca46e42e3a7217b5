import { amount, plain } from "@candor/contract/domain/money.ts";
import { UnknownOutcome } from "../../../platform/bus/bus.ts";
import { commandIdTime, makeCommandId } from "../../../platform/bus/command-id.ts";
import { execute } from "../../../services/execute.ts";
import { notifyDeposit } from "../../../services/notifications/movements.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../../console/audit/index.ts";
import type { DepositRow } from "./queries.ts";
import * as queries from "./queries.ts";

/** The engine accepts no command whose id is older than a day; after another hour no earlier attempt can still be in its queue. */
const ID_DEAD_AFTER_MS = 25 * 3_600_000;

/**
 * Books a decided deposit; ignores undecided and booked ones. For any number of calls the command has one id, so the engine executes it once. With an
 * unknown outcome it stays unchanged for the next call.
 */
export async function credit(services: Services, depositId: number): Promise<void> {
  const row = await queries.byId(services.db, depositId);
  if (row?.state !== "crediting") return;
  if (await isDone(services, row)) await settle(services, row);
}

async function isDone(services: Services, row: DepositRow): Promise<boolean> {
  const { db, engine, log } = services;
  const about = { depositId: row.deposit_id };
  try {
    const command = commandOf(row);
    const outcome = await execute(engine, command, { lane: "operator" });
    if (outcome.ok) return true;
    if (outcome.error === "IDEMPOTENCY_EXPIRED") {
      if (await queries.isBooked(db, row)) return true;
      await renew(services, row.deposit_id, command.id);
    }
    log.warn({ ...about, error: outcome.error }, "a deposit could not be credited yet");
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    log.warn(about, "the engine did not tell what became of a deposit; it is asked again");
  }
  return false;
}

/** The same command for the same row, each time. */
function commandOf({ deposit_id, user_id, account, currency_id, credited, command_id }: DepositRow) {
  if (credited === null || command_id === null) throw new Error(`deposit ${deposit_id} is decided without an amount`);
  return {
    type: "credit",
    id: command_id,
    ownerId: user_id,
    account,
    currencyId: currency_id,
    amount: amount(plain(credited)),
    house: "outside",
    tag: "recharge",
    ref: queries.refOf(deposit_id),
  } as const;
}

/**
 * Gives a deposit a new command if the first one was never executed and never will be: the server stopped between the decision and the command, for
 * over a day. The ledger was checked after the engine refused the id.
 */
async function renew({ db, clock, log }: Services, depositId: number, old: string): Promise<void> {
  const now = clock.now();
  const madeMs = commandIdTime(old);
  if (madeMs === undefined || now - madeMs < ID_DEAD_AFTER_MS) return;
  const commandId = makeCommandId(now);
  const renewed = await db.transaction().execute(async (trx) => {
    const found = await queries.locked(trx, depositId);
    if (found?.state !== "crediting" || found.command_id !== old) return false;
    await queries.change(trx, found, { command_id: commandId });
    await audit(trx, {
      operatorId: null,
      action: "deposit.renew",
      subject: queries.refOf(depositId),
      before: { command: old },
      after: { command: commandId },
    });
    return true;
  });
  if (renewed) log.warn({ depositId }, "a deposit whose command is too old gets another one");
}

/** If another call was faster both notify the user, which gives one notice. */
async function settle(services: Services, { deposit_id: depositId }: DepositRow): Promise<void> {
  const { db } = services;
  await db.transaction().execute(async (trx) => {
    const row = await queries.locked(trx, depositId);
    if (row?.state !== "crediting") return;
    await queries.change(trx, row, { state: "passed" });
    await audit(trx, {
      operatorId: null,
      action: "deposit.credited",
      subject: queries.refOf(depositId),
      after: { user: row.user_id, amount: row.credited, command: row.command_id },
    });
  });
  await notifyDeposit(services, depositId);
}

/** Books decided deposits that were not booked because server or engine stopped in between. */
export async function tendDeposits(services: Services): Promise<void> {
  for (const { deposit_id } of await queries.crediting(services.db))
    await credit(services, deposit_id).catch((error: unknown) =>
      services.log.error({ err: error, depositId: deposit_id }, "a deposit could not be credited"),
    );
}
