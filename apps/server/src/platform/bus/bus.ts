import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { Refusal } from "@candor/contract/errors.ts";
import type { Auction, Candle, Depth, KlinePeriod, MarketTrade, Quotation } from "@candor/contract/routes/market.ts";
import type { Command } from "@candor/core/engine/command.ts";
import type { UserState } from "@candor/core/products/users/records.ts";
import type { WithdrawalStatus } from "@candor/core/products/withdrawals/records.ts";
import type { Trouble } from "../database/trouble.ts";
import type {
  ApplicationView,
  BalanceView,
  HostingOrderView,
  OptionView,
  OrderView,
  OtcMerchantView,
  OtcOfferView,
  OtcOrderView,
  PositionView,
} from "./views.ts";

/**
 * The gateway's view of the engine. Requests, answers and publications are sent as text in their final form (every amount a decimal string), so a
 * network transport would change only the transport of the text.
 */

type WithoutTime<C> = C extends Command ? Omit<C, "at" | "acceptedAt"> : never;
/**
 * A command from the gateway: the engine adds `at` when it executes the command, and `acceptedAt` to a conversion when it takes it from its queue.
 * `id` is a UUIDv7 made by the client.
 */
export type CommandRequest = WithoutTime<Command>;

/**
 * The outcome of a command, sent only after its batch is committed. `order` is present for placeOrder, cancelOrder, reduceOrder and amendOrder, `orders` for
 * placeOco and cancelOrderList, `replaced` (the canceled order), `order` (the new one) or `refusal` (of one of the two) for replaceOrder, `cancelled` for cancelAll, `received` (a decimal string) for convert, `option` for placeOption, `position` for placeLever, closeLever, cancelLever and
 * setLeverStops, `closing` (how many close at the next tick) for closeAllLever, `hostingOrder` for buyHosting and redeemHosting, `application` for
 * applyForSubscription and takeBackSubscription, `otcMerchant`, `otcOffer` and `otcOrder` for the commands of OTC that change one. `at` is the command's time in ms (of a transfer record, for example). A repeated id gets the same text.
 */
export type Done = {
  readonly ok: true;
  readonly at: number;
  readonly order?: OrderView;
  readonly cancelled?: number;
  readonly received?: string;
  readonly option?: OptionView;
  readonly position?: PositionView;
  readonly closing?: number;
  readonly hostingOrder?: HostingOrderView;
  readonly application?: ApplicationView;
  readonly otcMerchant?: OtcMerchantView;
  readonly otcOffer?: OtcOfferView;
  readonly otcOrder?: OtcOrderView;
  readonly orders?: readonly OrderView[];
  readonly replaced?: OrderView;
  readonly refusal?: Omit<Refusal, "ok">;
};
export type Outcome = Done | Refusal;

/** One step of an order: `order` is its state after it. */
export type ExecutionView = {
  /** "ended" is an end without being filled, "triggered" a stop whose price was reached and that traded nothing yet. */
  readonly kind: "new" | "trade" | "reduced" | "triggered" | "ended";
  /** Grows with each step. */
  readonly executionId: number;
  readonly order: OrderView;
  readonly trade: {
    readonly tradeId: number;
    readonly price: string;
    readonly quantity: string;
    readonly quoteAmount: string;
    /** In the order's fee currency. */
    readonly fee: string;
    readonly isMaker: boolean;
  } | null;
};

/** A movement of a user's account that no order caused; `amount` has a sign. */
export type MovementView = {
  readonly account: string;
  readonly currencyId: number;
  readonly amount: string;
  readonly tag: LedgerTag;
};

/** Levels of a side that are numbered. */
export const BOOK_LEVELS = 1_000;

/** [price, quantity], best first. */
type BookLevel = [string, string];
/** The levels of a book that changed from `firstId` to `lastId`, with their new quantity; 0 removes a level. */
export type BookChange = {
  readonly marketId: number;
  readonly symbol: string;
  readonly firstId: number;
  readonly lastId: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
};
/** A trade, and the order that took: its other fills at this price are one trade to many readers. */
export type PublishedTrade = MarketTrade & { readonly takerOrderId: number };

