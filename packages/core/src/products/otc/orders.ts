import { OTC_DISPUTE_AFTER_MS } from "@candor/contract/domain/otc.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { refuse } from "@candor/contract/errors.ts";
import type { Outcome } from "../../engine/outcome.ts";
import type { State } from "../../engine/state.ts";
import { settledBy } from "../due/index.ts";
import type { SettleDue } from "../due/records.ts";
import type { DecideOtcOrder, OtcOffer, OtcOrder, OtcStep } from "./records.ts";
import {
  fiatBalance,
  offerBalance,
  refOfOffer,
  refOfOrder,
  sellerBalance,
  setOffer,
  setOrder,
  timeOf,
} from "./state.ts";
import { countBack } from "./takers.ts";

/** Users whose accounts are frozen meanwhile still take the steps of their running orders: the other side relies on them. */

type Side = "buyer" | "seller";

/** The order in escrow in which the user has a side. */
function ownOrder({ otc }: State, { userId, orderId }: OtcStep, ...sides: readonly Side[]): OtcOrder | undefined {
  const order = otc.orders.get(orderId);
  if (!order) return undefined;
  const { buyerId, sellerId } = order;
  const isOwn = (sides.includes("buyer") && buyerId === userId) || (sides.includes("seller") && sellerId === userId);
  return isOwn ? order : undefined;
}

const stepped = (before: OtcOrder, change: Partial<OtcOrder>, at: number): OtcOrder => ({
  ...before,
  ...change,
  version: before.version + 1,
  updatedAt: at,
});

function done(state: State, order: OtcOrder): Outcome {
  setOrder(state, order);
  return { ok: true, otcOrder: order };
}

/** Coins go to the buyer. */
function release(state: State, before: OtcOrder, change: Partial<OtcOrder>, at: number): OtcOrder {
  const { ledger } = state;
  const order = stepped(before, { ...change, state: "released", endedAt: timeOf(state, at) }, at);
  ledger.settle(sellerBalance(ledger, before), before.quantity, "otc_sell", refOfOrder(before));
  ledger.receive(
    fiatBalance(ledger, before.buyerId, before.currencyId),
    before.quantity,
    "otc_buy",
    refOfOrder(before),
  );
  setOrder(state, order);
  return order;
}

/** Coins go back: to the offer that they came from while it is not closed, else to the seller. */
function giveBack(state: State, before: OtcOrder, change: Partial<OtcOrder>, at: number): OtcOrder {
  const { ledger, otc } = state;
  const { quantity } = before;
  const order = stepped(before, { ...change, endedAt: timeOf(state, at) }, at);
  ledger.release(sellerBalance(ledger, before), quantity, "otc_lock_1", refOfOrder(before));
  setOrder(state, order);
  const offer = otc.offers.get(before.offerId);
  if (!offer) return order;
  if (offer.side === "sell") ledger.hold(offerBalance(ledger, offer), quantity, "otc_offer_lock_0", refOfOffer(offer));
  setOffer(state, { ...offer, remaining: (offer.remaining + quantity) as OtcOffer["remaining"], updatedAt: at });
  return order;
}

/** The buyer says that the money is on its way; from here on the seller cannot get out of the order alone. */
export function markOtcPaid(state: State, command: OtcStep): Outcome {
  const before = ownOrder(state, command, "buyer");
  if (!before) return refuse("NOT_FOUND");
  const time = timeOf(state, command.at);
  if (before.state !== "unpaid" || time >= before.payBy) return refuse("OTC_STEP");
  return done(state, stepped(before, { state: "paid", paidAt: time }, command.at));
}

/** By the seller, who has the money; also while the order is disputed. */
export function releaseOtcOrder(state: State, command: OtcStep): Outcome {
  const before = ownOrder(state, command, "seller");
  if (!before) return refuse("NOT_FOUND");
  if (before.state === "unpaid") return refuse("OTC_STEP");
  return { ok: true, otcOrder: release(state, before, {}, command.at) };
}

/** By the buyer, at any time before the release. */
export function cancelOtcOrder(state: State, command: OtcStep): Outcome {
  const before = ownOrder(state, command, "buyer");
  if (!before) return refuse("NOT_FOUND");
  const order = giveBack(state, before, { state: "cancelled" }, command.at);
  countBack(state, before, true, timeOf(state, command.at));
  return { ok: true, otcOrder: order };
}

export function disputeOtcOrder(state: State, command: OtcStep): Outcome {
  const before = ownOrder(state, command, "buyer", "seller");
  if (!before) return refuse("NOT_FOUND");
  if (before.state !== "paid") return refuse("OTC_STEP");
  const time = timeOf(state, command.at);
  if (time < (before.paidAt ?? 0) + OTC_DISPUTE_AFTER_MS)
    return refuse("OTC_TOO_EARLY", { minutes: String(OTC_DISPUTE_AFTER_MS / MINUTE_MS) });
  const change = { state: "disputed", disputedAt: time, disputedBy: command.userId } as const;
  return done(state, stepped(before, change, command.at));
}

/** The coins go to one of the two, whole. */
export function decideOtcOrder(state: State, command: DecideOtcOrder): Outcome {
  const { orderId, version, to, operatorId, reason, at } = command;
  const before = state.otc.orders.get(orderId);
  if (!before) return refuse("NOT_FOUND");
  if (before.state !== "disputed" || before.version !== version) return refuse("VERSION_CONFLICT");
  const decision = { operatorId, reason };
  if (to === "released") return { ok: true, otcOrder: release(state, before, decision, at) };
  const order = giveBack(state, before, { ...decision, state: "returned" }, at);
  countBack(state, before, false, timeOf(state, at));
  return { ok: true, otcOrder: order };
}

export const hasDueOrders = ({ otc }: State): boolean =>
  (otc.expiries.first()?.key ?? Number.POSITIVE_INFINITY) <= otc.now;

/** Ends unpaid orders whose time is over, soonest first. */
export function expireOrders(state: State, command: SettleDue): void {
  const { otc } = state;
  const { at } = command;
  const most = settledBy(command);
  for (let ended = 0; ended < most && hasDueOrders(state); ended += 1) {
    const before = otc.orders.get(otc.expiries.first()?.item ?? 0) as OtcOrder;
    giveBack(state, before, { state: "expired" }, at);
    countBack(state, before, true, before.payBy);
  }
}
