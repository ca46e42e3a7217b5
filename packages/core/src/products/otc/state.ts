import { DueQueue } from "../../engine/due-queue.ts";
import type { State } from "../../engine/state.ts";
import type { Balance, Ledger } from "../../ledger/ledger.ts";
import type { OtcMerchant, OtcOffer, OtcOrder, OtcRows, OtcTaker } from "./records.ts";

export type OtcState = {
  /** Everybody who ever applied. */
  readonly merchants: Map<number, OtcMerchant>;
  /** Those that are not closed. */
  readonly offers: Map<number, OtcOffer>;
  readonly offersOf: Map<number, Set<number>>;
  /** Those with coins in escrow; the others are in the database alone. */
  readonly orders: Map<number, OtcOrder>;
  /** By buyer and by seller. */
  readonly ordersOf: Map<number, Set<number>>;
  readonly takers: Map<number, OtcTaker>;
  /** Unpaid orders by the time at which they expire. */
  readonly expiries: DueQueue<number>;
  /** The latest time of the clock. A restart resets it. */
  now: number;
  nextOfferId: number;
  nextOrderId: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly otc: OtcState;
  }
}

export function createOtcState(): OtcState {
  const orders = new Map<number, OtcOrder>();
  return {
    merchants: new Map(),
    offers: new Map(),
    offersOf: new Map(),
    orders,
    ordersOf: new Map(),
    takers: new Map(),
    expiries: new DueQueue((orderId) => orders.get(orderId)?.state !== "unpaid"),
    now: 0,
    nextOfferId: 1,
    nextOrderId: 1,
  };
}

/** A clock that is set back gives nobody more time. */
export const timeOf = ({ otc }: State, at: number): number => Math.max(otc.now, at);

export const hasMargin = ({ state }: OtcMerchant): boolean =>
  state === "applied" || state === "active" || state === "suspended";
export const isClosed = ({ state }: OtcOffer): boolean => state === "closed";
export const inEscrow = ({ state }: OtcOrder): boolean =>
  state === "unpaid" || state === "paid" || state === "disputed";

/** What is frozen for each of them. */
export const marginOf = (merchant: OtcMerchant): bigint => (hasMargin(merchant) ? merchant.margin : 0n);
export const coveredOf = (offer: OtcOffer): bigint =>
  offer.side === "sell" && !isClosed(offer) ? offer.remaining : 0n;
export const escrowOf = (order: OtcOrder): bigint => (inEscrow(order) ? order.quantity : 0n);

/** The refs of their postings. */
export const refOfMerchant = ({ userId }: OtcMerchant): string => `merchant:${userId}`;
export const refOfOffer = ({ offerId }: OtcOffer): string => `otc-offer:${offerId}`;
export const refOfOrder = ({ orderId }: OtcOrder): string => `otc:${orderId}`;

/** All of it moves in fiat accounts. */
export const fiatBalance = (ledger: Ledger, userId: number, currencyId: number): Balance =>
  ledger.balance(userId, "legal", currencyId);
export const sellerBalance = (ledger: Ledger, { sellerId, currencyId }: OtcOrder): Balance =>
  fiatBalance(ledger, sellerId, currencyId);
export const offerBalance = (
  ledger: Ledger,
  { userId, currencyId }: Pick<OtcOffer, "userId" | "currencyId">,
): Balance => fiatBalance(ledger, userId, currencyId);

function index(sets: Map<number, Set<number>>, userId: number, id: number, isIn: boolean): void {
  const mine = sets.get(userId);
  if (isIn) sets.set(userId, (mine ?? new Set()).add(id));
  else if (mine?.delete(id) && mine.size === 0) sets.delete(userId);
}

function keepOffer({ offers, offersOf }: OtcState, offer: OtcOffer): void {
  const { offerId, userId } = offer;
  if (isClosed(offer)) offers.delete(offerId);
  else offers.set(offerId, offer);
  index(offersOf, userId, offerId, !isClosed(offer));
}

function keepOrder({ orders, ordersOf, expiries }: OtcState, order: OtcOrder): void {
  const { orderId, buyerId, sellerId, state, payBy } = order;
  if (inEscrow(order)) orders.set(orderId, order);
  else orders.delete(orderId);
  for (const userId of [buyerId, sellerId]) index(ordersOf, userId, orderId, inEscrow(order));
  if (state === "unpaid") expiries.push(payBy, orderId, orderId);
}

/** The next step of each of them; its postings are made. */
export function setMerchantNow(state: State, merchant: OtcMerchant): void {
  const known = state.otc.merchants.get(merchant.userId);
  const before = (known ? marginOf(known) : 0n) as OtcMerchant["margin"];
  state.otc.merchants.set(merchant.userId, merchant);
  state.events.push({ type: "otcMerchant", merchant, before });
}

export function setOffer(state: State, offer: OtcOffer): void {
  const known = state.otc.offers.get(offer.offerId);
  const before = (known ? coveredOf(known) : 0n) as OtcOffer["remaining"];
  keepOffer(state.otc, offer);
  state.events.push({ type: "otcOffer", isNew: known === undefined, offer, before });
}

export function setOrder(state: State, order: OtcOrder): void {
  const known = state.otc.orders.get(order.orderId);
  const before = (known ? escrowOf(known) : 0n) as OtcOrder["quantity"];
  keepOrder(state.otc, order);
  state.events.push({ type: "otcOrder", isNew: known === undefined, order, before });
}

export function setTaker(state: State, taker: OtcTaker): void {
  state.otc.takers.set(taker.userId, taker);
  state.events.push({ type: "otcTaker", taker });
}

const byId =
  <Key extends string>(key: Key) =>
  (a: Record<Key, number>, b: Record<Key, number>) =>
    a[key] - b[key];

export const otcRows = ({ otc }: State): OtcRows => ({
  otcMerchants: [...otc.merchants.values()].sort(byId("userId")),
  otcOffers: [...otc.offers.values()].sort(byId("offerId")),
  otcOrders: [...otc.orders.values()].sort(byId("orderId")),
  otcTakers: [...otc.takers.values()].sort(byId("userId")),
  nextOtcOfferId: otc.nextOfferId,
  nextOtcOrderId: otc.nextOrderId,
});

/** The order of the rows does not matter. Throws on an offer or order that has ended. */
export function restoreOtc({ otc }: State, rows: OtcRows): void {
  for (const one of rows.otcOffers.filter(isClosed)) throw new Error(`OTC offer ${one.offerId} is closed`);
  for (const one of rows.otcOrders.filter((one) => !inEscrow(one)))
    throw new Error(`OTC order ${one.orderId} is ${one.state}, not in escrow`);
  for (const merchant of rows.otcMerchants) otc.merchants.set(merchant.userId, merchant);
  for (const offer of rows.otcOffers) keepOffer(otc, offer);
  for (const order of rows.otcOrders) keepOrder(otc, order);
  for (const taker of rows.otcTakers) otc.takers.set(taker.userId, taker);
  otc.nextOfferId = rows.nextOtcOfferId;
  otc.nextOrderId = rows.nextOtcOrderId;
}
