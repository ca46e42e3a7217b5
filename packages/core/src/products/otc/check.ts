import { otcTotal } from "@candor/contract/rules/otc.ts";
import type { Freezes, Hold } from "../../engine/product.ts";
import { requireOf } from "../../engine/require.ts";
import type { State } from "../../engine/state.ts";
import type { OtcOffer, OtcOrder } from "./records.ts";
import {
  coveredOf,
  escrowOf,
  fiatBalance,
  inEscrow,
  isClosed,
  marginOf,
  offerBalance,
  refOfMerchant,
  refOfOffer,
  refOfOrder,
  sellerBalance,
} from "./state.ts";

const require = requireOf("otc");

/** Margins, what is on offer, and what is in escrow. */
export function* holdsOfOtc({ ledger, otc }: State): Generator<Hold, void, undefined> {
  for (const one of otc.merchants.values())
    if (marginOf(one) > 0n) yield { balance: fiatBalance(ledger, one.userId, one.currencyId), amount: marginOf(one) };
  for (const one of otc.offers.values())
    if (coveredOf(one) > 0n) yield { balance: offerBalance(ledger, one), amount: coveredOf(one) };
  for (const one of otc.orders.values()) yield { balance: sellerBalance(ledger, one), amount: escrowOf(one) };
}

export const freezes: Freezes = {
  tags: ["otc_"],
  changes: {
    otcMerchant: ({ merchant, before }) => [refOfMerchant(merchant), marginOf(merchant) - before],
    otcOffer: ({ offer, before }) => [refOfOffer(offer), coveredOf(offer) - before],
    otcOrder: ({ order, before }) => [refOfOrder(order), escrowOf(order) - before],
  },
};

/** Checks that offers, orders and their indexes agree. Throws on the first contradiction. */
export function checkOtc({ otc }: State): void {
  const { offers, offersOf, orders, ordersOf, nextOfferId, nextOrderId } = otc;
  for (const offer of offers.values()) {
    checkOffer(offer, [...orders.values()]);
    require(offer.offerId < nextOfferId, `offer ${offer.offerId} is not below the next id ${nextOfferId}`);
    require(offersOf.get(offer.userId)?.has(offer.offerId) === true, `offer ${offer.offerId} is not its merchant's`);
  }
  for (const order of orders.values()) {
    checkOrder(order);
    require(order.orderId < nextOrderId, `order ${order.orderId} is not below the next id ${nextOrderId}`);
    for (const userId of [order.buyerId, order.sellerId])
      require(ordersOf.get(userId)?.has(order.orderId) === true, `order ${order.orderId} is not user ${userId}'s`);
  }
  const sizeOf = (sets: ReadonlyMap<number, ReadonlySet<number>>) =>
    [...sets.values()].reduce((sum, mine) => sum + mine.size, 0);
  require(sizeOf(offersOf) === offers.size, "users have offers that are closed");
  require(sizeOf(ordersOf) === 2 * orders.size, "users have orders that ended");
}

function checkOffer(offer: OtcOffer, orders: readonly OtcOrder[]): void {
  const { offerId, quantity, remaining } = offer;
  require(!isClosed(offer), `offer ${offerId} is closed`);
  const taken = orders.filter((order) => order.offerId === offerId).reduce((sum, order) => sum + order.quantity, 0n);
  require(remaining >= 0n &&
    remaining + taken <= quantity, `offer ${offerId} has ${remaining} and ${taken} of ${quantity}`);
}

function checkOrder(order: OtcOrder): void {
  const { orderId, buyerId, sellerId, quantity, price, total, fiatDecimals, state, paidAt, disputedAt } = order;
  require(inEscrow(order) && order.endedAt === undefined, `order ${orderId} is ${state}`);
  require(buyerId !== sellerId, `user ${buyerId} trades with themselves`);
  require(total === otcTotal(quantity, price, fiatDecimals), `order ${orderId} costs ${total}`);
  require((state === "unpaid") === (paidAt === undefined), `order ${orderId} is ${state}, paid at ${paidAt}`);
  require((state === "disputed") === (disputedAt !== undefined), `order ${orderId} is ${state}`);
}
