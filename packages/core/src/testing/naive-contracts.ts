import { ONE } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { NaiveHouse } from "./naive-house.ts";

/** The fields of a tick used by options and contracts. */
export type NaiveTick = {
  readonly id: number;
  readonly at: number;
  readonly price: bigint;
  readonly counting: boolean;
  readonly observedFrom: number | undefined;
};
export type NaiveTerms = {
  readonly lotSize: bigint;
  readonly spread: bigint;
  readonly feeRate: bigint;
  readonly overnightRate: bigint;
  readonly maxLots: number;
  /** Most lots of a user with this multiple or a higher one. */
  readonly tiers: ReadonlyMap<number, number>;
};
export type Wish = {
  readonly userId: number;
  readonly isLong: boolean;
  readonly lots: number;
  readonly multiple: number;
  readonly limit: bigint | undefined;
  readonly takeProfit: bigint;
  readonly stopLoss: bigint;
};
export type NaivePosition = Wish & {
  readonly id: number;
  readonly acceptedAt: number;
  state: "pending" | "opening" | "holding" | "closing" | "closed" | "refused" | "cancelled";
  takeProfit: bigint;
  stopLoss: bigint;
  stopsAt: number;
  held: number;
  margin: bigint;
  fee: bigint;
  openPrice?: bigint;
  openTick?: number;
  openedOn: number;
  closingLots: number;
  closingAt: number;
  profit: bigint;
  overnight: bigint;
  closePrice?: bigint;
  reason?: string;
  refusal?: string;
  endedAt?: number;
};
export const floor = (a: bigint, b: bigint): bigint => (a - (((a % b) + b) % b)) / b;
export const ceil = (a: bigint, b: bigint): bigint => -floor(-a, b);
/** The oldest price of the tick was observed after the request, so nobody knew it then. */
export const isLater = (tick: NaiveTick, asked: number): boolean => (tick.observedFrom ?? tick.at + 1) > asked;

/**
 * Contracts of one pair by the literal rules: every position is valued by itself at every tick, nothing is summed up or sorted beforehand. An
 * account may be below zero while a tick is worked through.
 */
export class NaiveContracts {
  readonly available = new Map<number, bigint>();
  readonly positions: NaivePosition[] = [];
  /** Those that have not ended. */
  readonly #open = new Set<NaivePosition>();
  readonly house: NaiveHouse;
  readonly #terms: NaiveTerms;
  #last: NaiveTick | undefined;
  #day = 0;

  constructor(terms: NaiveTerms, house: NaiveHouse) {
    this.#terms = terms;
    this.house = house;
  }

  of(userId: number, ...states: NaivePosition["state"][]): NaivePosition[] {
    return this.all().filter((one) => one.userId === userId && states.includes(one.state));
  }

