import { formatAmount } from "@candor/contract/domain/money.ts";
import { OTC_UNPAID_MAX } from "@candor/contract/domain/otc.ts";
import { type Refusal, refuse } from "@candor/contract/errors.ts";
import { accountAgeDays, otcRange, otcTotal } from "@candor/contract/rules/otc.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { refuseUser } from "../users/index.ts";
import type { OtcOffer, OtcOrder, TakeOtcOffer } from "./records.ts";
import {
  fiatBalance,
  offerBalance,
  refOfOffer,
  refOfOrder,
  sellerBalance,
  setOffer,
  setOrder,
  setTaker,
  timeOf,
} from "./state.ts";
import { takerAt } from "./takers.ts";

/** Whether an offer can be taken at all: it is open, and its merchant may trade. */
function isOffered({ otc, users }: State, offer: OtcOffer | undefined): offer is OtcOffer {
  if (offer?.state !== "open") return false;
  return otc.merchants.get(offer.userId)?.state === "active" && users.get(offer.userId)?.state === "active";
}

/** Whether a floating price is worse than what its merchant accepts. */
const isBeyond = ({ side, bound }: OtcOffer, price: bigint): boolean =>
  bound !== undefined && (side === "sell" ? price < bound : price > bound);

function refusePrice(offer: OtcOffer, { version, price, quantity }: TakeOtcOffer): Refusal | undefined {
  const isSeen = version === offer.version && (offer.price === undefined ? price > 0n : price === offer.price);
  if (!isSeen) return refuse("VERSION_CONFLICT");
  if (isBeyond(offer, price)) return refuse("OTC_OFFER_CLOSED");
  if (quantity <= 0n) return refuse("INVALID_AMOUNT");
  const { fiat, fiatDecimals: decimals, remaining, min, max } = offer;
  const range = otcRange({ remaining, min, max, decimals }, price);
  if (!range) return refuse("OTC_OFFER_CLOSED");
  const total = otcTotal(quantity, price, decimals);
  if (quantity <= remaining && total >= range.min && total <= max) return undefined;
  const params = { min: formatAmount(range.min), max: formatAmount(range.max), currency: fiat };
  return refuse("OTC_RANGE", params);
}

/** A buyer who does not pay keeps coins of others in escrow. */
function refuseBuyer(state: State, userId: number, time: number): Refusal | undefined {
  const { orders, ordersOf, takers } = state.otc;
  if (time < (takers.get(userId)?.bannedUntil ?? 0)) return refuse("OTC_BANNED");
  const unpaid = [...(ordersOf.get(userId) ?? [])].filter((id) => {
    const order = orders.get(id);
    return order?.buyerId === userId && order.state === "unpaid";
  });
  return unpaid.length >= OTC_UNPAID_MAX ? refuse("OTC_UNPAID", { max: String(OTC_UNPAID_MAX) }) : undefined;
}

/** The first condition of the offer that the taker does not meet. */
function refuseConditions(state: State, offer: OtcOffer, command: TakeOtcOffer, time: number): Refusal | undefined {
  const { takerLevel, takerAgeDays = 0, takerOrders = 0 } = offer;
  const { userId, registeredAt, completedOrders = 0 } = command;
  if ((state.users.get(userId)?.level ?? 0) < takerLevel) return refuse("NOT_VERIFIED");
  const age = registeredAt === undefined ? 0 : accountAgeDays(registeredAt, time);
  if (age < takerAgeDays) return refuse("OTC_TAKER_AGE", { days: String(takerAgeDays), age: String(age) });
  return completedOrders < takerOrders
    ? refuse("OTC_TAKER_ORDERS", { orders: String(takerOrders), completed: String(completedOrders) })
    : undefined;
}

function refuseTaker(state: State, offer: OtcOffer, command: TakeOtcOffer): Refusal | undefined {
  const { userId, documentKey, quantity, value, dayMax, at } = command;
  if (userId === offer.userId || documentKey === offer.documentKey) return refuse("OTC_SAME_PERSON");
  if (documentKey === "") return refuse("INVALID_REQUEST", { field: "documentKey" });
  const time = timeOf(state, at);
  const refusal = refuseConditions(state, offer, command, time) ?? refusePrice(offer, command);
  if (refusal) return refusal;
  if (value <= 0n || takerAt(state, userId, time).taken + value > dayMax)
    return refuse("OTC_DAY_LIMIT", { max: formatAmount(dayMax) });
  if (offer.side === "sell") return refuseBuyer(state, userId, time);
  const { available } = fiatBalance(state.ledger, userId, offer.currencyId);
  return available < quantity ? refuse("INSUFFICIENT_BALANCE") : undefined;
}

/** Quantity and price are fixed, and the seller's coins are in escrow from here on. */
export function takeOtcOffer(state: State, command: TakeOtcOffer): Outcome {
  const refusal = refuseUser(state, command.userId);
  if (refusal) return refusal;
  const offer = state.otc.offers.get(command.offerId);
  if (!isOffered(state, offer)) return refuse("OTC_OFFER_CLOSED");
  const refused = refuseTaker(state, offer, command);
  if (refused) return refused;
  const order = orderFrom(state, offer, command);
  const { ledger } = state;
  if (offer.side === "sell")
    ledger.release(offerBalance(ledger, offer), order.quantity, "otc_offer_lock_1", refOfOffer(offer));
  ledger.hold(sellerBalance(ledger, order), order.quantity, "otc_lock_0", refOfOrder(order));
  setOffer(state, { ...offer, remaining: (offer.remaining - order.quantity) as OtcOffer["remaining"] });
  setOrder(state, order);
  const taker = takerAt(state, command.userId, timeOf(state, command.at));
  setTaker(state, { ...taker, taken: (taker.taken + order.value) as OtcOrder["value"] });
  return { ok: true, otcOrder: order };
}

function orderFrom(state: State, offer: OtcOffer, command: TakeOtcOffer): OtcOrder {
  const { id, userId, quantity, price, value, details, at } = command;
  const { offerId, side, currencyId, fiat, fiatDecimals, windowMs } = offer;
  const [buyerId, sellerId] = side === "sell" ? [userId, offer.userId] : [offer.userId, userId];
  return {
    orderId: state.otc.nextOrderId++,
    offerId,
    side,
    buyerId,
    sellerId,
    currencyId,
    fiat,
    fiatDecimals,
    price,
    quantity,
    total: otcTotal(quantity, price, fiatDecimals),
    value,
    state: "unpaid",
    payBy: timeOf(state, at) + windowMs,
    paidAt: undefined,
    disputedAt: undefined,
    disputedBy: undefined,
    endedAt: undefined,
    operatorId: undefined,
    reason: undefined,
    details,
    version: 1,
    createdAt: at,
    updatedAt: at,
    commandId: id,
  };
}
