import { formatAmount, fromNumeric, plain } from "@candor/contract/domain/money.ts";
import * as routes from "@candor/contract/routes/console/applications.ts";
import { queued } from "../../../platform/database/cursor-page.ts";
import { type Context, operatorOf } from "../../../services/calls/context.ts";
import type { HandlersOf } from "../../../services/calls/handlers.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import type { Services } from "../../../services/services.ts";
import { releaseLease, take, type Viewing, withName, withNames } from "../../console/reviews/index.ts";
import { sales } from "./queries.ts";
import { decisions } from "./review-decide.ts";
import { cleanItems, QUEUE, reviewItem, reviewQueue, target, undecided } from "./review-queue.ts";
import { recordOf } from "./review-record.ts";
import { rowView } from "./review-view.ts";

const noSuchRecord = refuseField("id", "NOT_FOUND");

export function applicationHandlers(services: Services): HandlersOf<typeof routes> {
  const { db, clock, catalogue } = services;
  const decide = decisions(services);
  const viewingBy = (context: Context): Viewing => ({
    target,
    operatorId: operatorOf(context).operatorId,
    now: clock.now(),
  });
  return {
    applicationQueue: async (context, filter) => {
      const viewing = viewingBy(context);
      const page = await reviewQueue(db, { ...filter, ...viewing });
      const rows = queued(page, (item) => rowView(catalogue, item, viewing));
      return done(await withNames(services, context, "list:applications", rows));
    },
    applicationRecord: async (context, { id }) => {
      const record = await recordOf(services, id, viewingBy(context));
      return record ? done(await withName(services, context, `application:${id}`, record)) : noSuchRecord;
    },
    applicationTake: async (context, { id }) => {
      const item = await reviewItem(db, id, clock.now());
      return item ? take(services, { queue: QUEUE, id }, operatorOf(context).operatorId) : noSuchRecord;
    },
    applicationRelease: async (context, { id }) => {
      await releaseLease(db, { queue: QUEUE, id }, operatorOf(context).operatorId);
      return done({});
    },
    applicationApprove: decide.approve,
    applicationReject: decide.reject,
    applicationsToApprove: async (context, { subscription_id }) => {
      const [sale] = await sales(db, [subscription_id]);
      if (!sale) return refuseField("subscription_id", "NOT_FOUND");
      const by = viewingBy(context);
      const [items, counts] = await Promise.all([
        cleanItems(db, subscription_id, routes.APPROVED_TOGETHER_MAX, by),
        undecided(db, subscription_id, by),
      ]);
      const sum = (of: "quantity" | "cost") =>
        formatAmount(items.reduce((all, item) => all + fromNumeric(item[of]), 0n));
      return done({
        list: items.map((item) => ({
          id: item.application_id,
          version: item.version,
          uid: item.uid,
          nickname: item.nickname,
          quantity: plain(item.quantity),
          cost: plain(item.cost),
          submitted_at: item.created_at.toISOString(),
        })),
        quantity: sum("quantity"),
        cost: sum("cost"),
        currency: catalogue.symbolOf(sale.currency_id),
        pay_currency: catalogue.symbolOf(sale.pay_currency_id),
        more: Math.max(0, counts.clean - items.length),
        marked: counts.marked,
        taken: counts.taken,
      });
    },
    applicationsApprove: decide.approveMany,
  };
}
