import { subscriptionApplicationRecord, subscriptionRecord } from "@candor/core/products/subscriptions/records.ts";
import { LatestRows, RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";

const sales = new RecordTable("subscriptions", subscriptionRecord, { key: "subscriptionId" });
const applications = new RecordTable("subscription_applications", subscriptionApplicationRecord, {
  key: "applicationId",
  // A raise changes quantity, cost and document; whose it is and its ticket never change.
  changing: [
    "documentKey",
    "quantity",
    "cost",
    "state",
    "reason",
    "operatorId",
    "allotted",
    "paid",
    "version",
    "updatedAt",
  ],
});

/** What has money or coins frozen; an application to which nothing was allotted is over. */
const OPEN = "WHERE state IN ('under_review', 'passed') OR (state = 'allotted' AND allotted > 0)";

/** Subscriptions and applications at the end of the batch. The result of an allotment is in the batch's text, and its figures are the subscription's. */
export const subscriptionStore: Store = {
  order: 76,
  digests: [
    {
      table: "subscription_applications",
      number: "number",
      key: "application_id",
      open: ({ subscriptionApplications }) => subscriptionApplications.map(({ applicationId }) => applicationId),
    },
  ],
  load: async (read) => ({
    rows: { subscriptions: await sales.load(read), subscriptionApplications: await applications.load(read, OPEN) },
  }),
  open() {
    const latest = new LatestRows(applications.insert(), applications.update());
    const changed = sales.upsert();
    return {
      on: {
        subscription: ({ subscription }) => changed.add(subscription.subscriptionId, subscription),
        subscriptionApplication: ({ application, isNew }) => latest.add(application.applicationId, application, isNew),
        subscriptionResult: () => {},
      },
      take: () => [...changed.take(), ...latest.take()],
    };
  },
};