  all(): NaivePosition[] {
    return [...this.#open];
  }

  frozen(userId: number): bigint {
    let sum = 0n;
    for (const one of this.of(userId, "holding", "closing")) sum += one.margin;
    for (const one of this.of(userId, "pending", "opening")) sum += one.margin + one.fee;
    return sum;
  }

  /** The payout to all winners, if no loser were closed. */
  gained(): bigint {
    let sum = 0n;
    for (const one of this.#open) {
      const gain = isHeld(one) ? this.#gain(one, one.held) : 0n;
      if (gain > 0n) sum += gain;
    }
    return ceil(sum, ONE);
  }

  place(wish: Wish, at: number): string | undefined {
    const { userId, lots, multiple, limit, isLong } = wish;
    let others = 0;
    for (const one of this.of(userId, "pending", "opening", "holding", "closing"))
      if (one.multiple >= multiple) others += one.held;
    const tier = this.#terms.tiers.get(multiple) ?? 0;
    if (others >= tier) return "LEVER_TIER_FULL";
    if (lots > this.#terms.maxLots || lots + others > tier) return "LEVER_LOTS";
    if (this.#isStale(at)) return "PRICE_STALE";
    const current = this.#last?.price ?? 0n;
    if (limit !== undefined && (isLong ? limit >= current : limit <= current)) return "LEVER_LIMIT_PRICE";
    const price = limit ?? this.#fill(isLong, current);
    const wrong = stopsError(wish, price, current);
    if (wrong) return wrong;
    const { margin, fee } = this.#cost(wish, price);
    if (this.#free(userId) < margin + fee) return "INSUFFICIENT_BALANCE";
    if (this.house.spare() < 0n) return "LEVER_CAPACITY";
    this.#add(userId, -margin - fee);
    const state = limit === undefined ? "opening" : "pending";
    const start = { held: lots, margin, fee, openedOn: 0, closingLots: 0, closingAt: 0, profit: 0n, overnight: 0n };
    const one: NaivePosition = { ...wish, ...start, state, id: this.positions.length + 1, acceptedAt: at, stopsAt: at };
    this.positions.push(one);
    this.#open.add(one);
    return undefined;
  }

  close(one: NaivePosition, lots: number, at: number): string | undefined {
    if (one.state !== "holding") return "POSITION_NOT_OPEN";
    if (this.#isStale(at)) return "PRICE_STALE";
    Object.assign(one, { state: "closing", closingLots: lots, closingAt: at });
    return undefined;
  }

  cancel(one: NaivePosition): string | undefined {
    if (one.state !== "pending") return "POSITION_NOT_OPEN";
    this.#end(one, undefined);
    return undefined;
  }

  setStops(one: NaivePosition, takeProfit: bigint, stopLoss: bigint, at: number): string | undefined {
    const open = one.openPrice ?? one.limit;
    if (open === undefined) return "POSITION_NOT_OPEN";
    if (this.#isStale(at)) return "PRICE_STALE";
    const wrong = stopsError({ ...one, takeProfit, stopLoss }, open, this.#last?.price ?? 0n);
    if (!wrong) Object.assign(one, { takeProfit, stopLoss, stopsAt: at });
    return wrong;
  }

  /** Losses count, by a price that is known now; profits do not, and the risk rate stays above 100 %. */
  takeOut(userId: number, sum: bigint, at: number): string | undefined {
    if (sum > this.#free(userId)) return "INSUFFICIENT_BALANCE";
    if (this.#held(userId).length > 0 && this.#isStale(at)) return "PRICE_STALE";
    let losses = 0n;
    for (const one of this.#held(userId)) {
      const profit = this.#profit(one, one.held);
      if (profit < 0n) losses += profit;
    }
    if (this.#held(userId).length > 0 && this.#free(userId) - sum + losses <= 0n) return "LEVER_MARGIN_NEEDED";
    this.#add(userId, -sum);
    return undefined;
  }

  tick(tick: NaiveTick): void {
    this.#expire(tick.at);
    if (!tick.counting) return;
    this.#last = tick;
    const { price } = tick;
    const orders = this.all().filter((one) => isLater(tick, one.acceptedAt));
    for (const one of orders) if (one.state === "opening") this.#fulfil(one, tick, this.#fill(one.isLong, price));
    for (const one of orders) {
      const { limit = 0n, isLong, state } = one;
      if (state === "pending" && (isLong ? price <= limit : price >= limit)) this.#fulfil(one, tick, limit);
    }
    const held = this.all().filter(isHeld);
    const gains = (one: NaivePosition) => this.#profit(one, one.held) > 0n;
    const [gaining, losing] = [held.filter(gains), held.filter((one) => !gains(one))];
    this.#closeDue(losing, tick);
    for (const userId of this.available.keys()) {
      if (!this.#isBroke(userId)) continue;
      this.#closeDue(
        gaining.filter((one) => one.userId === userId),
        tick,
      );
      this.#guard(userId, tick.at);
    }
    this.#closeDue(gaining, tick);
    for (const userId of this.available.keys()) this.#guard(userId, tick.at);
  }

  /** Users' closes, then reached stops. */
  #closeDue(some: readonly NaivePosition[], tick: NaiveTick): void {
    const { price, at } = tick;
    for (const one of some)
      if (one.state === "closing" && isLater(tick, one.closingAt)) this.#close(one, one.closingLots, "user", at);
    for (const one of some) {
      if (!isHeld(one) || !isLater(tick, one.stopsAt)) continue;
      if (one.isLong ? price >= one.takeProfit : price <= one.takeProfit) this.#close(one, one.held, "tp", at);
      else if (one.isLong ? price <= one.stopLoss : price >= one.stopLoss) this.#close(one, one.held, "sl", at);
    }
  }

  /** Its loss is beyond all that it has. */
  #isBroke(userId: number): boolean {
    let gain = 0n;
    for (const one of this.#held(userId)) gain += this.#gain(one, one.held);
    return this.#free(userId) + this.frozen(userId) + floor(gain, ONE) < 0n;
  }

  clock(at: number): void {
    this.#expire(at);
    const day = Math.floor(at / DAY_MS);
    if (day === this.#day) return;
    this.#day = day;
    for (const one of this.#open) if (isHeld(one) && one.openedOn < day) this.#chargeNight(one, at);
  }

  #isStale(at: number): boolean {
    return !this.#last || at - this.#last.at > 3_000;
  }

  #free(userId: number): bigint {
    return this.available.get(userId) ?? 0n;
  }

  #add(userId: number, sum: bigint): void {
    this.available.set(userId, this.#free(userId) + sum);
  }

  #held(userId: number): NaivePosition[] {
    return this.of(userId, "holding", "closing");
  }

  #fill(isBuy: boolean, index: bigint): bigint {
    const { spread } = this.#terms;
    return isBuy ? ceil(index * (ONE + spread), ONE) : floor(index * (ONE - spread), ONE);
  }

  #cost({ lots, multiple }: Wish, price: bigint): { margin: bigint; fee: bigint } {
    const notional = ceil(price * BigInt(lots) * this.#terms.lotSize, ONE);
    return { margin: ceil(notional, BigInt(multiple)), fee: ceil(notional * this.#terms.feeRate, ONE) };
  }

  /** Unrounded, in 1e-16. */
  #gain(one: NaivePosition, lots: number): bigint {
    const close = this.#fill(!one.isLong, this.#last?.price ?? 0n);
    const open = one.openPrice ?? 0n;
    return (one.isLong ? close - open : open - close) * BigInt(lots) * this.#terms.lotSize;
  }

  #profit(one: NaivePosition, lots: number): bigint {
    return floor(this.#gain(one, lots), ONE);
  }

  #end(one: NaivePosition, refusal: string | undefined): void {
    this.#add(one.userId, one.margin + one.fee);
    this.#open.delete(one);
    one.state = refusal ? "refused" : "cancelled";
    if (refusal) one.refusal = refusal;
  }

  #expire(at: number): void {
    for (const one of this.#open) {
      if (one.state === "opening" && at - one.acceptedAt > 3_000) this.#end(one, "PRICE_STALE");
      if (one.state === "closing" && at - one.closingAt > 3_000)
        Object.assign(one, { state: "holding", closingLots: 0 });
    }
  }

  #fulfil(one: NaivePosition, tick: NaiveTick, price: bigint): void {
    const { margin, fee } = this.#cost(one, price);
    const isShort = this.#free(one.userId) + one.margin + one.fee < margin + fee;
    const isPoor = this.house.spare() < 0n;
    const shortfall = isShort ? "INSUFFICIENT_BALANCE" : isPoor ? "LEVER_CAPACITY" : undefined;
    const refusal = stopsError(one, price, tick.price) ?? shortfall;
    if (refusal) {
      this.#end(one, refusal);
      return;
    }
    this.#add(one.userId, one.margin + one.fee - margin - fee);
    this.house.fees += fee;
    const opened = { openPrice: price, openTick: tick.id, openedOn: Math.floor(tick.at / DAY_MS) };
    Object.assign(one, { state: "holding", margin, fee, ...opened });
  }

  #close(one: NaivePosition, lots: number, reason: string, at: number): void {
    const profit = this.#profit(one, lots);
    const margin = (one.margin * BigInt(lots)) / BigInt(one.held);
    this.#add(one.userId, margin + profit);
    let unpaid = 0n;
    for (const free of this.available.values()) if (free < 0n) unpaid -= free;
    this.house.pay(profit, unpaid);
    one.profit += profit;
    one.closePrice = this.#fill(!one.isLong, this.#last?.price ?? 0n);
    one.held -= lots;
    one.closingLots = 0;
    one.state = one.held > 0 ? "holding" : "closed";
    if (one.held > 0) {
      one.margin -= margin;
      return;
    }
    this.#open.delete(one);
    Object.assign(one, { reason, endedAt: at });
  }

  #isAtRisk(userId: number): boolean {
    const held = this.#held(userId);
    let margin = 0n;
    let gain = 0n;
    for (const one of held) {
      margin += one.margin;
      gain += this.#gain(one, one.held);
    }
    const equity = this.#free(userId) + margin + floor(gain, ONE);
    return this.#free(userId) < 0n || (held.length > 0 && equity * 5n <= margin);
  }

  #guard(userId: number, at: number): void {
    if (!this.#isAtRisk(userId)) return;
    for (const one of this.of(userId, "pending", "opening"))
      this.#end(one, one.state === "opening" ? "INSUFFICIENT_BALANCE" : undefined);
    while (this.#isAtRisk(userId)) {
      let worst: NaivePosition | undefined;
      for (const one of this.#held(userId))
        if (!worst || this.#profit(one, one.held) < this.#profit(worst, worst.held)) worst = one;
      if (!worst) break;
      this.#close(worst, worst.held, "liquidation", at);
    }
    const missing = this.#free(userId);
    if (missing >= 0n) return;
    this.house.insurance += missing;
    this.available.set(userId, 0n);
  }

  #chargeNight(one: NaivePosition, at: number): void {
    const notional = ceil(BigInt(one.held) * this.#terms.lotSize * (this.#last?.price ?? 0n), ONE);
    const fee = ceil(notional * this.#terms.overnightRate, ONE);
    const free = this.#free(one.userId);
    const lacking = fee > free ? fee - free : 0n;
    let paid = fee;
    if (lacking < one.margin) {
      this.#add(one.userId, lacking - fee);
      one.margin -= lacking;
    } else {
      this.#close(one, one.held, "liquidation", at);
      if (this.#free(one.userId) < 0n) this.#guard(one.userId, at);
      paid = fee < this.#free(one.userId) ? fee : this.#free(one.userId);
      this.#add(one.userId, -paid);
    }
    one.overnight += paid;
    this.house.fees += paid;
  }
}

const isHeld = ({ state }: NaivePosition): boolean => state === "holding" || state === "closing";

function stopsError({ isLong, takeProfit, stopLoss }: Wish, open: bigint, current: bigint): string | undefined {
  if (isLong && (takeProfit < open || takeProfit < current)) return "LEVER_PRICE_1";
  if (isLong && (stopLoss > open || stopLoss > current)) return "LEVER_PRICE_2";
  if (!isLong && (takeProfit > open || takeProfit > current)) return "LEVER_PRICE_3";
  if (!isLong && (stopLoss < open || stopLoss < current)) return "LEVER_PRICE_4";
  return undefined;
}
