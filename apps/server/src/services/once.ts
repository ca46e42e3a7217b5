import { hash } from "node:crypto";
import { refuse } from "@candor/contract/errors.ts";
import type { ParsedInputOf, Route } from "@candor/contract/route.ts";
import { textWithoutSecrets } from "@candor/contract/secret-fields.ts";
import { sql } from "kysely";
import { commandIdTime, isInTime } from "../platform/bus/command-id.ts";
import type { Db } from "../platform/database/schema.ts";
import { actorOf, type Context, userOf } from "./calls/context.ts";
import type { FieldRefusal, Result } from "./calls/result.ts";
import type { Services } from "./services.ts";

/** An incoming call with an effect: the key is the context's command id. */
export type Call<R extends Route = Route> = {
  readonly route: R;
  readonly context: Context;
  readonly input: ParsedInputOf<R>;
};

/** Makes the change in the transaction that also keeps its answer; `Data` must be JSON-serializable. */
type Change<Data> = (trx: Db) => Promise<Result<Data>>;

/** `repeated` is set if the result is that of an earlier call. */
export type Answered<Data> = { readonly repeated: boolean; readonly result: Result<Data> };

type Act = {
  readonly callerId: number;
  readonly route: string;
  readonly commandId: string;
  readonly bodyHash: Buffer;
};

/**
 * Executes a call once per key: the gateway's counterpart to the engine's admission, for effects that are a
 * transaction of our own. The first answer is looked up before anything is evaluated and kept in the same transaction as the change, refusals
 * that the change decided on included.
 *
 * `prepare` does what takes long and has no effect, such as the hash of a password, outside the transaction; what it refuses (BUSY, for one) is
 * not kept. It returns the change.
 */
export async function once<Data>(
  { db, clock }: Pick<Services, "db" | "clock">,
  call: Call,
  prepare: () => Promise<FieldRefusal | Change<Data>>,
): Promise<Answered<Data>> {
  const act = actOf(call);
  const madeMs = commandIdTime(act.commandId);
  if (madeMs === undefined || !isInTime(madeMs, clock.now()))
    return { repeated: false, result: refuse("IDEMPOTENCY_EXPIRED") };
  const first = await firstAnswer<Data>(db, act);
  if (first) return first;
  const change = await prepare();
  if (typeof change !== "function") return { repeated: false, result: change };
  return db.transaction().execute(async (trx) => {
    // Two parallel calls with one key would both find no answer; the second waits here for the first one's commit.
    await sql`SELECT pg_advisory_xact_lock(hashtext('candor.answers'), hashtext(${act.commandId}))`.execute(trx);
    const meanwhile = await firstAnswer<Data>(trx, act);
    if (meanwhile) return meanwhile;
    const result = await change(trx);
    await keep(trx, act, result);
    return { repeated: false, result };
  });
}

function actOf({ route, context, input }: Call): Act {
  return {
    callerId: callerOf(route, context),
    route: route.path,
    commandId: context.commandId,
    bodyHash: hash("sha256", textWithoutSecrets(input), "buffer"),
  };
}

/**
 * The id of the user or the operator: the route, which is part of the key, determines which of the two, so they may share numbers. A token that is
 * sent with a call that needs none must not make it another request.
 */
function callerOf(route: Route, context: Context): number {
  if (route.auth === "user") return userOf(context).userId;
  return route.auth === "none" ? 0 : actorOf(context).operatorId;
}

async function firstAnswer<Data>(db: Db, act: Act): Promise<Answered<Data> | undefined> {
  const row = await db
    .selectFrom("answers")
    .select(["body_hash", "answer"])
    .where("command_id", "=", act.commandId)
    .where("route", "=", act.route)
    .where("user_id", "=", act.callerId)
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.body_hash.equals(act.bodyHash)) return { repeated: true, result: refuse("IDEMPOTENCY_MISMATCH") };
  // The route is part of the key, so this is the same handler's stored answer.
  return { repeated: true, result: row.answer as Result<Data> };
}

const keep = (trx: Db, act: Act, result: Result<unknown>) =>
  trx
    .insertInto("answers")
    .values({
      user_id: act.callerId,
      route: act.route,
      command_id: act.commandId,
      body_hash: act.bodyHash,
      answer: JSON.stringify(result),
    })
    .execute();
