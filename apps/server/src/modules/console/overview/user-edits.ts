import * as routes from "@candor/contract/routes/console/users.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { notifySecurity } from "../../../services/notifications/notify.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { audit } from "../audit/index.ts";
import * as queries from "./user-queries.ts";

type Edits = Pick<HandlersOf<typeof routes>, "userCredit" | "userEndSessions" | "userRevokeKeys">;

type Revoked = { readonly user_id: number; readonly revoked: number };

const noSuchUser = refuseField("uid", "NOT_FOUND");

/** Operators' changes to users other than their state. There is deliberately nothing for passwords, balances or orders. */
export function userEdits(services: Services): Edits {
  const { clock, sessions, apiKeys } = services;
  return {
    userCredit: async (context, input) => {
      const { uid, delta, reason } = input;
      const { operatorId } = operatorOf(context);
      const call = { route: routes.userCredit, context, input };
      const { result } = await once<{ score: number }>(services, call, async () => async (trx) => {
        const user = await queries.lockUser(trx, uid);
        if (!user) return noSuchUser;
        const { user_id, credit_score } = user;
        const score = credit_score + delta;
        if (score < 0) return refuseField("delta", "INVALID_REQUEST");
        const at = new Date(clock.now());
        await queries.setCredit(trx, user_id, score);
        const change = { user_id, delta, score_after: score, reason, operator_id: operatorId, at };
        await trx.insertInto("credit_changes").values(change).execute();
        await audit(trx, {
          operatorId,
          action: "user.credit",
          subject: `user:${user_id}`,
          before: { score: credit_score },
          after: { score },
          reason,
          ip: context.ip,
        });
        return done({ score });
      });
      return result;
    },
    userEndSessions: async (context, input) => {
      const { operatorId } = operatorOf(context);
      const call = { route: routes.userEndSessions, context, input };
      let ended: readonly string[] = [];
      const { result } = await once<Record<string, never>>(services, call, async () => async (trx) => {
        const user = await queries.lockUser(trx, input.uid);
        if (!user) return noSuchUser;
        const { user_id } = user;
        ended = await (input.id === undefined
          ? sessions.revokeAll(trx, user_id)
          : sessions.revoke(trx, user_id, input.id));
        if (input.id !== undefined && ended.length === 0) return refuseField("id", "NOT_FOUND");
        const entry = { operatorId, action: "user.end_sessions", subject: `user:${user_id}` };
        await audit(trx, { ...entry, after: { session: input.id ?? "all" }, ip: context.ip });
        return done({});
      });
      sessions.forget(ended);
      return result;
    },
    userRevokeKeys: async (context, input) => {
      const { operatorId } = operatorOf(context);
      const call = { route: routes.userRevokeKeys, context, input };
      let revoked: readonly string[] = [];
      const { result } = await once<Revoked>(services, call, async () => async (trx) => {
        const user = await queries.lockUser(trx, input.uid);
        if (!user) return noSuchUser;
        const { user_id } = user;
        revoked = await apiKeys.revokeAll(trx, user_id);
        const entry = { operatorId, action: "user.revoke_api_keys", subject: `user:${user_id}` };
        await audit(trx, { ...entry, after: { revoked: revoked.length }, ip: context.ip });
        return done({ user_id, revoked: revoked.length });
      });
      apiKeys.forget(revoked);
      if (!result.ok) return result;
      const { user_id: userId, revoked: count } = result.data;
      if (count > 0) await notifySecurity(services, { userId, id: context.commandId, change: "API_KEY_REVOKED" });
      return done({ revoked: count });
    },
  };
}
