import { type Amount, ONE, type Price, quoteFor } from "@candor/contract/domain/money.ts";
import {
  buyPrice,
  closePriceOf,
  isLiquidated,
  profitOf,
  quantityOf,
  type Standing,
  sellPrice,
  uncoveredOf,
} from "@candor/contract/rules/contracts.ts";
import type { Work } from "../../engine/state.ts";
import {
  type ClosingPrices,
  type ContractAccount,
  type ContractMarket,
  closingPrices,
  type Exposure,
  type ExposureSums,
  markOf,
  type Position,
} from "./state.ts";

/** The cost of reading one account or position, and of changing one, with its postings and receipt; in microseconds. */
export const VALUING = 0.4;
export const CHANGING = 40;
/** Number read in one step: one step each would take twice as long. */
export const BLOCK = 64;

/** Of the lots that are still held. */
export const quantityNow = ({ now }: Position): Amount => quantityOf(now.lots, now.lotSize);

function openPriceOf({ positionId, now: { openPrice } }: Position): Price {
  if (openPrice === undefined) throw new Error(`position ${positionId} was never opened`);
  return openPrice;
}

/** Unrealized profit at the pair's last counting tick, less what deleveraging has taken. */
export function profitNow(position: Position): bigint {
  const { side, spread, deduction } = position.now;
  const openPrice = openPriceOf(position);
  const close = closePriceOf(side, markOf(position.market).price, spread);
  return profitOf(side, openPrice, close, quantityNow(position)) - deduction;
}

/** The loss of a held position beyond its margin over the covered gap. */
export const uncoveredNow = (position: Position): bigint =>
  uncoveredOf(quoteFor(quantityNow(position), openPriceOf(position), "up"), position.now.margin);

const valueOfSums = ({ prices, longs, longCost, shorts, shortCost }: ExposureSums): bigint => {
  const ofLongs = longs === 0n ? 0n : prices.sell * longs - longCost;
  return shorts === 0n ? ofLongs : ofLongs + shortCost - prices.buy * shorts;
};

/** The unrealized profit of all positions in 1e-16, at current prices. */
export function exposureValue({ bySpread }: Exposure): bigint {
  let value = 0n;
  for (const sums of bySpread) value += valueOfSums(sums);
  return value;
}

/** Moves every account on the pair to its newest tick: O(accounts), regardless of the number of positions. */
export function* revalue(market: ContractMarket): Work {
  const { price } = markOf(market);
  for (const prices of market.prices.values()) {
    prices.sell = sellPrice(price, prices.spread);
    prices.buy = buyPrice(price, prices.spread);
  }
  let valued = 0;
  for (const exposure of market.exposures) {
    const value = exposureValue(exposure);
    exposure.account.value += value - exposure.value;
    exposure.value = value;
    valued += 1;
    if (valued % BLOCK === 0) yield BLOCK * VALUING;
  }
}

/** Counts a held position in the sums of its account and pair. */
export function addHeld(position: Position): void {
  const { market, account, now } = position;
  let exposure = account.exposures.get(now.marketId);
  if (!exposure) {
    exposure = { account, positions: new Set(), bySpread: [], value: 0n };
    account.exposures.set(now.marketId, exposure);
    market.exposures.add(exposure);
  }
  exposure.positions.add(position);
  count(position, exposure, 1n);
}

/** Removes it again, in its added form: before it changes. */
export function removeHeld(position: Position): void {
  const { market, account, now } = position;
  const exposure = account.exposures.get(now.marketId);
  if (!exposure?.positions.delete(position)) throw new Error(`position ${position.positionId} is not counted`);
  count(position, exposure, -1n);
  if (exposure.positions.size > 0) return;
  account.exposures.delete(now.marketId);
  market.exposures.delete(exposure);
}

/** Lets `act` change a held position and updates its sums. It keeps its place: recomputing its account's sums was a fifth of the cost of an overnight fee. */
export function recount(position: Position, act: () => void): void {
  const exposure = position.account.exposures.get(position.now.marketId);
  if (!exposure?.positions.has(position)) throw new Error(`position ${position.positionId} is not counted`);
  count(position, exposure, -1n);
  act();
  count(position, exposure, 1n);
}

function sumsOf(position: Position, { bySpread }: Exposure): ExposureSums {
  const { spread } = position.now;
  const known = bySpread.find(({ prices }) => prices.spread === spread);
  if (known) return known;
  const prices = closingPrices(position.market, spread);
  const fresh = { prices, longs: 0n, longCost: 0n, shorts: 0n, shortCost: 0n };
  bySpread.push(fresh);
  return fresh;
}

function count(position: Position, exposure: Exposure, sign: 1n | -1n): void {
  const { market, account, now } = position;
  const quantity = sign * quantityNow(position);
  const cost = quantity * (now.openPrice ?? 0n);
  const sums = sumsOf(position, exposure);
  const before = valueOfSums(sums);
  countGains(position, sums.prices, sign);
  if (now.side === "long") {
    sums.longs += quantity;
    sums.longCost += cost;
    market.longs += quantity;
  } else {
    sums.shorts += quantity;
    sums.shortCost += cost;
    market.shorts += quantity;
  }
  const change = valueOfSums(sums) - before;
  exposure.value += change;
  account.value += change;
  account.margin += sign * now.margin;
  market.uncovered += sign * uncoveredNow(position);
  account.deduction += sign * now.deduction;
}

function countGains(position: Position, { longGains, shortGains }: ClosingPrices, sign: 1n | -1n): void {
  const { positionId, side, deduction } = position.now;
  const openPrice = openPriceOf(position);
  const ladder = side === "long" ? longGains : shortGains;
  const gainer = { positionId, openPrice, quantity: quantityNow(position), deduction };
  if (sign > 0n) ladder.add(gainer);
  else ladder.remove(gainer);
}

/** The gains of the pair's winning positions at its last counting tick, less deductions, in 1e-16. Losing positions are not netted. */
export function gainedOn({ prices }: ContractMarket): bigint {
  let gained = 0n;
  for (const { longGains, shortGains, sell, buy } of prices.values())
    gained += longGains.gainedAt(sell) + shortGains.gainedAt(buy);
  return gained;
}

/** All positions of an account, for the risk rate. Their profit is rounded once for the whole account, toward the house. */
export function standingOf({ balance, debt, margin, deduction, value }: ContractAccount): Standing {
  const rounded = value >= 0n || value % ONE === 0n ? value / ONE : value / ONE - 1n;
  return { available: balance.available - debt, margin, unrealised: rounded - deduction };
}

/** Whether positions have to be liquidated: the account owes, or it is at or below the risk rate of liquidation. */
export const isDueForLiquidation = (account: ContractAccount): boolean =>
  account.debt > 0n || isLiquidated(standingOf(account));

/** Whether its losses exceed all of its funds, including orders' holds. */
export const isBroke = (account: ContractAccount): boolean => {
  const { available, unrealised } = standingOf(account);
  return available + account.balance.frozen + unrealised < 0n;
};

/** The losses alone, which limit outgoing money. Not positive. */
export function lossesOf({ exposures }: ContractAccount): bigint {
  let losses = 0n;
  for (const { positions } of exposures.values()) {
    for (const position of positions) {
      const profit = profitNow(position);
      if (profit < 0n) losses += profit;
    }
  }
  return losses;
}
