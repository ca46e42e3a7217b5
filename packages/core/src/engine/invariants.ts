import { HOUSE, houseAccounts } from "@candor/contract/domain/accounts.ts";
import type { Balance } from "../ledger/ledger.ts";
import type { Posting } from "../ledger/records.ts";
import type { CoreEvent } from "./event.ts";
import { products } from "./execute.ts";
import type { Freezes } from "./product.ts";
import type { State } from "./state.ts";

const NONE: readonly never[] = [];

/** Of one product: what its events of a batch change of frozen money, and what its postings do, by ref. */
class FrozenMoney {
  readonly #freezes: Freezes;
  // Made when they are needed: a command concerns one product or none, and this is done for each.
  #expected: Map<string, bigint> | undefined;
  #found: Map<string, bigint> | undefined;

  constructor(freezes: Freezes) {
    this.#freezes = freezes;
  }

  add(event: CoreEvent): void {
    if (event.type === "posting") this.#addPosting(event);
    // The cast widens a handler of one type of event to all: it meets its own alone.
    const change = this.#freezes.changes[event.type] as ((event: CoreEvent) => readonly [string, bigint]) | undefined;
    if (!change) return;
    const [ref, by] = change(event);
    this.#expected ??= new Map();
    this.#expected.set(ref, (this.#expected.get(ref) ?? 0n) + by);
  }

  #addPosting({ frozen, tag, ref }: Posting): void {
    if (frozen === 0n || !this.#freezes.tags.some((prefix) => tag.startsWith(prefix))) return;
    this.#found ??= new Map();
    this.#found.set(ref, (this.#found.get(ref) ?? 0n) + frozen);
  }

  check(): void {
    if (!this.#expected && !this.#found) return;
    for (const ref of new Set([...(this.#expected?.keys() ?? NONE), ...(this.#found?.keys() ?? NONE)])) {
      const [meant, found] = [this.#expected?.get(ref) ?? 0n, this.#found?.get(ref) ?? 0n];
      if (meant !== found) throw new Error(`${ref} should change frozen money by ${meant}, and changes it by ${found}`);
    }
  }
}

const checksOf = Map.groupBy(
  products.flatMap(({ checks = {} }) => Object.entries(checks) as [CoreEvent["type"], (event: CoreEvent) => void][]),
  ([type]) => type,
);
const freezing = products.flatMap(({ freezes }) => freezes ?? []);

/**
 * What must be true of every batch before it is committed: per currency its postings sum to zero, no account but the outside world is left
 * negative, and money is frozen for an order, a withdrawal or an option exactly as long as it is open. It reads the events alone, so that it finds a
 * mistake of the ledger itself. Throws on the first contradiction.
 */
export function checkBatch(events: readonly CoreEvent[]): void {
  const sums = new Map<number, bigint>();
  const frozenMoney = freezing.map((freezes) => new FrozenMoney(freezes));
  for (const event of events) {
    for (const [, check] of checksOf.get(event.type) ?? NONE) check(event);
    for (const one of frozenMoney) one.add(event);
    if (event.type !== "posting") continue;
    const { currencyId, available, frozen, availableAfter, frozenAfter, account, ownerId, entryId } = event;
    const delta = available + frozen;
    if (delta !== 0n) sums.set(currencyId, (sums.get(currencyId) ?? 0n) + delta);
    if (frozenAfter < 0n || (availableAfter < 0n && account !== "outside")) {
      throw new Error(`entry ${entryId} leaves ${account} of owner ${ownerId} negative in currency ${currencyId}`);
    }
  }
  for (const [currencyId, sum] of sums) {
    if (sum !== 0n) throw new Error(`the batch's postings in currency ${currencyId} are off by ${sum}`);
  }
  for (const one of frozenMoney) one.check();
}

const ofTheHouse: ReadonlySet<string> = new Set(houseAccounts);

/**
 * Checks the whole state: every currency sums to zero over all accounts, nobody is negative, each product's own part is consistent with itself and
 * with the ledger, and the frozen part of each balance is the sum of the products' holds on it. Slow: for tests and after a reload. Throws on the
 * first contradiction.
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
