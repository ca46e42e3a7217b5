import { HOUSE } from "@candor/contract/domain/accounts.ts";
import type { Amount } from "@candor/contract/domain/money.ts";
import { closePriceOf, partOf, profitOf, quantityOf, type Standing } from "@candor/contract/rules/contracts.ts";
import type { State } from "../../engine/state.ts";
import { countResult } from "../trading-limits/index.ts";
import { change } from "./accounts.ts";
import { addHeld, removeHeld } from "./exposure.ts";
import { giveReceipt } from "./receipts.ts";
import type { PositionState } from "./records.ts";
import { type ContractAccount, type Debt, markOf, type Position } from "./state.ts";
import { forget, removeStops } from "./waiting.ts";

export type CloseReason = NonNullable<PositionState["closeReason"]>;

export type Closing = {
  readonly reason: CloseReason;
  readonly lots: number;
  readonly at: number;
  /** The time of the request, by the close or the reached stop, and the observation time of the tick's oldest venue. */
  readonly askedAt?: number;
  readonly observedFrom?: number | undefined;
  /** For the whole account, if that is the reason of the close. */
  readonly standing?: Standing;
  /** For the position, if it cannot pay the fee. */
  readonly overnightFee?: bigint;
};

/** The profit of the closed lots at the pair's last counting tick. */
function resultOf({ market, now }: Position, lots: number) {
  if (now.openPrice === undefined) throw new Error(`position ${now.positionId} was never opened`);
  const closePrice = closePriceOf(now.side, markOf(market).price, now.spread);
  const gained = profitOf(now.side, now.openPrice, closePrice, quantityOf(lots, now.lotSize));
  const margin = partOf(now.margin, lots, now.lots);
  const deducted = partOf(now.deduction, lots, now.lots);
  return { closePrice, margin, deducted, profit: gained - deducted };
}

/** Pays a loss as far as the account can, and returns the paid amount; the rest is its debt, which is settled before the command ends. */
function takeLoss(state: State, { account, ref }: Position, loss: bigint): bigint {
  const paid = payTreasury(state, account, ref, loss);
  if (paid < loss) account.debts.push({ ref, owed: loss - paid });
  account.debt += loss - paid;
  return paid;
}

/** Pays what the account owes as far as there is available money. */
export function payDebt(state: State, account: ContractAccount): void {
  settleDebt(account, ({ ref, owed }) => payTreasury(state, account, ref, owed));
}

/** The insurance pays the account's remaining debts, each for its position; returns the uncovered amount, which is no longer owed. */
export function insureDebt(state: State, account: ContractAccount): bigint {
  settleDebt(account, ({ ref, owed }) => moveInsurance(state, account, ref, owed));
  const { debt } = account;
  account.debts = [];
  account.debt = 0n;
  return debt;
}

/** Pays each debt as far as `pay` can. */
function settleDebt(account: ContractAccount, pay: (debt: Debt) => bigint): void {
  if (account.debt === 0n) return;
  for (const debt of account.debts) {
    const paid = pay(debt);
    debt.owed -= paid;
    account.debt -= paid;
  }
  account.debts = account.debts.filter(({ owed }) => owed > 0n);
}

function payTreasury(state: State, { balance }: ContractAccount, ref: string, owed: bigint): bigint {
  const paid = owed < balance.available ? owed : balance.available;
  if (paid > 0n) {
    state.ledger.pay(balance, paid, "lever_trade_close", ref);
    const treasury = state.ledger.balance(HOUSE, "treasury", balance.currencyId);
    state.ledger.receive(treasury, paid, "lever_trade_close", ref);
  }
  return paid;
}

/**
 * Pays a profit from the treasury, topped up by the insurance if it falls short; returns the amount paid. That is less than the profit only if both
 * are empty, which the limits of a pair are meant to prevent. The account's debt returns to the treasury first and is then available for the payment.
 */
function payProfit(state: State, { account, ref }: Position, profit: bigint): bigint {
  const treasury = state.ledger.balance(HOUSE, "treasury", account.currencyId);
  let paid = 0n;
  while (account.debt > 0n) {
    const { debt } = account;
    paid += payFromTreasury(state, account, ref, profit - paid);
    payDebt(state, account);
    if (account.debt === debt) break;
  }
  moveInsurance(state, account, ref, profit - paid - treasury.available);
  return paid + payFromTreasury(state, account, ref, profit - paid);
}

