import type { Amount, Price } from "@candor/contract/domain/money.ts";
import { isLiquidated, liquidationIndex, type PositionSide, type Standing } from "@candor/contract/rules/contracts.ts";
import { type HeldPosition, standingAt } from "@candor/contract/rules/contracts-standing.ts";

/** An account, and those of its positions that are of one pair. */
export type PairAccount = { readonly standing: Standing; readonly pair: readonly HeldPosition[] };

/** A pair's price is not searched beyond sixteen times its current value: then no price liquidates. */
const FAR = 16n;
/** The search ends within this part of the price, a tenth of the smallest tick in use. */
const EXACT = 100_000_000n;

/** The part of the account that does not move with the pair. */
function restOf({ standing, pair }: PairAccount): Standing {
  const own = standingAt(0n, pair);
  return {
    available: standing.available,
    margin: standing.margin - own.margin,
    unrealised: standing.unrealised - own.unrealised,
  };
}

/**
 * The index at which the account is liquidated if no other pair's price moves; undefined where no price on the losing side does. All positions of the
 * pair move together. One position uses the rules' own formula; for several the price is found by bisection with the rules, since a second formula
 * could contradict them.
 */
export function liquidationOf(side: PositionSide, index: Price, account: PairAccount): Price | undefined {
  const { pair } = account;
  const rest = restOf(account);
  const [only] = pair;
  if (only && pair.length === 1)
    // The amount taken by deleveraging stays taken at every price, so it belongs to the part that does not move.
    return liquidationIndex(
      side,
      { ...only, margin: only.margin as Amount },
      { ...rest, unrealised: rest.unrealised - only.deduction },
    );
  const isLost = (at: bigint): boolean => {
    const own = standingAt(
      0n,
      pair.map((position) => ({ ...position, index: at as Price })),
    );
    const { available } = rest;
    return isLiquidated({ available, margin: rest.margin + own.margin, unrealised: rest.unrealised + own.unrealised });
  };
  let [held, lost]: [bigint, bigint] = [index, side === "long" ? 1n : index * FAR];
  if (isLost(held)) return index;
  if (!isLost(lost)) return undefined;
  const step = index / EXACT + 1n;
  while ((held > lost ? held - lost : lost - held) > step) {
    const middle = (held + lost) / 2n;
    if (isLost(middle)) lost = middle;
    else held = middle;
  }
  return lost as Price;
}
