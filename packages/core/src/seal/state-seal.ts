import { assertNever } from "@candor/contract/assert-never.ts";
import type { CoreEvent } from "../engine/event.ts";
import { rowsOf } from "../engine/rows.ts";
import type { State } from "../engine/state.ts";
import type { ContractTerms } from "../products/contracts/records.ts";
import { contractTermsRecord, positionRecord } from "../products/contracts/records.ts";
import { currencyRecord, marketRowRecord } from "../products/markets/records.ts";
import type { Market } from "../products/markets/state.ts";
import type { OptionTerms } from "../products/options/records.ts";
import { optionRecord, optionTermsRecord } from "../products/options/records.ts";
import { limitsRecord } from "../products/trading-limits/records.ts";
import { userRecord } from "../products/users/records.ts";
import { withdrawalRecord } from "../products/withdrawals/records.ts";
import { balancesText, callsText, countersText, leavesOf, type Section, sections, withdrawalNumber } from "./leaves.ts";
import { type HashText, SealTree } from "./tree.ts";

type Changed = {
  readonly [Name in
    | "balances"
    | "currencies"
    | "limits"
    | "options"
    | "positions"
    | "users"
    | "withdrawalRequests"]: Set<number>;
} & {
  readonly withdrawals: Set<string>;
  /** Of those that are open what they are now, as text. */
  readonly orders: Map<number, string | undefined>;
};

const nothingChanged = (): Changed => ({
  balances: new Set(),
  currencies: new Set(),
  limits: new Set(),
  options: new Set(),
  orders: new Map(),
  positions: new Set(),
  users: new Set(),
  withdrawals: new Set(),
  withdrawalRequests: new Set(),
});

/** What of a market is replaced as a whole whenever it changes, so that a look at the references finds a change. */
type MarketParts = readonly [
  config: unknown,
  lastTick: unknown,
  lastCounting: unknown,
  lastTrade: unknown,
  optionTerms: OptionTerms | undefined,
  calls: readonly unknown[] | undefined,
  contractTerms: ContractTerms | undefined,
];

/** The record in the text of an event `["order",1,[...]]`, whose flag is one digit. */
const recordIn = (line: string): string => line.slice(line.indexOf(",") + 3, -1);

/**
 * The hash of a state that changes, from the texts of what has changed alone. Events say which records a command touched, the state says what they are
 * now. Its root is that of `sealOf` at any time, which simulations compare after every batch.
 */
export class StateSeal {
  readonly #state: State;
  readonly #hash: HashText;
  readonly #tree: SealTree<Section>;
  #changed = nothingChanged();
  #markets = new Map<number, MarketParts>();
  #requestDay: number;

  /** Hashes the whole state once: 0.4 s for 100,000 open orders and as many accounts. */
  constructor(state: State, hash: HashText) {
    this.#state = state;
    this.#hash = hash;
    this.#tree = new SealTree(sections, hash);
    for (const [section, id, text] of leavesOf(rowsOf(state), hash)) this.#tree.set(section, id, text);
    for (const market of state.markets.values()) this.#markets.set(market.config.marketId, this.#partsOf(market));
    this.#requestDay = state.withdrawals.day;
  }

  /** Takes note of what a command has touched; `lines` are the texts of the events, as `encodeEvent` gives them. */
  note(events: readonly CoreEvent[], lines: readonly string[]): void {
    for (let index = 0; index < events.length; index += 1) {
      this.#noteOne(events[index] as CoreEvent, lines[index] as string);
    }
  }

