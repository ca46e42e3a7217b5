import { refuse } from "@candor/contract/errors.ts";
import * as routes from "@candor/contract/routes/console/withdrawals.ts";
import { type Context, operatorOf } from "../../platform/http/context.ts";
import type { HandlersOf } from "../../platform/http/handlers.ts";
import { done, type FieldRefusal, type Result, refuseField } from "../../platform/http/result.ts";
import { holdersOf, readTarget, releaseLease, takeLease } from "../reviews/index.ts";
import type { Services } from "../services.ts";
import { approve, notSent, reject, sent } from "./decide.ts";
import { itemById, QUEUE, reviewQueue } from "./review-queue.ts";
import { recordView, rowView, type Viewing } from "./review-record.ts";

const noSuchRecord = refuseField("id", "NOT_FOUND");

export function consoleWithdrawalHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  const viewingBy = async (context: Context): Promise<Viewing> => ({
    target: await readTarget(db, QUEUE),
    operator: operatorOf(context),
    now: clock.now(),
  });
  /** Somebody else has it open: two people should not decide beside each other, though only the first would be heard. */
  const heldBy = (context: Context, id: string) => async (): Promise<FieldRefusal | undefined> => {
    const holder = (await holdersOf(db, QUEUE, [id])).get(id);
    const isHeld =
      holder && holder.operatorId !== operatorOf(context).operatorId && holder.until.getTime() > clock.now();
    return isHeld ? refuse("RECORD_TAKEN", { operator: holder.name }) : undefined;
  };
  /** The decision's answer: what it has become, which the core may not have been told yet. Whoever decided has done with it. */
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
    withdrawalQueue: async (context, { page, page_size, ...filter }) => {
      const viewing = await viewingBy(context);
      const { target, now, operator } = viewing;
      const asked = { ...filter, page, page_size, target, now, operatorId: operator.operatorId };
      const { rows, total } = await reviewQueue(db, asked);
      return done({ list: rows.map((item) => rowView(services, item, viewing)), page, page_size, total });
    },
    withdrawalRecord: async (context, { id }) => {
      const record = await recordView(services, id, await viewingBy(context));
      return record ? done(record) : noSuchRecord;
    },
    withdrawalTake: async (context, { id }) => {
      const { operatorId } = operatorOf(context);
      const now = clock.now();
      if (!UUID.test(id) || !(await itemById(db, id, now))) return noSuchRecord;
      const holder = await takeLease(db, { queue: QUEUE, id }, { operatorId, now });
      if (holder.operatorId !== operatorId) return refuse("RECORD_TAKEN", { operator: holder.name });
      return done({ holder: holder.name, until_ms: holder.until.getTime() });
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
