import { formatAmount } from "@candor/contract/domain/money.ts";
import type { Outcome as CoreOutcome } from "@candor/core/engine/outcome.ts";
import {
  applicationView,
  hostingOrderView,
  optionView,
  orderView,
  otcMerchantView,
  otcOfferView,
  otcOrderView,
  positionView,
} from "../platform/bus/views.ts";

/** The outcome's one text: the row in the table of commands, the answer now, and the answer to any repetition of the id. */
export function outcomeText(outcome: CoreOutcome, at: number): string {
  if (!outcome.ok) return JSON.stringify(outcome);
  const {
    order,
    cancelled,
    received,
    option,
    position,
    closing,
    hostingOrder,
    application,
    otcMerchant,
    otcOffer,
    otcOrder,
    orders,
    replaced,
    refusal,
  } = outcome;
  return JSON.stringify({
    ok: true,
    at,
    ...(order && { order: orderView(order) }),
    ...(cancelled !== undefined && { cancelled }),
    ...(received !== undefined && { received: formatAmount(received) }),
    ...(option && { option: optionView(option) }),
    ...(position && { position: positionView(position) }),
    ...(closing !== undefined && { closing }),
    ...(hostingOrder && { hostingOrder: hostingOrderView(hostingOrder) }),
    ...(application && { application: applicationView(application) }),
    ...(otcMerchant && { otcMerchant: otcMerchantView(otcMerchant) }),
    ...(otcOffer && { otcOffer: otcOfferView(otcOffer) }),
    ...(otcOrder && { otcOrder: otcOrderView(otcOrder) }),
    ...(orders && { orders: orders.map(orderView) }),
    ...(replaced && { replaced: orderView(replaced) }),
    ...(refusal && { refusal }),
  });
}
