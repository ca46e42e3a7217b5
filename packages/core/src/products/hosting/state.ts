import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { dailyIncome, paymentTime } from "@candor/contract/rules/hosting.ts";
import type { DueQueue } from "../../engine/due-queue.ts";
import type { HostingOrder, HostingProduct } from "./records.ts";

/** The day of an order that is due at a time; another day of it is another entry. */
export type DuePayment = { readonly orderId: number; readonly n: number };

export type HostingState = {
  /** The newest version of each product's terms. */
  readonly products: Map<number, HostingProduct>;
  /** Open orders. Those that ended are in the database alone. */
  readonly orders: Map<number, HostingOrder>;
  readonly ordersOf: Map<number, Set<number>>;
  /** Of each product, the units of its open orders. */
  readonly sold: Map<number, bigint>;
  /** The next day of each open order, by the time at which it is paid. */
  readonly payments: DueQueue<DuePayment>;
  /** The time of the latest clock. A restart resets it. */
  now: number;
  nextOrderId: number;
};

declare module "../../engine/state.ts" {
  interface State {
    readonly hosting: HostingState;
  }
}

export const isOpen = ({ state }: HostingOrder): boolean => state === "hosting";
/** The ref of its postings. */
export const refOf = ({ orderId }: HostingOrder): string => `hosting:${orderId}`;
/** The ref of the posting that pays a day, counted from 1. */
export const refOfDay = (order: HostingOrder, n: number): string => `${refOf(order)}:${n}`;
/** The purposes of its postings, under the names of its kind. */
export const rewardTag = ({ kind }: HostingOrder): LedgerTag => (kind === "fund" ? "fund_reward" : "miner_reward");
export const sellTag = ({ kind }: HostingOrder): LedgerTag =>
  kind === "fund" ? "fund_trade_sell" : "miner_trade_sell";
export const penaltyTag = ({ kind }: HostingOrder): LedgerTag =>
  kind === "fund" ? "fund_trade_sell_fee" : "miner_trade_sell_fee";

/** The income of a day. */
export const incomeOf = (order: HostingOrder): bigint => dailyIncome(order, order.units);
/** What is still promised, and held in the reserve of its currency. */
export const reserveOf = (order: HostingOrder): bigint => incomeOf(order) * BigInt(order.days - order.paidDays);
/** When its n-th day is paid. */
export const paidAt = ({ boughtAt, dayMs }: HostingOrder, n: number): number => paymentTime(boughtAt, n, dayMs);
