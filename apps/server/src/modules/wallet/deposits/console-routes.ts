import type * as routes from "@candor/contract/routes/console/deposits.ts";
import { queued } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import {
  heldByOther,
  readTarget,
  releaseLease,
  take,
  type Viewing,
  withName,
  withNames,
} from "../../console/reviews/index.ts";
import { approve, reject } from "./decide.ts";
import { byId } from "./queries.ts";
import { QUEUE, reviewQueue } from "./review-queue.ts";
import { recordView, rowView } from "./review-record.ts";
import { viewProof } from "./view-proof.ts";

/** The id of a lease as a number; anything else matches no record. */
const idOf = (text: string): number | undefined => (/^[0-9]{1,15}$/.test(text) ? Number.parseInt(text, 10) : undefined);
const noSuchRecord = refuseField("id", "NOT_FOUND");

export function consoleDepositHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock } = services;
  const viewingBy = async (context: Context): Promise<Viewing> => ({
    target: await readTarget(db, QUEUE),
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  const heldBy = (context: Context, id: number) => () =>
    heldByOther(services, { queue: QUEUE, id: String(id) }, operatorOf(context).operatorId);
  const release = (context: Context, id: string) =>
    releaseLease(db, { queue: QUEUE, id }, operatorOf(context).operatorId);
  return {
    depositQueue: async (context, filter) => {
      const viewing = await viewingBy(context);
      const page = await reviewQueue(db, { ...filter, ...viewing });
      return done(
        await withNames(
          services,
          context,
          "list:deposits",
          queued(page, (row) => rowView(services, row, viewing)),
        ),
      );
    },
    depositRecord: async (context, { id }) => {
      const record = await recordView(services, id, await viewingBy(context));
      return record ? done(await withName(services, context, `deposit:${id}`, record)) : noSuchRecord;
    },
    depositProof: (context, { id }) =>
      viewProof(services, { fileId: id, operatorId: operatorOf(context).operatorId, ip: context.ip }),
    depositTake: async (context, { id }) => {
      const depositId = idOf(id);
      if (depositId === undefined || !(await byId(db, depositId))) return noSuchRecord;
      return take(services, { queue: QUEUE, id: String(depositId) }, operatorOf(context).operatorId);
    },
    depositRelease: async (context, { id }) => {
      await release(context, id);
      return done({});
    },
    depositApprove: async (context, input) => {
      const result = await approve(services, context, input, heldBy(context, input.id));
      if (!result.ok) return result;
      const { approvalId, depositId } = result.data;
      await release(context, String(depositId));
      const row = await byId(db, depositId);
      if (!row) return noSuchRecord;
      return done({ state: approvalId === null ? row.state : ("second" as const), approval_id: approvalId });
    },
    depositReject: async (context, input) => {
      const result = await reject(services, context, input, heldBy(context, input.id));
      if (!result.ok) return result;
      await release(context, String(result.data.depositId));
      return done({ state: "rejected" as const });
    },
  };
}
