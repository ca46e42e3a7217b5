import { recordSection } from "../../seal/section.ts";
import { subscriptionApplicationRecord, subscriptionRecord } from "./records.ts";

export const sealedSubscriptions = recordSection("subscriptions", {
  isAdded: true,
  table: "subscriptions",
  rows: "subscriptions",
  record: subscriptionRecord,
  key: ({ subscriptionId }) => subscriptionId,
  touched: { subscription: ({ subscription }) => subscription.subscriptionId },
  now: ({ subscriptions }, subscriptionId) => subscriptions.sales.get(subscriptionId)?.now,
});

/** Those with something frozen. */
export const sealedApplications = recordSection("subscriptionApplications", {
  isAdded: true,
  table: "subscription_applications",
  rows: "subscriptionApplications",
  record: subscriptionApplicationRecord,
  key: ({ applicationId }) => applicationId,
  touched: { subscriptionApplication: ({ application }) => application.applicationId },
  now: ({ subscriptions }, applicationId) => subscriptions.applications.get(applicationId),
});
