import { plain } from "@candor/contract/domain/money.ts";
import {
  type DisputeReason,
  disputeReasons,
  type MerchantReason,
  merchantReasons,
  type OfferReason,
} from "@candor/contract/i18n/reject-reasons.ts";
import { notify } from "../../../services/notifications/notify.ts";
import type { Services } from "../../../services/services.ts";

const known = <Name extends string>(names: readonly Name[], found: string | null): Name | undefined =>
  names.find((name) => name === found);

/** Tells both sides of a decided dispute; repeated calls do no harm. */
export async function notifyDecision(services: Services, orderId: number): Promise<void> {
  const order = await services.db
    .selectFrom("otc_orders")
    .select(["state", "reason", "buyer_id", "seller_id", "quantity", "currency_id", "operator_id"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  if (!order || order.operator_id === null || (order.state !== "released" && order.state !== "returned")) return;
  const reason = known<DisputeReason>(disputeReasons[order.state], order.reason);
  if (!reason) throw new Error(`order ${orderId} was decided without a reason that is known`);
  const currency = services.catalogue.symbolOf(order.currency_id);
  const params = { amount: plain(order.quantity), currency, order: String(orderId), reason };
  const kind = order.state === "released" ? "otc_decided_released" : "otc_decided_returned";
  for (const userId of [order.buyer_id, order.seller_id])
    await notify(services, { userId, kind, ref: `otc:${orderId}`, params });
}

/** Tells a merchant of the step that two operators took. */
export async function notifyMerchant(services: Services, userId: number): Promise<void> {
  const merchant = await services.db
    .selectFrom("otc_merchants")
    .select(["state", "reason", "version", "operator_id"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!merchant || merchant.operator_id === null) return;
  const of = { userId, ref: `otc-merchant:${merchant.version}` };
  if (merchant.state === "active") await notify(services, { ...of, kind: "otc_merchant_active", params: {} });
  const reason = known<MerchantReason>(merchantReasons, merchant.reason);
  if (!reason) return;
  if (merchant.state === "suspended")
    await notify(services, { ...of, kind: "otc_merchant_suspended", params: { reason } });
  if (merchant.state === "refused") await notify(services, { ...of, kind: "otc_merchant_refused", params: { reason } });
}

export const notifyOffer = (
  services: Services,
  { userId, offerId, reason }: { readonly userId: number; readonly offerId: number; readonly reason: OfferReason },
): Promise<void> =>
  notify(services, {
    userId,
    kind: "otc_offer_closed",
    ref: `otc-offer:${offerId}`,
    params: { offer: String(offerId), reason },
  });
