import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import { queued } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, type Result, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { heldByOther, readTarget, releaseLease, take, withName, withNames } from "../../console/reviews/index.ts";
import { approve, notSent, reject, sent } from "./decide.ts";
import { itemById, QUEUE, reviewQueue } from "./review-queue.ts";
import { type OperatorViewing, recordView, rowView } from "./review-record.ts";

const noSuchRecord = refuseField("id", "NOT_FOUND");

export function consoleWithdrawalHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  const viewingBy = async (context: Context): Promise<OperatorViewing> => ({
    target: await readTarget(db, QUEUE),
    operator: operatorOf(context),
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  const heldBy = (context: Context, id: string) => () =>
    heldByOther(services, { queue: QUEUE, id }, operatorOf(context).operatorId);
  /** The decision's answer: the new state, which may not have been sent to the core yet. The operator's work is finished. */
  const after = async (context: Context, result: Result<{ id: string }>) => {
    if (!result.ok) return result;
    const { id } = result.data;
    await releaseLease(db, { queue: QUEUE, id }, operatorOf(context).operatorId);
    const item = await itemById(db, id, clock.now());
    return item ? done({ state: item.state, approvals: item.approvals }) : noSuchRecord;
  };
  const stateAfter = async (context: Context, result: Result<{ id: string }>) => {
    const answer = await after(context, result);
    return answer.ok ? done({ state: answer.data.state }) : answer;
  };
  return {
    withdrawalQueue: async (context, filter) => {
      const viewing = await viewingBy(context);
      const page = await reviewQueue(db, { ...filter, ...viewing });
      const rows = queued(page, (item) => rowView(services, item, viewing));
      return done(await withNames(services, context, "list:withdrawals", rows));
    },
    withdrawalRecord: async (context, { id }) => {
      const record = await recordView(services, id, await viewingBy(context));
      return record ? done(await withName(services, context, `withdrawal:${id}`, record)) : noSuchRecord;
    },
    withdrawalTake: async (context, { id }) => {
      if (!UUID.test(id) || !(await itemById(db, id, clock.now()))) return noSuchRecord;
      return take(services, { queue: QUEUE, id }, operatorOf(context).operatorId);
    },
    withdrawalRelease: async (context, { id }) => {
      await releaseLease(db, { queue: QUEUE, id }, operatorOf(context).operatorId);
      return done({});
    },
    withdrawalApprove: async (context, input) => {
      const call = { route: routes.withdrawalApprove, context, input };
      return after(context, await approve(services, call, heldBy(context, input.id)));
    },
    withdrawalReject: async (context, input) => {
      const call = { route: routes.withdrawalReject, context, input };
      return stateAfter(context, await reject(services, call, heldBy(context, input.id)));
    },
    withdrawalSent: async (context, input) => {
      const call = { route: routes.withdrawalSent, context, input };
      return stateAfter(context, await sent(services, call, heldBy(context, input.id)));
    },
    withdrawalNotSent: (context, input) => {
      const call = { route: routes.withdrawalNotSent, context, input };
      return notSent(services, call, heldBy(context, input.id));
    },
  };
}

/** The lease's call takes the ids of all queues as text. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