/** Changes that follow each other, as one: the later quantity of a level counts. */
export function joinedChange(earlier: BookChange, later: BookChange): BookChange {
  // After a restart of the engine the numbers do not continue, and neither do the changes.
  if (later.firstId !== earlier.lastId + 1) return later;
  const side = (name: "bids" | "asks") => [
    ...new Map([...earlier[name], ...later[name]].map((level) => [level[0], level])).values(),
  ];
  return { ...later, firstId: earlier.firstId, bids: side("bids"), asks: side("asks") };
}

/** A book at a number. The changes after this number continue it. */
export type BookSnapshot = {
  readonly updateId: number;
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
};

/** The engine's publications after a commit. Orders, options, positions and balances are published for watched users only; market data for everybody. */
export type Published =
  | { readonly type: "orders"; readonly userId: number; readonly list: readonly OrderView[] }
  | { readonly type: "options"; readonly userId: number; readonly list: readonly OptionView[] }
  | { readonly type: "positions"; readonly userId: number; readonly list: readonly PositionView[] }
  | { readonly type: "balances"; readonly userId: number; readonly list: readonly BalanceView[] }
  /** All that a batch did to a user whose account is watched: each step of each order in order, movements, and the balances after it. */
  | {
      readonly type: "account";
      readonly userId: number;
      readonly at: number;
      readonly executions: readonly ExecutionView[];
      readonly movements: readonly MovementView[];
      readonly balances: readonly BalanceView[];
    }
  /** OTC orders of this user that took a step: every step, sent to both sides, even if unwatched. */
  | { readonly type: "otc"; readonly userId: number; readonly list: readonly OtcOrderView[] }
  | { readonly type: "trades"; readonly marketId: number; readonly symbol: string; readonly list: PublishedTrade[] }
  /** Conflated: the newest depth of a changed market, at most every DEPTH_EVERY_MS. */
  | { readonly type: "depth"; readonly depth: Depth; readonly updateId: number }
  /** The changes of a followed book, at most every DEPTH_EVERY_MS. */
  | { readonly type: "book"; readonly change: BookChange }
  /** Of a pair that awaits its launch, at most once a second while it changes; null once it has launched. */
  | {
      readonly type: "auction";
      readonly marketId: number;
      readonly symbol: string;
      readonly auction: Auction | null;
    }
  /** The pairs whose figures changed. */
  | { readonly type: "quotes"; readonly list: Quotation[] }
  | {
      readonly type: "candle";
      readonly marketId: number;
      readonly symbol: string;
      readonly period: KlinePeriod;
      readonly candle: Candle;
      /** Its last state: it is over. */
      readonly isClosed?: true;
    }
  /** A user's state or level was set; sent to every gateway, since each keeps sessions. */
  | { readonly type: "user"; readonly userId: number; readonly state: UserState; readonly level: number }
  /** A withdrawal took this step; sent once per step, even for unwatched users. */
  | {
      readonly type: "withdrawal";
      readonly userId: number;
      readonly withdrawalId: string;
      readonly state: WithdrawalStatus;
    }
  /** Something was written to the table of due notices. */
  | { readonly type: "notices" }
  /** Currencies or markets were set, or the pairs that await a launch have changed: read the tables again. */
  | { readonly type: "markets" }
  /** The engine resumed under this epoch (a start, or a reload after a failure): read snapshots again. */
  | { readonly type: "started"; readonly epoch: number };

export const DEPTH_EVERY_MS = 100;

/** The displayed origin of prices: a mark on every screen unless it is "live". */
export type FeedKind = "simulated" | "replay" | "live";

/** The feed's information about a pair: which of its venues trade it, and how many are needed before the index prices it. */
export type Pricing = {
  readonly symbol: string;
  readonly feed: FeedKind;
  readonly venues: readonly string[];
  readonly listed: readonly string[];
  readonly needed: number;
};

