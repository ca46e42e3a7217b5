import { type Amount, ONE, type Price, quoteFor, RATE_ONE, type Rate } from "@candor/contract/domain/money.ts";
import { LIQUIDATION_RATE, quantityOf, riskRate } from "@candor/contract/rules/contracts.ts";
import type { State } from "../engine/state.ts";
import { standingOf } from "../products/contracts/exposure.ts";
import { type ContractAccount, type Exposure, markOf } from "../products/contracts/state.ts";

/** An account and the pair whose price is the shortest way to its liquidation. */
export type NearAccount = {
  readonly userId: number;
  readonly currencyId: number;
  readonly marketId: number;
  readonly side: "long" | "short";
  /** Of the account's positions of that pair, at its last price. */
  readonly value: bigint;
  /** Of the whole account. */
  readonly margin: bigint;
  readonly rate: Rate;
  readonly price: Price;
  readonly liquidationPrice: Price;
  /** The signed share by which that price has to move. */
  readonly distance: bigint;
};

const size = (value: bigint): bigint => (value < 0n ? -value : value);
/** Toward the end that is nearer to liquidation: the shown price is one at which it happens. */
const divided = (value: bigint, by: bigint, up: boolean): bigint => {
  const [n, d] = by < 0n ? [-value, -by] : [value, by];
  const down = n >= 0n || n % d === 0n ? n / d : n / d - 1n;
  return up && n % d !== 0n ? down + 1n : down;
};

/**
 * The index of a pair at which the account is liquidated if no other price moves; undefined if no positive price does. The account's profit on the pair
 * is linear in the index: slope x index - cost, over the same sums that the engine values it by.
 */
export function liquidationIndexOf(account: ContractAccount, exposure: Exposure): Price | undefined {
  let [slope, cost] = [0n, 0n];
  for (const { prices, longs, longCost, shorts, shortCost } of exposure.bySpread) {
    slope += (RATE_ONE - prices.spread) * longs - (RATE_ONE + prices.spread) * shorts;
    cost += longCost - shortCost;
  }
  if (slope === 0n) return undefined;
  const threshold = (account.margin * LIQUIDATION_RATE) / RATE_ONE;
  const { available, margin } = standingOf(account);
  const others = account.value - exposure.value;
  const needed = (threshold - available - margin + account.deduction) * ONE - others + cost;
  const index = divided(needed * RATE_ONE, slope, slope < 0n);
  return index > 0n ? (index as Price) : undefined;
}

function nearestOf(account: ContractAccount): NearAccount | undefined {
  let nearest: NearAccount | undefined;
  for (const [marketId, exposure] of account.exposures) {
    const [first] = exposure.positions;
    const liquidationPrice = liquidationIndexOf(account, exposure);
    if (!first || liquidationPrice === undefined) continue;
    const { price } = markOf(first.market);
    const distance = ((liquidationPrice - price) * RATE_ONE) / price;
    if (nearest && size(nearest.distance) <= size(distance)) continue;
    let quantity = 0n;
    for (const { now } of exposure.positions) quantity += quantityOf(now.lots, now.lotSize);
    nearest = {
      userId: account.userId,
      currencyId: account.currencyId,
      marketId,
      side: liquidationPrice <= price ? "long" : "short",
      value: quoteFor(quantity as Amount, price, "up"),
      margin: account.margin,
      rate: riskRate(standingOf(account)) ?? (0n as Rate),
      price,
      liquidationPrice,
      distance,
    };
  }
  return nearest;
}

/** The accounts nearest to liquidation, the nearest first. */
export function nearestToLiquidation(state: State, most: number): readonly NearAccount[] {
  const found: NearAccount[] = [];
  for (const owned of state.contracts.accounts.values())
    for (const account of owned.values()) {
      const near = nearestOf(account);
      if (near) found.push(near);
    }
  const byDistance = (a: NearAccount, b: NearAccount) =>
    size(a.distance) < size(b.distance) ? -1 : size(a.distance) > size(b.distance) ? 1 : a.userId - b.userId;
  return found.sort(byDistance).slice(0, most);
}
