import type { Refusal } from "@candor/contract/errors.ts";
import type { CommandRequest } from "../../../platform/bus/bus.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { wasExecuted } from "./queries.ts";

/** One command of a request that needs several, and how the database shows that it was executed when the engine has dropped its id after a day. */
export type CommandStep = { readonly command: CommandRequest; readonly isSet: (db: Db) => Promise<boolean> };

/** Sends the commands one after the other; each is executed once even if this runs repeatedly. Returns the first refusal. */
export async function runSteps({ db, engine }: Services, steps: readonly CommandStep[]): Promise<Refusal | undefined> {
  for (const { command, isSet } of steps) {
    const outcome = await execute(engine, command, { lane: "operator" });
    if (!outcome.ok && !(outcome.error === "IDEMPOTENCY_EXPIRED" && (await isSet(db)))) return outcome;
  }
  return undefined;
}

/** Whether any of the commands was executed: then a request is continued without a new check. */
export async function hasBegun(db: Db, commandIds: readonly string[]): Promise<boolean> {
  for (const id of commandIds) if (await wasExecuted(db, id)) return true;
  return false;
}
