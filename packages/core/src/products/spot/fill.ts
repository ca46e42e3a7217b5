import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Amount, feeOf, type Price, type Rate } from "@candor/contract/domain/money.ts";
import type { MatchSink } from "../../book/order-book.ts";
import type { State } from "../../engine/state.ts";
import { ownRate } from "../fee-levels/index.ts";
import { noteFee } from "../rebates/index.ts";
import { finishOrder, takeOver, trimHold } from "./end.ts";
import { addNeed } from "./quote-needs.ts";
import type { Side } from "./records.ts";
import { costOf, isQuoteId, type Order, type SpotMarket } from "./state.ts";

/**
 * Turns the fills of one match into trades, postings and order events. The fee of each side is taken from what it receives, rounded up; the
 * house's account gets the fees of the whole match in one posting per currency, so that a sweep through ten makers does not write twenty.
 */
export class Settlement implements MatchSink {
  readonly #state: State;
  readonly #spotMarket: SpotMarket;
  readonly #taker: Order | undefined;
  readonly side: Side;
  readonly #at: number;
  #baseFees = 0n;
  #quoteFees = 0n;
  /** Resting orders that it met: filled, or canceled by self-trade prevention. */
  meetings = 0;
  /** Whether the taker met an own order that it ends at, by its mode. */
  endedByOwn = false;
  /** The range of prices traded, in ticks; lowest is above highest as long as there was no trade. */
  lowestTicks = Number.MAX_SAFE_INTEGER;
  highestTicks = 0;

  /** Without a taker it is the house: a new quote that meets resting orders. */
  constructor(state: State, spotMarket: SpotMarket, side: Side, taker: Order | undefined, at: number) {
    this.#state = state;
    this.#spotMarket = spotMarket;
    this.#taker = taker;
    this.side = side;
    this.#at = at;
  }