/** Pays up to `due` from the available balance. */
function payFromTreasury({ ledger }: State, account: ContractAccount, ref: string, due: bigint): bigint {
  const treasury = ledger.balance(HOUSE, "treasury", account.currencyId);
  const paid = due < treasury.available ? due : treasury.available;
  if (paid > 0n) {
    ledger.pay(treasury, paid, "lever_trade_close", ref);
    ledger.receive(account.balance, paid, "lever_trade_close", ref);
  }
  return paid;
}

/** Moves up to `needed`, if positive, from the insurance into the treasury; returns the moved amount. */
function moveInsurance(state: State, { currencyId }: ContractAccount, ref: string, needed: bigint): bigint {
  const { ledger } = state;
  const insurance = ledger.balance(HOUSE, "insurance", currencyId);
  const moved = needed < insurance.available ? needed : insurance.available;
  if (moved > 0n) {
    ledger.pay(insurance, moved, "lever_insurance", ref);
    ledger.receive(ledger.balance(HOUSE, "treasury", currencyId), moved, "lever_insurance", ref);
  }
  return moved;
}

/**
 * Closes lots of a held position at its pair's last counting tick. Their margin is released, then the profit is paid, or the loss taken from
 * available money; the rest of that pays the account's debts of other positions. A loss beyond it stays as the account's debt, which the caller has
 * to settle.
 */
export function closeLots(state: State, position: Position, closing: Closing): void {
  const { account, ref, now: before } = position;
  const { lots, reason, at } = closing;
  const result = resultOf(position, lots);
  removeHeld(position);
  state.ledger.release(account.balance, result.margin, "lever_lock_1", ref);
  const paid =
    result.profit < 0n ? -takeLoss(state, position, -result.profit) : payProfit(state, position, result.profit);
  payDebt(state, account);
  // A profit that cannot be paid is cut; a loss is booked to the position even if the account cannot bear it.
  const cut = result.profit > paid ? result.profit - paid : 0n;
  const isWhole = lots === before.lots;
  if (isWhole) removeStops(position);
  position.market.closing.delete(position);
  const profit = before.profit + result.profit - cut;
  const closed = { closePrice: result.closePrice, profit, closingLots: 0, closingAt: undefined };
  if (isWhole) {
    forget(state, position);
    const deduction = (before.deduction + cut) as Amount;
    change(state, position, { ...closed, state: "closed", lots: 0, deduction, closeReason: reason, closedAt: at }, at);
  } else {
    const kept = {
      lots: before.lots - lots,
      margin: (before.margin - result.margin) as Amount,
      deduction: (before.deduction - result.deducted) as Amount,
    };
    change(state, position, { ...closed, ...kept, state: "holding" }, at);
    addHeld(position);
  }
  countResult(state, before.userId, before.currencyId, result.profit - cut, at);
  giveCloseReceipt(state, position, before, closing, { ...result, paid });
  if (cut > 0n) giveCutReceipt(state, position, { profit: result.profit, paid, at });
}

type Result = ReturnType<typeof resultOf> & { readonly paid: bigint };

function giveCloseReceipt(
  state: State,
  position: Position,
  before: PositionState,
  { reason, lots, at, ...why }: Closing,
  { closePrice, margin, deducted, profit, paid }: Result,
): void {
  giveReceipt(state, position, {
    kind: "lever_close",
    tickIds: [markOf(position.market).tickId],
    inputs: {
      side: before.side,
      reason,
      lots: before.lots,
      closed_lots: lots,
      lot_size: before.lotSize,
      spread: before.spread,
      open_price: before.openPrice,
      take_profit: before.takeProfit,
      stop_loss: before.stopLoss,
      held_margin: before.margin,
      held_deduction: before.deduction,
      asked_at_ms: why.askedAt,
      observed_from_ms: why.observedFrom,
      available: why.standing?.available,
      margin_sum: why.standing?.margin,
      unrealised: why.standing?.unrealised,
      overnight_fee: why.overnightFee,
    },
    result: { close_price: closePrice, margin, deduction: deducted, profit, paid },
    at,
  });
}

function giveCutReceipt(
  state: State,
  position: Position,
  { profit, paid, at }: { profit: bigint; paid: bigint; at: number },
): void {
  giveReceipt(state, position, {
    kind: "lever_deleverage",
    tickIds: [markOf(position.market).tickId],
    inputs: { cause: "unpaid_profit", profit, paid },
    result: { deduction: profit - paid },
    at,
  });
}
