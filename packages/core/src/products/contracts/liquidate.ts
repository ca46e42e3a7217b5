import type { Amount } from "@candor/contract/domain/money.ts";
import type { State, Work } from "../../engine/state.ts";
import { change } from "./accounts.ts";
import { closeLots, insureDebt, payDebt } from "./close.ts";
import { BLOCK, CHANGING, isDueForLiquidation, profitNow, recount, standingOf, VALUING } from "./exposure.ts";
import { endOrder } from "./open.ts";
import { giveReceipt } from "./receipts.ts";
import { type ContractAccount, type ContractMarket, markOf, type Position, waits } from "./state.ts";

type Valued = { readonly position: Position; readonly profit: bigint };

const byId = (a: Position, b: Position): number => a.positionId - b.positionId;

/** The held positions, the largest loss first, of equal ones the oldest. */
function worstFirst({ exposures }: ContractAccount): Position[] {
  const valued = [...exposures.values()].flatMap(({ positions }) =>
    [...positions].map((position): Valued => ({ position, profit: profitNow(position) })),
  );
  const isWorse = (a: Valued, b: Valued) =>
    a.profit < b.profit ? -1 : a.profit > b.profit ? 1 : byId(a.position, b.position);
  return valued.sort(isWorse).map(({ position }) => position);
}

/** What orders have frozen are funds of the account as well: they end before a position has to. */
function endOrdersOf(state: State, account: ContractAccount, at: number): void {
  for (const order of [...account.open].filter(waits).sort(byId))
    endOrder(state, order, order.now.state === "opening" ? "INSUFFICIENT_BALANCE" : undefined, at);
  payDebt(state, account);
}

/**
 * Brings an account above the rate of liquidation and out of debt: its orders end, then its positions are closed, the largest loss first, each at its
 * own pair's last counting tick. What is owed when nothing is left the insurance pays. Gives what the insurance did not have.
 */
export function liquidate(state: State, account: ContractAccount, at: number): bigint {
  if (isDueForLiquidation(account)) endOrdersOf(state, account, at);
  for (const worst of worstFirst(account)) {
    if (!isDueForLiquidation(account)) break;
    closeLots(state, worst, { reason: "liquidation", lots: worst.now.lots, at, standing: standingOf(account) });
  }
  return insureDebt(state, account);
}

/**
 * Takes what nobody could pay from the pair's profitable positions, in proportion to their profit at its last counting tick and never more than that.
 * No money moves: it is the house that will pay so much less. What is left over is the treasury's loss.
 */
export function* deleverage(state: State, market: ContractMarket, shortfall: bigint, at: number): Work {
  if (shortfall === 0n) return;
  const winners: Valued[] = [];
  let [profits, valued] = [0n, 0];
  for (const { positions } of market.exposures) {
    for (const position of positions) {
      const profit = profitNow(position);
      valued += 1;
      if (valued % BLOCK === 0) yield BLOCK * VALUING;
      if (profit <= 0n) continue;
      winners.push({ position, profit });
      profits += profit;
    }
  }
  const taken = shortfall < profits ? shortfall : profits;
  // Each takes its part of what is taken up to it, less what those before have: the parts sum to the whole, and none is a unit more than its share.
  let [upTo, before] = [0n, 0n];
  for (const winner of winners.sort((a, b) => byId(a.position, b.position))) {
    upTo += winner.profit;
    const sum = (taken * upTo) / profits;
    const share = sum - before;
    before = sum;
    if (share === 0n) continue;
    deduct(state, winner, { share, shortfall, profits, at });
    yield CHANGING;
  }
}

type Deduction = { readonly share: bigint; readonly shortfall: bigint; readonly profits: bigint; readonly at: number };

function deduct(state: State, { position, profit }: Valued, { share, shortfall, profits, at }: Deduction): void {
  const { now: before } = position;
  recount(position, () => change(state, position, { deduction: (before.deduction + share) as Amount }, at));
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
