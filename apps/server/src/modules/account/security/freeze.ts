import { refuse } from "@candor/contract/errors.ts";
import type * as routes from "@candor/contract/routes/security.ts";
import { userOf } from "../../../services/calls/context.ts";
import { done, type FieldRefusal, type Result } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { type Call, once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { type UserRow, userById } from "../auth/index.ts";
import { proofs } from "./proofs.ts";
import { withUserState } from "./user-state.ts";

type Nothing = Record<string, never>;
const frozen: FieldRefusal = refuse("ACCOUNT_FROZEN");

/**
 * Freezes the user's own account in two steps, of which a repeated call redoes the second: the freezer is recorded, then the core freezes. A server
 * that stops in between leaves a record without effect, and never a frozen account that nobody may unfreeze.
 */
export function freezeSelf(services: Services, call: Call<typeof routes.freezeSelf>): Promise<Result<Nothing>> {
  const { db, clock } = services;
  const { userId, state } = userOf(call.context);
  return withUserState(db, userId, async () => {
    const { result } = await once<Nothing>(services, call, async () => {
      if (state !== "active") return frozen;
      const refusal = await proofs(services).check("freezeSelf", call.context, call.input);
      if (refusal) return refusal;
      return async (trx) => {
        if ((await userById(trx, userId)).state !== "active") return frozen;
        await trx
          .updateTable("users")
          .set({ state_by: "user", state_at: new Date(clock.now()), state_reason: null })
          .where("user_id", "=", userId)
          .execute();
        return done({});
      };
    });
    if (!result.ok) return result;
    return setState(services, call, { from: (row) => row.state === "active", to: "frozen" });
  });
}

const isOwnFreeze = ({ state, state_by }: UserRow) => state === "frozen" && state_by === "user";

/** Lifts what `freezeSelf` did. An operator's freeze stays, also when the user had frozen it before. */
export function unfreezeSelf(services: Services, call: Call<typeof routes.unfreezeSelf>): Promise<Result<Nothing>> {
  const { db } = services;
  const { userId } = userOf(call.context);
  return withUserState(db, userId, async () => {
    const { result } = await once<Nothing>(services, call, async () => {
      if (!isOwnFreeze(await userById(db, userId))) return frozen;
      const refusal = await proofs(services).check("unfreezeSelf", call.context, call.input);
      return refusal ?? (async () => done({}));
    });
    if (!result.ok) return result;
    return setState(services, call, { from: isOwnFreeze, to: "active" });
  });
}

/** Sends the command to the core, unless the state has changed before a repeat arrives. The engine executes the call's id once. */
async function setState(
  services: Services,
  { context }: Call,
  { from, to }: { from: (row: UserRow) => boolean; to: "active" | "frozen" },
): Promise<Result<Nothing>> {
  const { userId } = userOf(context);
  if (from(await userById(services.db, userId))) {
    const command = { type: "setUserState", id: context.commandId, userId, state: to } as const;
    const outcome = await execute(services.engine, command);
    if (!outcome.ok) return refuse(outcome.error);
    services.sessions.refresh(userId);
  }
  return done({});
}
