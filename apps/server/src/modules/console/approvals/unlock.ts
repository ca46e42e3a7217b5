import type { StateReason } from "@candor/contract/i18n/reject-reasons.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import type { Services } from "../../../services/services.ts";
import { withUserState } from "../../account/security/index.ts";
import type { Approval, CarriedOut, Fact, KindRules } from "./kind.ts";

export type UnlockBody = { readonly user_id: number; readonly uid: string; readonly code: StateReason };

const bodyOf = (approval: Approval) => approval.body as UnlockBody;

/** Lets a locked account be used again. */
export const unlockKind: KindRules = {
  request: "unlock.request",
  approve: "unlock.approve",
  summarize: (_, approval) => ({
    summary: `Unlock ${bodyOf(approval).uid}`,
    asks: `unlock the account ${bodyOf(approval).uid}`,
    amount: null,
    currency: null,
  }),
  describe: async ({ db }, approval) => {
    const user = await db
      .selectFrom("users")
      .select(["state", "state_reason", "state_at"])
      .where("user_id", "=", bodyOf(approval).user_id)
      .executeTakeFirstOrThrow();
    const since = user.state_at ? ` since ${user.state_at.toISOString()}` : "";
    const fact: Fact =
      user.state === "locked"
        ? { mark: "note", text: `Locked${since}: ${user.state_reason ?? "no reason is known"}` }
        : { mark: "warn", text: `The account is already ${user.state}` };
    return { postings: [], facts: [fact] };
  },
  carryOut: async (services, approval): Promise<CarriedOut> => {
    const { db, engine, clock, sessions } = services;
    const { user_id: userId, code } = bodyOf(approval);
    const result = await withUserState<object>(db, userId, async () => {
      const user = await db.selectFrom("users").select("state").where("user_id", "=", userId).executeTakeFirstOrThrow();
      // The account may have been unlocked and frozen again meanwhile: only this request's own command settles it.
      if (user.state !== "locked")
        return (await isExecuted(services, approval)) ? done({}) : refuseField("uid", "VERSION_CONFLICT");
      const command = { type: "setUserState", id: approval.command_id, userId, state: "active" } as const;
      const outcome = await execute(engine, command, { lane: "operator" });
      return outcome.ok ? done({}) : outcome;
    });
    if (!result.ok) return result;
    return done({
      settle: async (trx) => {
        await trx
          .updateTable("users")
          .set({ state_reason: code, state_by: "operator", state_at: new Date(clock.now()) })
          .where("user_id", "=", userId)
          .execute();
        return undefined;
      },
      after: () => sessions.refresh(userId),
    });
  },
};

/** Whether an earlier attempt, whose answer was lost, was executed. */
async function isExecuted({ db }: Services, { command_id }: Approval): Promise<boolean> {
  const row = await db.selectFrom("commands").select("outcome").where("command_id", "=", command_id).executeTakeFirst();
  return (row?.outcome as { ok?: boolean } | undefined)?.ok === true;
}
