import { HOUSE, houseAccounts } from "@candor/contract/domain/accounts.ts";
import type { Balance } from "../ledger/ledger.ts";
import { checkOptionHolds } from "../products/options/check.ts";
import type { OptionChanged } from "../products/options/records.ts";
import type { OrderState } from "../products/spot/records.ts";
import { checkWithdrawals } from "../products/withdrawals/check.ts";
import type { WithdrawalChanged } from "../products/withdrawals/records.ts";
import type { CoreEvent } from "./event.ts";
import { products } from "./execute.ts";
import type { State } from "./state.ts";

/**
 * Checks every batch before it is committed: per currency its postings sum to zero, no account but the outside world is left
 * negative, and money is frozen for an order, a withdrawal or an option exactly as long as it is open. It reads only the events, so it also finds a mistake of the ledger itself. Throws on the first contradiction.
 */
export function checkBatch(events: readonly CoreEvent[]): void {
  const sums = new Map<number, bigint>();
  const withdrawals: WithdrawalChanged[] = [];
  const frozenForWithdrawals = new Map<string, bigint>();
  const options: OptionChanged[] = [];
  const frozenForOptions = new Map<string, bigint>();
  for (const event of events) {
    if (event.type === "order") checkOrder(event.order);
    if (event.type === "withdrawal") withdrawals.push(event);
    if (event.type === "option") options.push(event);
    if (event.type !== "posting") continue;
    const { currencyId, available, frozen, availableAfter, frozenAfter, account, ownerId, entryId, tag, ref } = event;
    if (frozen !== 0n && tag.startsWith("withdraw"))
      frozenForWithdrawals.set(ref, (frozenForWithdrawals.get(ref) ?? 0n) + frozen);
    if (frozen !== 0n && tag.startsWith("mic_")) frozenForOptions.set(ref, (frozenForOptions.get(ref) ?? 0n) + frozen);
    const delta = available + frozen;
    if (delta !== 0n) sums.set(currencyId, (sums.get(currencyId) ?? 0n) + delta);
    if (frozenAfter < 0n || (availableAfter < 0n && account !== "outside")) {
      throw new Error(`entry ${entryId} leaves ${account} of owner ${ownerId} negative in currency ${currencyId}`);
    }
  }
  for (const [currencyId, sum] of sums) {
    if (sum !== 0n) throw new Error(`the batch's postings in currency ${currencyId} are off by ${sum}`);
  }
  checkWithdrawals(withdrawals, frozenForWithdrawals);
  checkOptionHolds(options, frozenForOptions);
}

function checkOrder({ orderId, status, hold }: OrderState): void {
  if (status === "waiting" ? hold <= 0n : hold !== 0n)
    throw new Error(`order ${orderId} is ${status} and holds ${hold}`);
}

const ofTheHouse: ReadonlySet<string> = new Set(houseAccounts);

/**
 * Checks the whole state: every currency sums to zero over all accounts, nobody is negative, each product's own part is consistent ⏎ with itself and with the ledger, and the frozen part of each balance is the sum of the products' holds on it. Slow: for tests and after a reload. Throws on the first contradiction.
 */
export function checkState(state: State): void {
  const sums = new Map<number, bigint>();
  for (const balance of state.ledger.balances()) {
    const { ownerId, account, currencyId, available, frozen } = balance;
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + frozen);
    if (frozen < 0n || (available < 0n && account !== "outside")) {
      throw new Error(`${account} of owner ${ownerId} is negative in currency ${currencyId}`);
    }
    if ((ownerId === HOUSE) !== ofTheHouse.has(account)) throw new Error(`owner ${ownerId} has an account ${account}`);
  }
  for (const [currencyId, sum] of sums) {
    if (sum !== 0n) throw new Error(`all accounts in currency ${currencyId} are off by ${sum}`);
  }
  for (const product of products) product.check?.(state);
  checkHolds(state);
}

function checkHolds(state: State): void {
  const held = new Map<Balance, bigint>();
  for (const product of products) {
    for (const { balance, amount } of product.holds?.(state) ?? [])
      held.set(balance, (held.get(balance) ?? 0n) + amount);
  }
  for (const balance of state.ledger.balances()) {
    const { ownerId, account, currencyId, frozen } = balance;
    const sum = held.get(balance) ?? 0n;
    if (frozen !== sum)
      throw new Error(
        `${account} of owner ${ownerId} has ${frozen} frozen in currency ${currencyId}, and holds sum to ${sum}`,
      );
  }
}