  /** The hash of the state as it is now, in hexadecimal. */
  root(): string {
    this.#takeRequests();
    this.#takeChanged();
    for (const market of this.#state.markets.values()) this.#takeMarket(market);
    const { ledger, spot, options: option, contracts, withdrawals: funding } = this.#state;
    const counters = {
      nextEntryId: ledger.nextEntryId,
      nextOrderId: spot.nextOrderId,
      nextTradeId: spot.nextTradeId,
      nextSequence: spot.nextSequence,
      nextOptionId: option.nextOrderId,
      nextPositionId: contracts.nextPositionId,
      withdrawalDay: funding.day,
    };
    this.#tree.set("counters", 0, countersText(counters));
    return this.#tree.root();
  }

  #noteOne(event: CoreEvent, line: string): void {
    const changed = this.#changed;
    switch (event.type) {
      case "posting":
        changed.balances.add(event.ownerId);
        return;
      case "order":
        // The event says the whole order, so that it need not be written once more.
        changed.orders.set(event.order.orderId, event.order.status === "waiting" ? recordIn(line) : undefined);
        return;
      case "currency":
        changed.currencies.add(event.currency.currencyId);
        return;
      case "user":
        changed.users.add(event.user.userId);
        return;
      case "userState":
        changed.users.add(event.userId);
        return;
      case "withdrawal":
        changed.withdrawals.add(event.withdrawal.withdrawalId);
        changed.withdrawalRequests.add(event.withdrawal.userId);
        return;
      case "option":
        changed.options.add(event.option.orderId);
        return;
      case "position":
        changed.positions.add(event.position.positionId);
        return;
      case "play":
        changed.limits.add(event.limits.userId);
        return;
      // Of these the state has what is looked at in any case, or nothing.
      case "tick":
      case "market":
      case "optionTerms":
      case "leverTerms":
      case "trade":
      case "transfer":
      case "conversion":
      case "receipt":
      case "checkpoint":
        return;
      default:
        assertNever(event);
    }
  }

  #takeChanged(): void {
    const { ledger, currencies, users, options: option, contracts, tradingLimits, withdrawals: funding } = this.#state;
    const changed = this.#changed;
    const tree = this.#tree;
    this.#changed = nothingChanged();
    for (const id of changed.balances) tree.set("balances", id, balancesText(ledger.balancesOf(id)));
    for (const [id, text] of changed.orders) tree.set("orders", id, text);
    for (const id of changed.options) {
      const order = option.orders.get(id);
      tree.set("options", id, order && optionRecord.write(order));
    }
    for (const id of changed.positions) {
      const position = contracts.positions.get(id);
      tree.set("positions", id, position && positionRecord.write(position.now));
    }
    for (const id of changed.limits) {
      const limits = tradingLimits.get(id);
      tree.set("limits", id, limits && limitsRecord.write(limits));
    }
    for (const id of changed.users) {
      const user = users.get(id);
      tree.set("users", id, user && userRecord.write(user));
    }
    for (const id of changed.currencies) {
      const currency = currencies.get(id);
      tree.set("currencies", id, currency && currencyRecord.write(currency));
    }
    for (const id of changed.withdrawals) {
      const withdrawal = funding.open.get(id);
      tree.set("withdrawals", withdrawalNumber(id, this.#hash), withdrawal && withdrawalRecord.write(withdrawal));
    }
  }

  /** A new day begins with nobody's requests. */
  #takeRequests(): void {
    const { day, requests } = this.#state.withdrawals;
    if (day !== this.#requestDay) this.#tree.clear("withdrawalRequests");
    this.#requestDay = day;
    for (const id of this.#changed.withdrawalRequests)
      this.#tree.set("withdrawalRequests", id, requests.get(id)?.toString());
  }

  #takeMarket(market: Market): void {
    const { marketId } = market.config;
    const parts = this.#partsOf(market);
    const known = this.#markets.get(marketId);
    if (known && parts.every((part, index) => part === known[index])) return;
    this.#markets.set(marketId, parts);
    const { lastTick, lastCounting, config } = market;
    const [, , , , optionTerms, , contractTerms] = parts;
    const { lastTrade } = this.#state.spot.markets.get(marketId) ?? {};
    const calls = this.#state.options.markets.get(marketId)?.calls ?? [];
    const tree = this.#tree;
    tree.set("markets", marketId, marketRowRecord.write({ ...config, lastTick, lastCounting, lastTrade }));
    tree.set("optionTerms", marketId, optionTerms && optionTermsRecord.write(optionTerms));
    tree.set("callsOfOptions", marketId, callsText(calls.map((call) => ({ ...call, marketId }))));
    tree.set("leverTerms", marketId, contractTerms && contractTermsRecord.write(contractTerms));
  }

  #partsOf({ config, lastTick, lastCounting }: Market): MarketParts {
    const { marketId } = config;
    const { lastTrade } = this.#state.spot.markets.get(marketId) ?? {};
    const { terms, calls } = this.#state.options.markets.get(marketId) ?? {};
    return [
      config,
      lastTick,
      lastCounting,
      lastTrade,
      terms,
      calls,
      this.#state.contracts.markets.get(marketId)?.terms,
    ];
  }
}