  fill(makerOrderId: number, _makerOwnerId: number, ticks: number, lots: number, makerRemaining: number): void {
    this.meetings += 1;
    const { config } = this.#spotMarket.market;
    const maker = this.#makerOf(makerOrderId);
    const taker = this.#taker;
    const quantity = BigInt(lots) * config.lot;
    const quoteAmount = costOf(this.#spotMarket, ticks, lots);
    const price = (BigInt(ticks) * config.tick) as Price;
    const takerReceives = this.side === 0 ? quantity : quoteAmount;
    const makerReceives = this.side === 0 ? quoteAmount : quantity;
    const takerFee = taker ? this.#feeOf(taker, "taker", takerReceives, config.takerFee) : 0n;
    const makerFee = maker ? this.#feeOf(maker, "maker", makerReceives, config.makerFee) : 0n;
    const tradeId = this.#state.spot.nextTradeId++;
    const ref = `trade:${tradeId}`;
    this.#state.events.push({
      type: "trade",
      tradeId,
      marketId: config.marketId,
      price,
      quantity: quantity as Amount,
      quoteAmount: quoteAmount as Amount,
      takerSide: this.side,
      takerOrderId: taker ? taker.orderId : 0,
      makerOrderId: maker ? maker.orderId : 0,
      takerUserId: taker ? taker.userId : HOUSE,
      makerUserId: maker ? maker.userId : HOUSE,
      takerFee: takerFee as Amount,
      makerFee: makerFee as Amount,
      at: this.#at,
    });
    const makerSide: Side = this.side === 0 ? 1 : 0;
    if (taker) this.#settleOrder(taker, { quantity, quoteAmount, lots, fee: takerFee, ref });
    else this.#settleHouse(this.side, quantity, quoteAmount, ref);
    if (maker) {
      if (maker.sibling) takeOver(this.#state, maker, this.#at);
      this.#settleOrder(maker, { quantity, quoteAmount, lots, fee: makerFee, ref });
      this.#closeMaker(maker, makerRemaining);
    } else {
      this.#settleHouse(makerSide, quantity, quoteAmount, ref);
      addNeed(this.#state, this.#spotMarket, makerSide, makerSide === 0 ? -quoteAmount : -quantity);
    }
    this.#spotMarket.lastTrade = price;
    this.lowestTicks = Math.min(this.lowestTicks, ticks);
    this.highestTicks = Math.max(this.highestTicks, ticks);
  }

  /** Self-trade prevention: the resting order is canceled. The house quotes its bids first, so its own resting order is always a bid. */
  selfTradeCancel(orderId: number, ticks: number, remaining: number): void {
    this.meetings += 1;
    const order = this.#makerOf(orderId);
    if (order) finishOrder(this.#state, order, "cancelled", "self_trade", this.#at);
    else addNeed(this.#state, this.#spotMarket, 0, -costOf(this.#spotMarket, ticks, remaining));
  }

  selfTradeEnd(): void {
    this.endedByOwn = true;
  }

  /** Posts the fees. To be called once, when the match is over. `ref` is the taker's. */
  postFees(ref: string): void {
    const { ledger } = this.#state;
    const { baseId, quoteId } = this.#spotMarket.market.config;
    if (this.#baseFees > 0n) ledger.receive(ledger.balance(HOUSE, "fees", baseId), this.#baseFees, "c2c_fee", ref);
    if (this.#quoteFees > 0n) ledger.receive(ledger.balance(HOUSE, "fees", quoteId), this.#quoteFees, "c2c_fee", ref);
  }

  #feeOf({ userId }: Order, role: "maker" | "taker", received: bigint, marketRate: Rate): bigint {
    return feeOf(received, ownRate(this.#state, userId, role, marketRate));
  }

  #makerOf(orderId: number): Order | undefined {
    if (isQuoteId(orderId)) return undefined;
    const order = this.#state.spot.orders.get(orderId);
    if (!order) throw new Error(`order ${orderId} stands in the book and is not open`);
    return order;
  }

  /**
   * A resting order pays from its hold. A taker that never rested pays from available money, which was checked at placement: one posting per fill
   * instead of a hold, a settlement and a release.
   */
  #settleOrder(
    order: Order,
    fill: { quantity: bigint; quoteAmount: bigint; lots: number; fee: bigint; ref: string },
  ): void {
    const { ledger } = this.#state;
    const { quantity, quoteAmount, fee, ref } = fill;
    const buys = order.side === 0;
    const paid = buys ? quoteAmount : quantity;
    const received = buys ? quantity : quoteAmount;
    const tag = buys ? "c2c_buy" : "c2c_sell";
    if (order.hold > 0n) {
      order.hold -= paid;
      ledger.settle(order.pays, paid, tag, ref);
    } else {
      ledger.pay(order.pays, paid, tag, ref);
    }
    ledger.receive(order.receives, received, tag, ref);
    if (fee > 0n) {
      ledger.pay(order.receives, fee, "c2c_fee", ref);
      noteFee(this.#state, { userId: order.userId, currencyId: order.receives.currencyId, fee, ref });
      if (buys) this.#baseFees += fee;
      else this.#quoteFees += fee;
    }
    order.filledQuantity += quantity;
    order.filledQuote += quoteAmount;
    order.fee += fee;
    if (order.openLots > 0) order.openLots -= fill.lots;
  }

  /** The house pays from the hold behind its quotes, and no fee to itself. */
  #settleHouse(side: Side, quantity: bigint, quoteAmount: bigint, ref: string): void {
    const { ledger } = this.#state;
    const { baseId, quoteId } = this.#spotMarket.market.config;
    const base = ledger.balance(HOUSE, "quoting", baseId);
    const quote = ledger.balance(HOUSE, "quoting", quoteId);
    if (side === 0) {
      ledger.settle(quote, quoteAmount, "c2c_buy", ref);
      ledger.receive(base, quantity, "c2c_buy", ref);
    } else {
      ledger.settle(base, quantity, "c2c_sell", ref);
      ledger.receive(quote, quoteAmount, "c2c_sell", ref);
    }
  }

  #closeMaker(maker: Order, remaining: number): void {
    if (maker.openLots !== remaining) {
      throw new Error(`order ${maker.orderId} has ${maker.openLots} lots open and ${remaining} in the book`);
    }
    if (remaining === 0) {
      finishOrder(this.#state, maker, "completed", undefined, this.#at);
      return;
    }
    trimHold(this.#state, maker, this.#at);
  }
}
