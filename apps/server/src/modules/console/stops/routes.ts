import { marketOfTarget, marketTarget } from "@candor/contract/domain/stops.ts";
import * as routes from "@candor/contract/routes/console/stops.ts";
import { operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { execute } from "../../../services/execute.ts";
import { once } from "../../../services/once.ts";
import type { Services } from "../../../services/services.ts";
import { requestApproval, waitingRequests } from "../approvals/index.ts";
import { audit } from "../audit/index.ts";
import { subjectOf, targetName } from "./names.ts";
import type { OpenBody } from "./open-kind.ts";
import { reasonsOf, stopOf, stopsNow } from "./queries.ts";

/** One operator stops; to open again one requests and another approves. */
export function stopHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, engine, clock, catalogue } = services;
  return {
    stopsList: async () => {
      const stopped = await stopsNow(db);
      const subjects = stopped.map(({ target }) => subjectOf(target));
      const [reasons, requests] = await Promise.all([
        subjects.length === 0 ? [] : reasonsOf(db, subjects),
        waitingRequests(db, "stop_open", new Date(clock.now())),
      ]);
      const reason = new Map(reasons.map((one) => [one.subject, one.reason]));
      const waiting = new Map(requests.map((one) => [one.subject, one.approval_id]));
      return done({
        list: stopped.map(({ target, at, operator }) => ({
          target,
          name: targetName(catalogue, target),
          by: operator,
          since: at.toISOString(),
          reason: reason.get(subjectOf(target)) ?? "",
          approval_id: waiting.get(subjectOf(target)) ?? null,
        })),
        markets: catalogue.markets.map(({ match_id, symbol }) => ({ target: marketTarget(match_id), name: symbol })),
      });
    },
    stopNow: async (context, input) => {
      const { target, reason } = input;
      const { operatorId } = operatorOf(context);
      const marketId = marketOfTarget(target);
      if (marketId !== undefined && !catalogue.market(marketId)) return refuseField("target", "NOT_FOUND");
      // First who and why, with the answer to the call's key; then the command under the same key, which a retry sends again.
      const call = { route: routes.stopNow, context, input };
      const { result } = await once(services, call, async () => async (trx) => {
        await audit(trx, {
          operatorId,
          action: "stop.begin",
          subject: subjectOf(target),
          after: { stopped: true },
          reason,
          ip: context.ip,
        });
        return done({});
      });
      if (!result.ok) return result;
      const command = { type: "setStop", id: context.commandId, target, stopped: true, operatorId } as const;
      const outcome = await execute(engine, command, { lane: "operator" });
      return outcome.ok ? done({}) : outcome;
    },
    stopOpen: async (context, input) => {
      const { target, reason } = input;
      const call = { route: routes.stopOpen, context, input };
      const { result } = await once<{ approval_id: string }>(services, call, async () => {
        const now = await stopOf(db, target);
        if (!now?.stopped) return refuseField("target", "VERSION_CONFLICT");
        const body: OpenBody = { target, since: now.at.toISOString() };
        const request = { kind: "stop_open" as const, subject: subjectOf(target), body, reason };
        return async (trx) =>
          done({ approval_id: await requestApproval(trx, { ...request, context, now: clock.now() }) });
      });
      return result;
    },
  };
}
