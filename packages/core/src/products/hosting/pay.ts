import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { State } from "../../engine/state.ts";
import { settledBy } from "../due/index.ts";
import type { SettleDue } from "../due/records.ts";
import { keep, orderOf } from "./open-orders.ts";
import { endReceipt } from "./receipts.ts";
import type { HostingOrder } from "./records.ts";
import { incomeOf, paidAt, refOf, refOfDay, rewardTag, sellTag } from "./state.ts";

/** What the reserves pay within one command: one posting per currency and kind instead of one per order. */
class Payout {
  readonly #sums = new Map<string, { currencyId: number; tag: LedgerTag; sum: bigint }>();
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  add(order: HostingOrder, income: bigint): void {
    const tag = rewardTag(order);
    const key = `${tag} ${order.incomeCurrencyId}`;
    const found = this.#sums.get(key);
    if (found) found.sum += income;
    else this.#sums.set(key, { currencyId: order.incomeCurrencyId, tag, sum: income });
  }

  /** Takes the money from the reserves; the users already have theirs. */
  post(): void {
    const { ledger } = this.#state;
    for (const { currencyId, tag, sum } of this.#sums.values())
      ledger.pay(ledger.balance(HOUSE, "hosting", currencyId), sum, tag, "hosting:interest");
  }
}

/** Pays the next day of an order; with the last one its principal comes back. */
function payDay(state: State, before: HostingOrder, payout: Payout): void {
  const { ledger, events } = state;
  const n = before.paidDays + 1;
  const income = incomeOf(before);
  const account = ledger.balance(before.userId, "finance", before.incomeCurrencyId);
  ledger.receive(account, income, rewardTag(before), refOfDay(before, n));
  payout.add(before, income);
  const order: HostingOrder = { ...before, paidDays: n };
  events.push({ type: "hostingPaid", orderId: order.orderId, paidDays: n });
  if (n < order.days) keep(state, order);
  else complete(state, order);
}

function complete(state: State, paid: HostingOrder): void {
  const { ledger, events } = state;
  const order: HostingOrder = { ...paid, state: "completed", endedAt: paidAt(paid, paid.days) };
  const principal = ledger.balance(order.userId, "finance", order.currencyId);
  ledger.release(principal, order.principal, sellTag(order), refOf(order));
  keep(state, order);
  events.push({ type: "hostingOrder", isNew: false, order }, endReceipt(state, order));
}

/** The latest clock decides, so that a command that arrives before the first clock of a day changes nothing for others. */
export const hasDuePayments = ({ hosting }: State): boolean =>
  (hosting.payments.first()?.key ?? Number.POSITIVE_INFINITY) <= hosting.now;

/** Pays the next due days, by time and then by order: each day of an order once, however many days the platform was down. */
export function payDue(state: State, command: SettleDue): void {
  const { hosting } = state;
  const most = settledBy(command);
  const payout = new Payout(state);
  for (let paid = 0; paid < most && hasDuePayments(state); paid += 1) {
    const next = hosting.payments.first();
    if (next) payDay(state, orderOf(state, next.id), payout);
  }
  payout.post();
}

/** Pays all due days of one user, before they act on their money. */
export function payDueOf(state: State, userId: number, at: number): void {
  const { hosting } = state;
  const mine = hosting.ordersOf.get(userId);
  const until = Math.max(hosting.now, at);
  if (!mine || (hosting.payments.first()?.key ?? Number.POSITIVE_INFINITY) > until) return;
  const payout = new Payout(state);
  for (const orderId of [...mine]) {
    for (
      let order = hosting.orders.get(orderId);
      order && paidAt(order, order.paidDays + 1) <= until;
      order = hosting.orders.get(orderId)
    )
      payDay(state, order, payout);
  }
  payout.post();
}
