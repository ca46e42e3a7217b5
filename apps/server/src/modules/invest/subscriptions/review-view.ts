import { plain } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { applicationQueue } from "@candor/contract/routes/console/applications.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import { ageOf, decidedView, userView, type Viewing, workView } from "../../console/reviews/index.ts";
import { type QueueItem, target } from "./review-queue.ts";

export type RowView = OutputOf<typeof applicationQueue>["list"][number];

export const rowView = (catalogue: Catalogue, item: QueueItem, viewing: Viewing): RowView => ({
  id: item.application_id,
  version: item.version,
  submitted_at: item.created_at.toISOString(),
  submitted_at_ms: item.created_at.getTime(),
  due_at_ms: item.allots_at.getTime(),
  age: item.state === "under_review" ? ageOf(item.allots_at.getTime(), target, viewing.now) : "done",
  ...workView(item, viewing),
  user: userView(item),
  subscription_id: item.subscription_id,
  currency: catalogue.symbolOf(item.currency_id),
  pay_currency: catalogue.symbolOf(item.pay_currency_id),
  state: item.state,
  decided:
    item.state === "under_review"
      ? null
      : decidedView({ at: item.updated_at, by: [item.decider], reason: item.reason }),
  quantity: plain(item.quantity),
  cost: plain(item.cost),
  marks: item.marks,
});