export type EngineStatus = {
  readonly state: "starting" | "running" | "reloading" | "draining" | "stopped";
  readonly epoch: number;
  /** The last committed batch. */
  readonly batchId: number;
  readonly queued: number;
  /** How long the batch in flight has been waiting for its COMMIT; 0 without one. */
  readonly commitWaitMs: number;
  /** ms of the clock that stamps commands and the ledger: the feed's, which is in the past for a replay. */
  readonly now: number;
  /** Products that a quarantined command has paused. */
  readonly paused: readonly string[];
  /** Why the engine waits for the database; null while it accepts batches. */
  readonly trouble: Trouble["kind"] | null;
  readonly feed: FeedKind;
};

/**
 * The engine disappeared between accepting a command and answering it. The command may or may not have been executed: sending the same id again shows
 * which, and executes it at most once.
 */
export class UnknownOutcome extends Error {
  constructor() {
    super("the engine stopped before it reported the outcome of this command; send the same ID again");
    this.name = "UnknownOutcome";
  }
}

/** The engine is unavailable or busy with a reload, and did not answer a query. Nothing was changed: it can be retried. */
export class EngineUnavailable extends Error {
  constructor() {
    super("the engine does not answer at present; ask again");
    this.name = "EngineUnavailable";
  }
}

export type SendOptions = {
  /** "operator" uses the operators' reserved lane of the queue; only the console and the jobs may use it. */
  readonly lane?: "user" | "operator";
};

/** Queries reject with EngineUnavailable without an answer; only a command can have an unknown outcome. */
export interface EngineClient {
  /** There is an engine at the other end. Without one, commands are refused with UNAVAILABLE. */
  readonly isConnected: boolean;
  /**
   * Resolves only after the command's batch is committed and fsynced. Refusals are values, BUSY and the two IDEMPOTENCY errors among them. The
   * key is (user, id), where the user is `userId`, or `ownerId` for credit and debit. Rejects with UnknownOutcome when the engine died.
   */
  send(command: CommandRequest, options?: SendOptions): Promise<Outcome>;
  /** The engine has just refused something with BUSY: a new order would be refused too, at a higher cost. */
  readonly isBusy: boolean;
  /** The book of a market as of the last commit, at most 50 levels per side; undefined if there is no such market. */
  depth(marketId: number): Promise<Depth | undefined>;
  /** The book under its number, with at most BOOK_LEVELS a side; undefined if there is no such market. Of a followed one it is at most DEPTH_EVERY_MS old. */
  book(marketId: number, levels: number): Promise<BookSnapshot | undefined>;
  /** From now on the changes of this book are published, until there are as many `unfollowBook` as `followBook` calls. */
  followBook(marketId: number): void;
  unfollowBook(marketId: number): void;
  /** The auction of a market as it was last published; undefined for one that awaits no launch. */
  auction(marketId: number): Promise<Auction | undefined>;
  /** The 24 h figures of all pairs. */
  quotes(): Promise<Quotation[]>;
  /** The forming candle, which is in no table yet; undefined before the first tick of its period. */
  formingCandle(marketId: number, period: KlinePeriod): Promise<Candle | undefined>;
  /** From now on orders, options, positions and balances of this user are published, until there are as many `unwatch` as `watch` calls. */
  watch(userId: number): void;
  unwatch(userId: number): void;
  /** The same of every step of this user's orders, as "account". */
  watchAccount(userId: number): void;
  unwatchAccount(userId: number): void;
  /** Resolves when the engine has taken note of every `watch` and `follow` before this call: what happens from then on is published. */
  reached(): Promise<void>;
  /** Resolves when the engine has read this user's price alerts again: the next price is compared with them. */
  readAlerts(userId: number): Promise<void>;
  /** Returns a function that ends it. */
  onPublish(listener: (message: Published) => void): () => void;
  /** Whether the feed can price a pair that may not be listed yet. Takes up to 20 s if a venue's list of markets has to be read again. */
  pricing(symbol: string): Promise<Pricing>;
  status(): Promise<EngineStatus>;
  /** The engine's metrics in Prometheus' text form, to be joined to the gateway's own. */
  metrics(): Promise<string>;
  /** Accepts no new commands, commits and answers the queue, stops the feed. Idempotent. */
  drain(): Promise<void>;
}
