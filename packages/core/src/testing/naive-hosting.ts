import type { HostingTerms } from "./hosting.ts";

/** One order by the words of the rules, with every day written out. */
export type NaiveOrder = {
  readonly id: number;
  readonly userId: number;
  readonly units: bigint;
  readonly terms: HostingTerms;
  /** The dates whose interest it earns, in order, each until it is paid. */
  unpaid: string[];
  ended: boolean;
};

const COIN = 100_000_000n;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
function dateAfter(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
const roundedUp = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/**
 * Funds and miners from the calendar: dates are texts, every order is looked at on every day, and money is a sum by name. It shares no formula with
 * the core, and answers neither refusals nor limits.
 */
export class NaiveHosting {
  readonly orders: NaiveOrder[] = [];
  /** By "<account> <owner> <currency>". */
  readonly money = new Map<string, bigint>();

  add(name: string, sum: bigint): void {
    this.money.set(name, (this.money.get(name) ?? 0n) + sum);
  }

  principal = ({ units, terms }: NaiveOrder): bigint => (units * terms.unitPrice) / COIN;
  daily = ({ units, terms }: NaiveOrder): bigint =>
    terms.kind === "fund" ? (units * terms.dailyRate) / COIN : (units * terms.dailyOutput) / COIN;

  buy(id: number, userId: number, units: bigint, terms: HostingTerms, at: number): void {
    const today = dateOf(at);
    const unpaid = Array.from({ length: terms.days }, (_, index) => dateAfter(today, index + 1));
    const order: NaiveOrder = { id, userId, units, terms, unpaid, ended: false };
    this.orders.push(order);
    this.add(`available ${userId} ${terms.currencyId}`, -this.principal(order));
    this.add(`frozen ${userId} ${terms.currencyId}`, this.principal(order));
    this.add(`treasury ${terms.incomeCurrencyId}`, -this.daily(order) * BigInt(terms.days));
    this.add(`reserve ${terms.incomeCurrencyId}`, this.daily(order) * BigInt(terms.days));
  }

  /** Pays every date before the one of `at`. */
  payUntil(at: number): void {
    const today = dateOf(at);
    for (const order of this.orders) {
      if (order.ended) continue;
      const due = order.unpaid.filter((date) => date < today);
      order.unpaid = order.unpaid.slice(due.length);
      for (const _ of due) {
        this.add(`available ${order.userId} ${order.terms.incomeCurrencyId}`, this.daily(order));
        this.add(`reserve ${order.terms.incomeCurrencyId}`, -this.daily(order));
      }
      if (order.unpaid.length === 0) this.#end(order, 0n);
    }
  }

  /** What leaving costs now. */
  penalty(order: NaiveOrder): bigint {
    const { terms, unpaid } = order;
    const share = terms.kind === "fund" ? terms.dailyRate : (terms.penaltyRate ?? 0n);
    const days = terms.penalty === "interest" ? 15n : BigInt(unpaid.length) * 10n;
    const penalty = roundedUp(this.principal(order) * share * days, COIN * 10n);
    return penalty > this.principal(order) ? this.principal(order) : penalty;
  }

  redeem(order: NaiveOrder): void {
    const rest = this.daily(order) * BigInt(order.unpaid.length);
    this.add(`reserve ${order.terms.incomeCurrencyId}`, -rest);
    this.add(`treasury ${order.terms.incomeCurrencyId}`, rest);
    this.#end(order, this.penalty(order));
  }

  #end(order: NaiveOrder, penalty: bigint): void {
    const { userId, terms } = order;
    order.ended = true;
    this.add(`frozen ${userId} ${terms.currencyId}`, -this.principal(order));
    this.add(`available ${userId} ${terms.currencyId}`, this.principal(order) - penalty);
    this.add(`fees ${terms.currencyId}`, penalty);
  }
}
