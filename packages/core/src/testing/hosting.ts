import { type Amount, amount, formatAmount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { checkBatch, checkState } from "../engine/invariants.ts";
import type { Account, ReceiptMade } from "../ledger/records.ts";
import type { BuyHosting, HostingOrder, SetHosting } from "../products/hosting/records.ts";
import { type Body, BTC, Driver, USDT } from "./driver.ts";

export type HostingTerms = Omit<SetHosting, "id" | "at">;
/** 0.4 % a day for 15 days. */
export const fund: HostingTerms = {
  type: "setHosting",
  productId: 1,
  kind: "fund",
  state: "open",
  currencyId: USDT,
  unitPrice: amount("1"),
  days: 15,
  dailyRate: rate("0.004"),
  incomeCurrencyId: USDT,
  dailyOutput: amount("0"),
  min: amount("100"),
  max: amount("10000"),
  perUser: amount("20000"),
  quota: amount("1000000"),
  penalty: "remaining",
  opensAt: 0,
  closesAt: undefined,
  rank: 1,
  isRecommended: true,
  penaltyRate: undefined,
  dayMs: undefined,
};
/** Bought by the machine in USDT, pays in BTC. */
export const miner: HostingTerms = {
  ...fund,
  productId: 2,
  kind: "miner",
  unitPrice: amount("250"),
  days: 365,
  dailyRate: rate("0"),
  incomeCurrencyId: BTC,
  dailyOutput: amount("0.00001"),
  min: amount("1"),
  max: amount("100"),
  perUser: amount("200"),
  quota: amount("5000"),
  penaltyRate: rate("0.002"),
};

/** A treasury and verified users with money in their financial accounts, who buy what is sold. */
export class HostingDesk extends Driver {
  static open(products: readonly HostingTerms[], { users = ["20000"], treasury = "100000", btc = "10" } = {}) {
    const desk = new HostingDesk();
    desk.ok({ type: "setCurrency", currencyId: USDT, symbol: "USDT" });
    desk.ok({ type: "setCurrency", currencyId: BTC, symbol: "BTC" });
    users.forEach((sum, index) => {
      desk.ok({ type: "registerUser", userId: index + 1 });
      desk.ok({ type: "setUserState", userId: index + 1, level: 1 });
      desk.credit(index + 1, "finance", USDT, sum);
    });
    if (treasury !== "0") desk.credit(0, "treasury", USDT, treasury);
    if (btc !== "0") desk.credit(0, "treasury", BTC, btc);
    for (const product of products) desk.ok(product);
    return desk;
  }

  credit(ownerId: number, account: Account, currencyId: number, sum: string): void {
    const movement = {
      ownerId,
      account,
      currencyId,
      amount: amount(sum),
      tag: "system_recharge",
      ref: "test",
    } as const;
    this.ok({ type: "credit", ...movement, house: "outside" });
  }

  buying(units: string, change: Partial<BuyHosting> = {}): Body<BuyHosting> {
    const productId = change.productId ?? 1;
    const version = this.state.hosting.products.get(productId)?.version ?? 1;
    return { type: "buyHosting", userId: 1, productId, version, units: amount(units), levelNeeded: 1, ...change };
  }

  buy(units: string, change: Partial<BuyHosting> = {}): HostingOrder {
    const { outcome } = this.ok(this.buying(units, change));
    if (!outcome.ok || !outcome.hostingOrder) throw new Error("a bought order comes back");
    return outcome.hostingOrder;
  }

  redeeming = (orderId: number, penalty: string, userId = 1) =>
    ({ type: "redeemHosting", userId, orderId, penalty: amount(penalty) as Amount }) as const;

  /** Midnight of the n-th day after the present one, with a clock and everything that it makes due. */
  days(n: number): this {
    this.at = (Math.floor(this.at / DAY_MS) + n) * DAY_MS;
    this.ok({ type: "clock" });
    return this.settle();
  }

  settle(): this {
    for (;;) {
      const { events } = this.ok({ type: "settleDue" });
      if (events.length === 0) return this;
    }
  }

  /** "available/frozen" of the financial account. */
  funds = (userId: number, currencyId = USDT): string => this.balance(userId, currencyId, "finance");
  house(account: Account, currencyId = USDT): string {
    return formatAmount(this.state.ledger.balance(0, account, currencyId).available);
  }

  receipts(): ReceiptMade[] {
    return this.log.flatMap(({ execution }) => execution.events.filter((event) => event.type === "receipt"));
  }

  check(): void {
    checkState(this.state);
    for (const { execution } of this.log) checkBatch(execution.events);
  }
}
