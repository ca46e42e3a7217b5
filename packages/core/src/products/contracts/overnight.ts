import { HOUSE } from "@candor/contract/domain/accounts.ts";
import { type Amount, quoteFor } from "@candor/contract/domain/money.ts";
import { overnightFee, quantityOf } from "@candor/contract/rules/contracts.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import { complete } from "../../engine/work.ts";
import { settledBy } from "../due/index.ts";
import type { SettleDue } from "../due/records.ts";
import { countResult } from "../trading-limits/index.ts";
import { accountsOf, change } from "./accounts.ts";
import { closeLots } from "./close.ts";
import { quantityNow, recount, standingOf } from "./exposure.ts";
import { deleverage, liquidate } from "./liquidate.ts";
import { giveReceipt } from "./receipts.ts";
import type { PositionState } from "./records.ts";
import { isHeld, markOf, type Position } from "./state.ts";

const owes = (position: Position, day: number): boolean => isHeld(position) && position.now.overnightDay < day;

function findDue(state: State, day: number): void {
  const { contracts } = state;
  contracts.day = day;
  contracts.due = [...contracts.positions.values()]
    .filter((position) => owes(position, day))
    .sort((a, b) => b.positionId - a.positionId);
}

/** The first clock of a UTC day makes every held position owe the fee; it is paid in chunks. */
export function beginDay(state: State, at: number): void {
  if (dayOf(at) > state.contracts.day) findDue(state, dayOf(at));
}

/** A loaded state has no day, so a restart determines it again from the positions, which record what they have paid. */
export const beginAgain = (state: State, at: number): void => findDue(state, dayOf(at));

/** Charges the next positions, oldest first. */
export function chargeDue(state: State, command: SettleDue): void {
  const { due, day } = state.contracts;
  const most = settledBy(command);
  for (let charged = 0; charged < most; charged += 1) {
    const position = due.pop();
    if (!position) return;
    if (owes(position, day)) charge(state, position, command.at);
  }
}

/** Charges a user's own positions, before the user acts on their money. */
export function chargeUser(state: State, userId: number, at: number): void {
  const { due, day } = state.contracts;
  if (due.length === 0) return;
  const own = accountsOf(state, userId).flatMap(({ open }) => [...open]);
  for (const position of own.sort((a, b) => a.positionId - b.positionId))
    if (owes(position, day)) charge(state, position, at);
}

type Charge = { readonly fee: Amount; readonly fromAvailable: bigint; readonly fromMargin: bigint };

/** From available money, then from the position's margin; if that would use up the margin, the position is liquidated and pays from the rest. */
function charge(state: State, position: Position, at: number): void {
  const { account, now } = position;
  const { price } = markOf(position.market);
  const fee = overnightFee(quantityNow(position), price, now.overnightRate);
  const available = account.balance.available;
  const fromAvailable = fee < available ? fee : available;
  const fromMargin = fee - fromAvailable;
  if (fromMargin < now.margin) {
    pay(state, position, { fee, fromAvailable, fromMargin }, at);
    giveOvernightReceipt(state, position, { before: now, fee, fromAvailable, fromMargin, at });
    return;
  }
  const standing = standingOf(account);
  closeLots(state, position, { reason: "liquidation", lots: now.lots, at, standing, overnightFee: fee });
  const shortfall = account.debt > 0n ? liquidate(state, account, at) : 0n;
  complete(deleverage(state, position.market, shortfall, at));
  const left = account.balance.available;
  const paid = fee < left ? fee : left;
  pay(state, position, { fee, fromAvailable: paid, fromMargin: 0n }, at);
  giveOvernightReceipt(state, position, { before: now, fee, fromAvailable: paid, fromMargin: 0n, at });
}

function pay(state: State, position: Position, { fromAvailable, fromMargin }: Charge, at: number): void {
  const { account, ref } = position;
  const { ledger } = state;
  const paid = (fromAvailable + fromMargin) as Amount;
  const fees = ledger.balance(HOUSE, "fees", account.currencyId);
  if (fromAvailable > 0n) ledger.pay(account.balance, fromAvailable, "lever_overnight", ref);
  if (fromMargin > 0n) ledger.settle(account.balance, fromMargin, "lever_overnight", ref);
  if (paid > 0n) ledger.receive(fees, paid, "lever_overnight", ref);
  const { overnight, margin } = position.now;
  const changed = { overnight: (overnight + paid) as Amount, overnightDay: state.contracts.day };
  const note = () => change(state, position, { ...changed, margin: (margin - fromMargin) as Amount }, at);
  if (isHeld(position)) recount(position, note);
  else note();
  countResult(state, account.userId, account.currencyId, -paid, at);
}

type OvernightReceipt = Charge & { readonly before: PositionState; readonly at: number };

function giveOvernightReceipt(state: State, position: Position, made: OvernightReceipt): void {
  const { before, fee, fromAvailable, fromMargin, at } = made;
  const { tickId, price } = markOf(position.market);
  const value = quoteFor(quantityOf(before.lots, before.lotSize), price, "up");
  giveReceipt(state, position, {
    kind: "lever_overnight",
    tickIds: [tickId],
    inputs: {
      lots: before.lots,
      lot_size: before.lotSize,
      overnight_rate: before.overnightRate,
      held_margin: before.margin,
      liquidated: isHeld(position) ? undefined : 1,
    },
    result: { value, fee, from_available: fromAvailable, from_margin: fromMargin },
    at,
  });
}
