import type * as routes from "@candor/contract/routes/security.ts";
import { userOf } from "../../platform/http/context.ts";
import { done, type FieldRefusal, type Result } from "../../platform/http/result.ts";
import { userById } from "../auth/index.ts";
import { execute } from "../execute.ts";
import { type Call, once } from "../once.ts";
import type { Services } from "../services.ts";
import { proofs } from "./proofs.ts";
import { holdUserState } from "./user-state.ts";

type Nothing = Record<string, never>;
const frozen: FieldRefusal = { ok: false, error: "ACCOUNT_FROZEN" };

/**
 * Freezes the own account. Who froze is noted before the core is told and with a commit of its own: a server that stops between the two leaves a note
 * without effect, and never a frozen account that nobody may unfreeze.
 */
export async function freezeSelf(services: Services, call: Call<typeof routes.freezeSelf>): Promise<Result<Nothing>> {
  const { db, clock } = services;
  const { userId, state } = userOf(call.context);
  const { result } = await once<Nothing>(services, call, async () => {
    if (state !== "active") return frozen;
    const refusal = await proofs(services).check("freezeSelf", call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await holdUserState(trx, userId);
      if ((await userById(trx, userId)).state !== "active") return frozen;
      await db
        .updateTable("users")
        .set({ state_by: "user", state_at: new Date(clock.now()), state_reason: null })
        .where("user_id", "=", userId)
        .execute();
      return setState(services, { id: call.context.commandId, userId, state: "frozen" });
    };
  });
  services.sessions.refresh(userId);
  return result;
}

/** Lifts what `freezeSelf` did. What an operator froze stays frozen, also when the user had frozen it before. */
export async function unfreezeSelf(
  services: Services,
  call: Call<typeof routes.unfreezeSelf>,
): Promise<Result<Nothing>> {
  const { db } = services;
  const { userId } = userOf(call.context);
  const mayUnfreeze = async (from: typeof db) => {
    const { state, state_by } = await userById(from, userId);
    return state === "frozen" && state_by === "user";
  };
  const { result } = await once<Nothing>(services, call, async () => {
    if (!(await mayUnfreeze(db))) return frozen;
    const refusal = await proofs(services).check("unfreezeSelf", call.context, call.input);
    if (refusal) return refusal;
    return async (trx) => {
      await holdUserState(trx, userId);
      if (!(await mayUnfreeze(trx))) return frozen;
      return setState(services, { id: call.context.commandId, userId, state: "active" });
    };
  });
  services.sessions.refresh(userId);
  return result;
}

async function setState(
  { engine }: Services,
  { id, userId, state }: { id: string; userId: number; state: "active" | "frozen" },
): Promise<Result<Nothing>> {
  const outcome = await execute(engine, { type: "setUserState", id, userId, state });
  if (!outcome.ok) return { ok: false, error: outcome.error };
  return done({});
}
