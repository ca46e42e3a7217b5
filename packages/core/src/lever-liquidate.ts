import { type Amount, allocate } from "@candor/contract/money.ts";
import { closeLots, insureDebt, payDebt } from "./lever-close.ts";
import { addHeld, isDueForLiquidation, profitNow, removeHeld, standingOf } from "./lever-exposure.ts";
import { endOrder } from "./lever-open.ts";
import { giveReceipt } from "./lever-receipts.ts";
import { change, type LeverAccount, type LeverMarket, markOf, type Position, waits } from "./lever-state.ts";
import type { State } from "./state.ts";

type Valued = { readonly position: Position; readonly profit: bigint };

const byId = (a: Position, b: Position): number => a.positionId - b.positionId;

/** The held position with the largest loss, of several the oldest. */
function worstOf({ exposures }: LeverAccount): Position | undefined {
  let worst: Valued | undefined;
  for (const { positions } of exposures.values()) {
    for (const position of positions) {
      const profit = profitNow(position);
      const isOlder = profit === worst?.profit && position.positionId < worst.position.positionId;
      if (!worst || profit < worst.profit || isOlder) worst = { position, profit };
    }
  }
  return worst?.position;
}

/** The position that has to go now; undefined when the account is safe or has none left. */
const nextToGo = (account: LeverAccount): Position | undefined =>
  isDueForLiquidation(account) ? worstOf(account) : undefined;

/** What orders have frozen are funds of the account as well: they end before a position has to. */
function endOrdersOf(state: State, account: LeverAccount, at: number): void {
  for (const order of [...account.open].filter(waits).sort(byId))
    endOrder(state, order, order.now.state === "opening" ? "INSUFFICIENT_BALANCE" : undefined, at);
  payDebt(state, account);
}

/**
 * Brings an account above the rate of liquidation and out of debt: its orders end, then its positions are closed, the largest loss first, each at its
 * own pair's last counting tick. What is owed when nothing is left the insurance pays. Gives what the insurance did not have.
 */
export function liquidate(state: State, account: LeverAccount, at: number): bigint {
  if (isDueForLiquidation(account)) endOrdersOf(state, account, at);
  for (let worst = nextToGo(account); worst; worst = nextToGo(account)) {
    closeLots(state, worst, { reason: "liquidation", lots: worst.now.lots, at, standing: standingOf(account) });
  }
  return insureDebt(state, account);
}

/**
 * Takes what nobody could pay from the pair's profitable positions, in proportion to their profit at its last counting tick and never more than that.
 * No money moves: it is the house that will pay so much less. What is left over is the treasury's loss.
 */
export function deleverage(state: State, market: LeverMarket, shortfall: bigint, at: number): void {
  const winners = [...market.exposures]
    .flatMap(({ positions }) => [...positions])
    .map((position): Valued => ({ position, profit: profitNow(position) }))
    .filter(({ profit }) => profit > 0n)
    .sort((a, b) => byId(a.position, b.position));
  const profits = winners.reduce((sum, { profit }) => sum + profit, 0n);
  if (profits === 0n) return;
  const shares = allocate(
    shortfall < profits ? shortfall : profits,
    winners.map(({ profit }) => profit),
  );
  winners.forEach((winner, index) => {
    const share = shares[index] ?? 0n;
    if (share > 0n) deduct(state, winner, { share, shortfall, profits, at });
  });
}

type Deduction = { readonly share: bigint; readonly shortfall: bigint; readonly profits: bigint; readonly at: number };

function deduct(state: State, { position, profit }: Valued, { share, shortfall, profits, at }: Deduction): void {
  const { now: before } = position;
  removeHeld(position);
  change(state, position, { deduction: (before.deduction + share) as Amount }, at);
  addHeld(position);
  giveReceipt(state, position, {
    kind: "lever_deleverage",
    tickIds: [markOf(position.market).tickId],
    inputs: {
      cause: "shortfall",
      shortfall,
      profits,
      side: before.side,
      lots: before.lots,
      lot_size: before.lotSize,
      spread: before.spread,
      open_price: before.openPrice,
      held_deduction: before.deduction,
    },
    result: { profit, deduction: share },
    at,
  });
}
