import { type Amount, amount, type Price, price } from "@candor/contract/domain/money.ts";
import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { Execution } from "../engine/execute.ts";
import type { OtcOffer, OtcOrder, PublishOtcOffer, TakeOtcOffer } from "../products/otc/records.ts";
import { type Body, Driver, USDT } from "./driver.ts";

export const MERCHANT = 1;
export const OTHER_MERCHANT = 2;
/** Users who take offers. */
export const TAKER = 3;
export const OTHER_TAKER = 4;
export const WINDOW = 15 * MINUTE_MS;

/** 1,000 USDT at 7.2 CNY, 100 to 5,000 CNY an order, to be paid within 15 minutes. */
export const selling: Body<PublishOtcOffer> = {
  type: "publishOtcOffer",
  userId: MERCHANT,
  side: "sell",
  currencyId: USDT,
  fiat: "CNY",
  fiatDecimals: 2,
  quantity: amount("1000"),
  windowMs: WINDOW,
  takerLevel: 1,
  documentKey: "d1",
  price: price("7.2"),
  premium: 0n,
  bound: undefined,
  min: amount("100"),
  max: amount("5000"),
  details: "{}",
};
export const buying: Body<PublishOtcOffer> = { ...selling, side: "buy" };

type Taking = Partial<Body<TakeOtcOffer>>;

/** Two merchants with a margin of 500 USDT, and users who are verified; each of them has 5,000 USDT in the fiat account. */
export class OtcDriver extends Driver {
  static opened(users = 4): OtcDriver {
    const driver = new OtcDriver().openExchange(users);
    for (let userId = 1; userId <= users; userId += 1) {
      driver.fundFiat(userId, "5000");
      driver.ok({ type: "setUserState", userId, level: 2 });
    }
    for (const userId of [MERCHANT, OTHER_MERCHANT]) {
      driver.ok({ type: "applyForMerchant", userId, currencyId: USDT, margin: amount("500"), levelNeeded: 2 });
      driver.ok({ type: "setMerchant", userId, version: 1, to: "active", operatorId: 9 });
    }
    return driver;
  }

  fundFiat(ownerId: number, sum: string): void {
    const movement = { account: "legal", currencyId: USDT, house: "outside", tag: "recharge", ref: "test" } as const;
    this.ok({ type: "credit", ownerId, amount: amount(sum), ...movement });
  }

  publish(change: Partial<typeof selling> = {}): OtcOffer {
    const { outcome } = this.ok({ ...selling, ...change });
    if (!outcome.ok || !outcome.otcOffer) throw new Error("an offer comes back");
    return outcome.otcOffer;
  }

  taking(offer: OtcOffer, quantity: string, change: Taking = {}): Body<TakeOtcOffer> {
    const userId = change.userId ?? TAKER;
    return {
      type: "takeOtcOffer",
      userId,
      offerId: offer.offerId,
      version: offer.version,
      quantity: amount(quantity),
      price: offer.price ?? (0n as Price),
      documentKey: `d${userId}`,
      value: amount(quantity),
      dayMax: amount("100000"),
      details: "{}",
      ...change,
    };
  }

  take(offer: OtcOffer, quantity: string, change: Taking = {}): OtcOrder {
    return orderOf(this.ok(this.taking(offer, quantity, change)));
  }

  /** A step of an order that must be taken. */
  step(type: Step, { orderId }: OtcOrder, userId: number): OtcOrder {
    return orderOf(this.ok({ type, userId, orderId }));
  }

  refusedStep(type: Step, { orderId }: OtcOrder, userId: number): string {
    return this.refused({ type, userId, orderId });
  }

  decide({ orderId }: OtcOrder, to: "released" | "returned"): OtcOrder {
    const version = this.state.otc.orders.get(orderId)?.version ?? 0;
    return orderOf(this.ok({ type: "decideOtcOrder", orderId, version, to, operatorId: 9, reason: "statement seen" }));
  }

  /** The clock strikes at a time, and everything that is due is done. */
  until(at: number): this {
    this.at = at - 1;
    this.ok({ type: "clock" });
    this.ok({ type: "settleDue" });
    return this;
  }

  /** "available/frozen" of the fiat account. */
  fiat(userId: number): string {
    return this.balance(userId, USDT, "legal");
  }

  remaining({ offerId }: OtcOffer): Amount | undefined {
    return this.state.otc.offers.get(offerId)?.remaining;
  }
}

type Step = "markOtcPaid" | "releaseOtcOrder" | "cancelOtcOrder" | "disputeOtcOrder";

function orderOf({ outcome }: Execution): OtcOrder {
  if (!outcome.ok || !outcome.otcOrder) throw new Error("an order comes back");
  return outcome.otcOrder;
}
