import { formatAmount } from "@candor/contract/domain/money.ts";
import { DEPTH_LEVELS, type Depth } from "@candor/contract/routes/market.ts";
import type { Side } from "@candor/core/book/order-book.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { CoreEvent } from "@candor/core/engine/event.ts";
import type { Execution } from "@candor/core/engine/execute.ts";
import type { State } from "@candor/core/engine/state.ts";
import { type BalanceRow, balanceAfter } from "@candor/core/ledger/records.ts";
import type { PositionState } from "@candor/core/products/contracts/records.ts";
import type { OptionOrder } from "@candor/core/products/options/records.ts";
import type { OtcOrder } from "@candor/core/products/otc/records.ts";
import type { OrderState, TradeMade } from "@candor/core/products/spot/records.ts";
import type { UserStateSet } from "@candor/core/products/users/records.ts";
import type { WithdrawalState } from "@candor/core/products/withdrawals/records.ts";
import { type BookSnapshot, DEPTH_EVERY_MS, type Published, type PublishedTrade } from "../platform/bus/bus.ts";
import { balanceView, optionView, orderView, otcOrderView, positionView } from "../platform/bus/views.ts";
import { AccountChanges } from "./account-changes.ts";
import { BookSequence } from "./book-sequence.ts";
import type { Contribution, Follower } from "./follower.ts";

/** The best levels of a market's book, in the current state; undefined if there is no such market. */
export function depthOf(state: State, marketId: number, atMs: number): Depth | undefined {
  const spotMarket = state.spot.markets.get(marketId);
  const config = state.markets.get(marketId)?.config;
  if (!config) return undefined;
  const side = (which: Side): [string, string][] =>
    (spotMarket?.book.depth(which, DEPTH_LEVELS) ?? []).map(({ price, quantity }) => [
      formatAmount(BigInt(price) * config.tick),
      formatAmount(BigInt(quantity) * config.lot),
    ]);
  return { match_id: marketId, symbol: config.symbol, bids: side(0), asks: side(1), at_ms: atMs };
}

const publishedTrade = (trade: TradeMade): PublishedTrade => ({
  id: trade.tradeId,
  price: formatAmount(trade.price),
  quantity: formatAmount(trade.quantity),
  taker_side: trade.takerSide === 0 ? "buy" : "sell",
  at_ms: trade.at,
  takerOrderId: trade.takerOrderId,
});

const byUser = <Changed extends { readonly userId: number }>(changes: ReadonlyMap<number, Changed>) =>
  Map.groupBy(changes.values(), ({ userId }) => userId);

/** The changes of the open batch. */
type Changes = {
  orders: Map<number, OrderState>;
  options: Map<number, OptionOrder>;
  positions: Map<number, PositionState>;
  balances: Map<string, BalanceRow>;
  trades: TradeMade[];
  users: Map<number, UserStateSet>;
  /** Every step, since each is sent to its user. */
  withdrawals: WithdrawalState[];
  otcOrders: OtcOrder[];
  catalogue: boolean;
};
const noChanges = (): Changes => ({
  orders: new Map(),
  options: new Map(),
  positions: new Map(),
  balances: new Map(),
  trades: [],
  users: new Map(),
  withdrawals: [],
  otcOrders: [],
  catalogue: false,
});

/** Prepares the answer to a query; the function that it returns gives it. */
type Query = () => () => void;

/**
 * Turns the effects of commands into messages, and sends them when their batch is committed. Orders, options, positions and balances are published
 * for watched users only: under load nearly all orders belong to users without an open page, and building messages for them would take a fifth of the
 * engine's time.
 */
export class Publisher implements Follower {
  private readonly emit: (message: Published) => void;
  private readonly wallNow: () => number;
  private readonly epoch: () => number;
  private readonly watched = new Set<number>();
  private readonly accounts: AccountChanges;
  private readonly sequence: BookSequence;
  private readonly dirtyBooks = new Set<number>();
  /** Built since the last command: one book for all requests in between. */
  private readonly books = new Map<number, Depth>();
  private readonly depthSentAt = new Map<number, number>();
  private queries: Query[] = [];
  /** Answered with the batch in flight. */
  private queriesSealed: readonly Query[] = [];
  /** Whether something was executed that no batch was sealed with yet. */
  private isOpen = false;
  private isNewStart = false;
  private changes = noChanges();
  private state: State | undefined;
  private at = 0;

  constructor(emit: (message: Published) => void, wallNow: () => number, epoch: () => number) {
    this.emit = emit;
    this.wallNow = wallNow;
    this.epoch = epoch;
    this.accounts = new AccountChanges(epoch);
    this.sequence = new BookSequence(epoch);
  }

  watch(userId: number, on: boolean): void {
    if (on) this.watched.add(userId);
    else this.watched.delete(userId);
  }

  watchAccount(userId: number, on: boolean): void {
    this.accounts.watch(userId, on);
  }

  /** The changes of this book are published from now on. */
  follow(marketId: number, on: boolean): void {
    this.sequence.follow(marketId, on);
  }

  async loaded(state: State): Promise<void> {
    this.state = state;
    this.changes = noChanges();
    this.isOpen = false;
    this.isNewStart = true;
    this.books.clear();
    this.accounts.clear();
    this.sequence.loaded(state);
    this.queries = [...this.queriesSealed, ...this.queries];
    this.queriesSealed = [];
    for (const marketId of state.markets.keys()) this.touch(marketId);
  }

