import { HOUR_MS, MINUTE_MS } from "@candor/contract/domain/time.ts";
import { topicOf } from "@candor/contract/routes/notification.ts";
import { isChosen, isMailed, type Notice } from "../notifications/notice.ts";

/** How long a push service keeps a message for a device that is off, and whether it wakes one that saves its battery. */
export type Delivery = { readonly ttlMs: number; readonly urgency: "normal" | "high" };

const URGENT: Delivery = { ttlMs: HOUR_MS, urgency: "high" };
const PASSING: Delivery = { ttlMs: 30 * MINUTE_MS, urgency: "high" };
const RESULT: Delivery = { ttlMs: 4 * HOUR_MS, urgency: "normal" };
const LASTING: Delivery = { ttlMs: 24 * HOUR_MS, urgency: "normal" };
const GUARD: Delivery = { ttlMs: 24 * HOUR_MS, urgency: "high" };

/** Prices and risks are of no use later; what could be an intruder's has to arrive, however late. */
export function deliveryOf(notice: Notice): Delivery {
  if (!isMailed(notice)) return LASTING;
  if (!isChosen(notice)) return GUARD;
  switch (topicOf[notice.kind]) {
    case "alert":
      return PASSING;
    // The other side of an OTC order waits, and its window ends.
    case "contract":
    case "otc":
      return URGENT;
    case "order":
    case "option":
      return RESULT;
    case "login":
    case "withdrawal":
      return GUARD;
    case "deposit":
    case "hosting":
    case "promotion":
    case "subscription":
    case "support":
      return LASTING;
  }
}
