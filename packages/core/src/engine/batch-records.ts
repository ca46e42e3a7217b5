import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { CoreEvent } from "./event.ts";

/**
 * Whether an event is one that its user can later prove to be part of a batch: a receipt, each state of a withdrawal, the posting that credits
 * a deposit, and the result of an allotment, which proves every line of it. The records of a batch are the lines of these events in the order of its text.
 */
export function isRecord(event: CoreEvent): boolean {
  if (event.type === "posting") return event.tag === "recharge" && event.ownerId !== HOUSE;
  return event.type === "receipt" || event.type === "withdrawal" || event.type === "subscriptionResult";
}