  executed(command: Command, { events }: Execution): void {
    this.at = command.at;
    this.isOpen = true;
    if (this.books.size > 0) this.books.clear();
    if (command.type === "clock") {
      for (const marketId of this.depthSentAt.keys()) this.touch(marketId);
    }
    for (const event of events) this.note(event);
    this.accounts.note(command.type, events);
  }

  private touch(marketId: number): void {
    this.dirtyBooks.add(marketId);
    this.sequence.touch(marketId);
  }

  private note(event: CoreEvent): void {
    const { changes } = this;
    switch (event.type) {
      case "order":
        this.touch(event.order.marketId);
        if (this.watched.has(event.order.userId)) changes.orders.set(event.order.orderId, event.order);
        return;
      case "option":
        if (this.watched.has(event.option.userId)) changes.options.set(event.option.orderId, event.option);
        return;
      case "position":
        if (this.watched.has(event.position.userId)) changes.positions.set(event.position.positionId, event.position);
        return;
      case "posting":
        if (this.watched.has(event.ownerId))
          changes.balances.set(`${event.ownerId}:${event.account}:${event.currencyId}`, balanceAfter(event));
        return;
      case "trade":
        this.touch(event.marketId);
        changes.trades.push(event);
        return;
      case "tick":
        this.touch(event.tick.marketId);
        return;
      case "userState":
        changes.users.set(event.userId, event);
        return;
      case "withdrawal":
        changes.withdrawals.push(event.withdrawal);
        return;
      case "otcOrder":
        changes.otcOrders.push(event.order);
        return;
      case "currency":
      case "market":
        changes.catalogue = true;
        return;
      default:
        return;
    }
  }

  sealed(): Contribution {
    const messages = [...this.messagesOf(this.changes), ...this.accounts.take(this.at)];
    this.changes = noChanges();
    if (this.isNewStart) messages.unshift({ type: "started", epoch: this.epoch() });
    this.isNewStart = false;
    messages.push(...this.dueDepths());
    const { queries } = this;
    const answers = queries.map((query) => query());
    this.queriesSealed = queries;
    this.queries = [];
    this.isOpen = false;
    return {
      statements: [],
      committed: () => {
        // The next batch may be sealed already, and its queries are not answered yet.
        const isLast = this.queriesSealed === queries;
        if (isLast) this.queriesSealed = [];
        for (const message of messages) this.emit(message);
        for (const answer of answers) answer();
        // Otherwise what came during this commit would wait for another one, which a quiet market has a second later.
        if (isLast && !this.isOpen) for (const query of this.queries.splice(0)) query()();
      },
    };
  }

  /** A query while an executed command is not committed: the answer follows the commit that makes it true. */
  atNextCommit<Answer>(read: () => Answer): Promise<Answer> {
    return new Promise((resolve) =>
      this.queries.push(() => {
        const answer = read();
        return () => resolve(answer);
      }),
    );
  }

  /** The book under its number. */
  book(marketId: number, levels: number): BookSnapshot | undefined {
    return this.sequence.snapshot(marketId, levels);
  }

  depth(marketId: number): Depth | undefined {
    const built = this.books.get(marketId) ?? (this.state && depthOf(this.state, marketId, this.at));
    if (built) this.books.set(marketId, built);
    return built;
  }

  /** Sends messages held back by conflation; only while everything executed is committed. */
  flushDepths(): void {
    for (const message of this.dueDepths()) this.emit(message);
  }

  private dueDepths(): Published[] {
    const now = this.wallNow();
    const due: Published[] = [];
    for (const marketId of this.dirtyBooks) {
      if (now - (this.depthSentAt.get(marketId) ?? 0) < DEPTH_EVERY_MS) continue;
      const depth = this.depth(marketId);
      const change = this.sequence.advance(marketId);
      this.dirtyBooks.delete(marketId);
      this.depthSentAt.set(marketId, now);
      if (change) due.push({ type: "book", change });
      if (depth) due.push({ type: "depth", depth, updateId: this.sequence.updateId(marketId) });
    }
    return due;
  }

  private messagesOf(changes: Changes): Published[] {
    const { orders, options, positions, balances, trades, users, withdrawals, otcOrders, catalogue } = changes;
    const messages: Published[] = [];
    for (const { userId, withdrawalId, state } of withdrawals)
      messages.push({ type: "withdrawal", userId, withdrawalId, state });
    const sides = otcOrders.flatMap((order) => [order.buyerId, order.sellerId].map((userId) => ({ userId, order })));
    for (const [userId, list] of Map.groupBy(sides, (side) => side.userId))
      messages.push({ type: "otc", userId, list: list.map(({ order }) => otcOrderView(order)) });
    for (const { userId, state, level } of users.values()) messages.push({ type: "user", userId, state, level });
    if (catalogue) messages.push({ type: "markets" });
    for (const [userId, list] of byUser(orders)) messages.push({ type: "orders", userId, list: list.map(orderView) });
    for (const [userId, list] of byUser(options))
      messages.push({ type: "options", userId, list: list.map(optionView) });
    for (const [userId, list] of byUser(positions))
      messages.push({ type: "positions", userId, list: list.map(positionView) });
    for (const [userId, list] of Map.groupBy(balances.values(), ({ ownerId }) => ownerId))
      messages.push({ type: "balances", userId, list: list.map(balanceView) });
    for (const [marketId, list] of Map.groupBy(trades, (trade) => trade.marketId)) {
      const symbol = this.state?.markets.get(marketId)?.config.symbol ?? "";
      messages.push({ type: "trades", marketId, symbol, list: list.map(publishedTrade) });
    }
    return messages;
  }
}
