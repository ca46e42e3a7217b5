import type { Price, Rate } from "@candor/contract/domain/money.ts";
import { buyPrice, sellPrice } from "@candor/contract/rules/contracts.ts";
import type { Balance } from "../../ledger/ledger.ts";
import type { LastTick } from "../markets/records.ts";
import type { Market } from "../markets/state.ts";
import { GainLadder } from "./gains.ts";
import type { ContractTerms, PositionState } from "./records.ts";
import { PriceTriggers } from "./triggers.ts";

/** An open position or order; `now` is replaced as a whole at each change, so that events can carry it. */
export type Position = {
  readonly positionId: number;
  readonly market: ContractMarket;
  readonly account: ContractAccount;
  readonly ref: string;
  now: PositionState;
};

/** Where positions with this spread would close at the pair's last counting tick, and what those of them have gained that gain. */
export type ClosingPrices = {
  readonly spread: Rate;
  readonly longGains: GainLadder;
  readonly shortGains: GainLadder;
  sell: Price;
  buy: Price;
};

/**
 * Sums over the held positions of one account, pair and spread. Profit is linear in the closing price, so that these give the profit of any number of
 * positions exactly. Quantities are 1e-8, costs (price x quantity) 1e-16, unrounded.
 */
export type ExposureSums = {
  readonly prices: ClosingPrices;
  longs: bigint;
  longCost: bigint;
  shorts: bigint;
  shortCost: bigint;
};

/** What an account holds of a pair; there while it holds something. */
export type Exposure = {
  readonly account: ContractAccount;
  readonly positions: Set<Position>;
  readonly bySpread: ExposureSums[];
  /** Unrealised profit at the pair's last counting tick in 1e-16, without deductions. */
  value: bigint;
};

/** One user's positions in one quote currency, which stand in for each other; there while something is open. */
export type ContractAccount = {
  readonly userId: number;
  readonly currencyId: number;
  readonly balance: Balance;
  /** Held positions and orders that wait. */
  readonly open: Set<Position>;
  /** By pair. */
  readonly exposures: Map<number, Exposure>;
  /** Sums over the held positions: margin, deduction, and unrealised profit in 1e-16 without deductions. */
  margin: bigint;
  deduction: bigint;
  value: bigint;
  /** Lost beyond the available money, and not yet covered, by the positions that lost it, the first loss first; none between commands. */
  debts: Debt[];
  /** All of them together. */
  debt: bigint;
};
export type Debt = { readonly ref: string; owed: bigint };

/** A pair with its terms, and what waits on it. */
export type ContractMarket = {
  readonly market: Market;
  terms: ContractTerms;
  /** Market orders that wait for their tick, and held positions that their user closes. */
  readonly opening: Set<Position>;
  readonly closing: Set<Position>;
  readonly limits: PriceTriggers<Position>;
  readonly stops: PriceTriggers<Position>;
  readonly exposures: Set<Exposure>;
  readonly prices: Map<Rate, ClosingPrices>;
  /** Quantities of all held positions. */
  longs: bigint;
  shorts: bigint;
  /** What they would lose beyond their margins over the gap that is covered, in the quote. */
  uncovered: bigint;
};

export type ContractsState = {
  readonly markets: Map<number, ContractMarket>;
  readonly positions: Map<number, Position>;
  /** By user and quote currency. */
  readonly accounts: Map<number, Map<number, ContractAccount>>;
  nextPositionId: number;
  /** The newest UTC day of a clock, in days since 1970, and the positions that have yet to pay for its start, the lowest id last. Not stored: a restart recomputes both. */
  day: number;
  due: Position[];
};

declare module "../../engine/state.ts" {
  interface State {
    readonly contracts: ContractsState;
  }
}

export const createContractsState = (): ContractsState => ({
  markets: new Map(),
  positions: new Map(),
  accounts: new Map(),
  nextPositionId: 1,
  day: 0,
  due: [],
});

export const createContractMarket = (market: Market, terms: ContractTerms): ContractMarket => ({
  market,
  terms,
  opening: new Set(),
  closing: new Set(),
  limits: new PriceTriggers(),
  stops: new PriceTriggers(),
  exposures: new Set(),
  prices: new Map(),
  longs: 0n,
  shorts: 0n,
  uncovered: 0n,
});

/** The tick that everything on the pair is valued at. Throws when there is none, which no held position can have. */
export function markOf({ market }: ContractMarket): LastTick {
  if (!market.lastCounting) throw new Error(`market ${market.config.marketId} has positions and no counting tick`);
  return market.lastCounting;
}

/** Prices for a spread at the pair's last counting tick; kept, and moved with each tick. */
export function closingPrices(market: ContractMarket, spread: Rate): ClosingPrices {
  const known = market.prices.get(spread);
  if (known) return known;
  const { price } = markOf(market);
  const fresh = {
    spread,
    longGains: new GainLadder("long"),
    shortGains: new GainLadder("short"),
    sell: sellPrice(price, spread),
    buy: buyPrice(price, spread),
  };
  market.prices.set(spread, fresh);
  return fresh;
}

export const isHeld = ({ now }: Position): boolean => now.state === "holding" || now.state === "closing";
/** Whether it waits to be opened, with margin and fee frozen. */
export const waits = ({ now }: Position): boolean => now.state === "pending" || now.state === "opening";
