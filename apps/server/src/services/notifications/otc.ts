import type { OtcOrderState } from "@candor/contract/domain/otc.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { NotificationKind } from "@candor/contract/routes/notification.ts";
import { type OtcOrderView, otcOrderViewOfRow } from "../../platform/bus/views.ts";
import type { Services } from "../services.ts";
import type { Notice } from "./notice.ts";
import { type Notified, notify } from "./notify.ts";
import * as queries from "./otc-queries.ts";

const PER_ROUND = 10_000;
const PER_QUERY = 500;
const SINCE_MS = 7 * DAY_MS;

type Told = Notified & Pick<Services, "catalogue">;
type OtcKind = Extract<
  NotificationKind,
  "otc_taken" | "otc_paid" | "otc_disputed" | "otc_released" | "otc_cancelled" | "otc_expired"
>;

const kinds: Readonly<Partial<Record<OtcOrderState, OtcKind>>> = {
  unpaid: "otc_taken",
  paid: "otc_paid",
  disputed: "otc_disputed",
  released: "otc_released",
  cancelled: "otc_cancelled",
  expired: "otc_expired",
};

/** Who took the step that led to the order's state; undefined for the clock and for operators. */
function actorOf({ state, side, buyerId, sellerId, disputedBy }: OtcOrderView): number | undefined {
  if (state === "unpaid") return side === "sell" ? buyerId : sellerId;
  if (state === "paid" || state === "cancelled") return buyerId;
  return state === "disputed" ? (disputedBy ?? undefined) : undefined;
}

/**
 * The notice of an order's state to one of its sides. Who took a step sees it on their page and is told of it only where coins have moved. Decisions of
 * operators have notices of their own.
 */
export function otcNotice(order: OtcOrderView, userId: number, symbol: string): Notice | undefined {
  const kind = order.operatorId === null ? kinds[order.state] : undefined;
  if (!kind || actorOf(order) === userId) return undefined;
  return {
    userId,
    kind,
    ref: `otc:${order.orderId}`,
    params: {
      order: String(order.orderId),
      amount: order.quantity,
      currency: symbol,
      total: order.total,
      fiat: order.fiat,
    },
  };
}

/** Notifies a side of an order of the step that the order took. After the commit; repeated calls do no harm. */
export async function notifyOtc(services: Told, userId: number, order: OtcOrderView): Promise<void> {
  const notice = otcNotice(order, userId, services.catalogue.symbolOf(order.currencyId));
  if (notice) await notify(services, notice);
}

/** Sends missing notifications about orders that took a step while no server was there to tell of it. Returns the number of notices. */
export async function retryOtc(services: Services, signal?: AbortSignal): Promise<number> {
  const { db, engine, catalogue } = services;
  const { now } = await engine.status();
  let sent = 0;
  let last = 0;
  for (;;) {
    const rows = await queries.pendingOrders(db, { since: new Date(now - SINCE_MS), after: last, limit: PER_QUERY });
    for (const row of rows) {
      const order = otcOrderViewOfRow(row);
      for (const userId of [order.buyerId, order.sellerId]) {
        const notice = otcNotice(order, userId, catalogue.symbolOf(order.currencyId));
        if (!notice) continue;
        await notify(services, notice);
        sent += 1;
      }
    }
    last = rows.at(-1)?.order_id ?? last;
    if (rows.length < PER_QUERY || sent >= PER_ROUND || signal?.aborted) return sent;
  }
}
