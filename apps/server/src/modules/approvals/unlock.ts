import type { StateReason } from "@candor/contract/reject-reasons.ts";
import { execute } from "../execute.ts";
import type { Approval, CarriedOut, Fact, KindRules } from "./kind.ts";

export type UnlockBody = { readonly user_id: number; readonly uid: string; readonly code: StateReason };

const bodyOf = (approval: Approval) => approval.body as UnlockBody;

/** Lets a locked account be used again. */
export const unlockKind: KindRules = {
  request: "unlock.request",
  approve: "unlock.approve",
  summarize: (_, approval) => ({ summary: `Unlock ${bodyOf(approval).uid}`, amount: null, currency: null }),
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
        : { mark: "warn", text: `The account is ${user.state} already` };
    return { postings: [], facts: [fact] };
  },
  carryOut: async ({ db, engine, clock, sessions }, approval): Promise<CarriedOut> => {
    const { user_id: userId, code } = bodyOf(approval);
    const command = { type: "setUserState", id: approval.command_id, userId, state: "active" } as const;
    const outcome = await execute(engine, command, { lane: "operator" });
    if (!outcome.ok && outcome.error !== "IDEMPOTENCY_EXPIRED") return outcome;
    if (!outcome.ok) {
      const user = await db.selectFrom("users").select("state").where("user_id", "=", userId).executeTakeFirstOrThrow();
      if (user.state !== "active") return outcome;
    }
    return {
      ok: true,
      settle: async (trx) => {
        await trx
          .updateTable("users")
          .set({ state_reason: code, state_by: "operator", state_at: new Date(clock.now()) })
          .where("user_id", "=", userId)
          .execute();
        return undefined;
      },
      after: () => sessions.refresh(userId),
    };
  },
};
