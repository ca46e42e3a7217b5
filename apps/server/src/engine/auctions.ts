import { formatAmount } from "@candor/contract/domain/money.ts";
import { AUCTION_FIRM_MS } from "@candor/contract/domain/subscriptions.ts";
import { AUCTION_ROWS, type Auction } from "@candor/contract/routes/market.ts";
import { type AuctionUnits, auctionPhase, auctionResult, auctionRows } from "@candor/contract/rules/auction.ts";
import { auctionOpensAt } from "@candor/contract/rules/subscriptions.ts";
import { ASK, BID } from "@candor/core/book/order-book.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import type { SpotMarket } from "@candor/core/products/spot/state.ts";
import type { Subscription } from "@candor/core/products/subscriptions/records.ts";
import { awaitsLaunch } from "@candor/core/products/subscriptions/state.ts";
import type { Published } from "../platform/bus/bus.ts";
import type { Contribution, Follower } from "./follower.ts";

/** A pair that awaits its launch. */
type Waiting = { readonly sale: Subscription; readonly spotMarket: SpotMarket };

function waitingIn(state: State): Waiting[] {
  return [...state.subscriptions.sales.values()].flatMap(({ now }) => {
    const spotMarket = state.spot.markets.get(now.marketId);
    return spotMarket && awaitsLaunch(now) ? [{ sale: now, spotMarket }] : [];
  });
}

/** What would trade now, and both sides around that price. It reads every level: 3 ms for 20,000 that all overlap. */
function figuresOf({ book }: SpotMarket, units: AuctionUnits & { readonly lot: bigint }) {
  const sides = { bids: book.depth(BID, Number.POSITIVE_INFINITY), asks: book.depth(ASK, Number.POSITIVE_INFINITY) };
  const result = auctionResult(sides, units);
  const quantity = (lots: bigint): string => formatAmount(lots * units.lot);
  const price = (ticks: number): string => formatAmount(BigInt(ticks) * units.tick);
  const around = result?.ticks ?? sides.asks[0]?.price ?? sides.bids[0]?.price ?? 0;
  return {
    price: result ? price(result.ticks) : null,
    volume: quantity(result?.volume ?? 0n),
    imbalance: quantity(result?.imbalance ?? 0n),
    rows: auctionRows(sides, around, AUCTION_ROWS).map((row): Auction["rows"][number] => [
      price(row.price),
      quantity(row.demand),
      quantity(row.supply),
    ]),
  };
}

/** The auction of a pair as it is shown. */
function auctionView({ sale, spotMarket }: Waiting, at: number): Auction {
  const { marketId, symbol, tick, lot, state } = spotMarket.market.config;
  return {
    match_id: marketId,
    symbol,
    ieo_id: sale.subscriptionId,
    phase: auctionPhase(sale.launchAt, at),
    paused: state === "closed",
    opens_at_ms: auctionOpensAt(sale),
    firm_from_ms: sale.launchAt - AUCTION_FIRM_MS,
    launch_at_ms: sale.launchAt,
    issue_price: formatAmount(sale.price),
    ...figuresOf(spotMarket, { tick, lot, issuePrice: sale.price }),
    at_ms: at,
  };
}

/**
 * Publishes the auctions of pairs that await their launch: with each clock those that changed, and the end of one with the batch of its last trade.
 * Other batches cost a comparison.
 */
export class Auctions implements Follower {
  readonly #emit: (message: Published) => void;
  readonly #now: () => number;
  /** The last one of each pair, which may not be committed yet. */
  readonly #shown = new Map<number, Auction>();
  readonly #published = new Map<number, Auction>();
  /** Pairs whose book has changed since. */
  readonly #changed = new Set<number>();
  #state: State | undefined;
  #isDue = false;
  #at = 0;

  constructor(emit: (message: Published) => void, now: () => number) {
    this.#emit = emit;
    this.#now = now;
  }

  async loaded(state: State): Promise<void> {
    this.#state = state;
    this.#shown.clear();
    this.#changed.clear();
    this.#published.clear();
    // A reader that asks before the next batch must not take a pair for launched.
    for (const one of waitingIn(state)) this.#published.set(one.sale.marketId, auctionView(one, this.#now()));
    this.#isDue = true;
  }

  executed(command: Command, { events }: Execution): void {
    this.#at = command.at;
    if (command.type === "clock" || command.type === "setSubscription") this.#isDue = true;
    if (this.#shown.size === 0) return;
    for (const event of events)
      if (event.type === "order" && this.#shown.has(event.order.marketId)) this.#changed.add(event.order.marketId);
  }

  sealed(): Contribution {
    const messages = this.#isDue || this.#hasLaunched() ? this.#messages() : [];
    return {
      statements: [],
      committed: () => {
        for (const message of messages) this.#publish(message);
      },
    };
  }

  /** As it was last published; undefined for a pair that awaits no launch. */
  auction(marketId: number): Auction | undefined {
    return this.#published.get(marketId);
  }

  #publish(message: Published): void {
    if (message.type === "auction" && message.auction) this.#published.set(message.marketId, message.auction);
    else if (message.type === "auction") this.#published.delete(message.marketId);
    this.#emit(message);
  }

  #hasLaunched(): boolean {
    for (const marketId of this.#shown.keys())
      if (this.#state?.spot.markets.get(marketId)?.launch === undefined) return true;
    return false;
  }

  #messages(): Published[] {
    const waiting = this.#state ? waitingIn(this.#state) : [];
    const launched = new Map(this.#shown);
    const messages: Published[] = [];
    let isListChanged = false;
    for (const one of waiting) {
      const { marketId, symbol } = one.spotMarket.market.config;
      const before = launched.get(marketId);
      launched.delete(marketId);
      if (before?.launch_at_ms !== one.sale.launchAt) isListChanged = true;
      if (before && !this.#differs(before, one)) continue;
      const auction = auctionView(one, this.#at);
      this.#shown.set(marketId, auction);
      messages.push({ type: "auction", marketId, symbol, auction });
    }
    for (const { match_id, symbol } of launched.values()) {
      this.#shown.delete(match_id);
      messages.push({ type: "auction", marketId: match_id, symbol, auction: null });
      isListChanged = true;
    }
    this.#changed.clear();
    this.#isDue = false;
    return isListChanged ? [{ type: "markets" }, ...messages] : messages;
  }

  #differs(before: Auction, { sale, spotMarket }: Waiting): boolean {
    return (
      this.#changed.has(before.match_id) ||
      before.phase !== auctionPhase(sale.launchAt, this.#at) ||
      before.launch_at_ms !== sale.launchAt ||
      before.issue_price !== formatAmount(sale.price) ||
      before.paused !== (spotMarket.market.config.state === "closed")
    );
  }
}
