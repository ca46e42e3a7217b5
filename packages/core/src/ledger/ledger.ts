import { accountTypes, houseAccounts } from "@candor/contract/domain/accounts.ts";
import type { LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import type { CoreEvent } from "../engine/event.ts";
import type { Account } from "./records.ts";

/** The current command's credits less its debits in a currency; 0 again when the command ends. */
type CurrencySum = { readonly currencyId: number; sum: bigint; touched: boolean };

/** One account in one currency. Only the ledger changes it. */
export type Balance = {
  readonly ownerId: number;
  readonly account: Account;
  readonly currencyId: number;
  readonly currency: CurrencySum;
  /** Of all accounts only the outside world may be below zero: it is the contra account of deposits. */
  readonly mayBeNegative: boolean;
  available: bigint;
  frozen: bigint;
};

const accountNumbers: ReadonlyMap<Account, number> = new Map(
  [...accountTypes, ...houseAccounts].map((account, index) => [account, index]),
);
const ACCOUNTS_MAX = 16;
/** Keeps the key of a balance a small integer (below 2^30), which a Map looks up without boxing. */
export const CURRENCY_ID_MAX = 2 ** 26 - 1;

function balanceKey(account: Account, currencyId: number): number {
  const number = accountNumbers.get(account);
  if (number === undefined) throw new Error(`no such account: ${account}`);
  return currencyId * ACCOUNTS_MAX + number;
}

/**
 * Every balance, and the only code that changes one. Each movement becomes a posting event with a dense id; a movement that would leave a negative
 * amount throws, since the caller has to refuse it first. Amounts are in units of 1e-8 and not negative; `ref` is the record of a movement, such as
 * `order:12`. `begin` and `end` enclose a command: at the end every currency must sum to zero.
 */
export class Ledger {
  nextEntryId = 1;
  readonly #owners = new Map<number, Map<number, Balance>>();
  readonly #sums = new Map<number, CurrencySum>();
  readonly #touched: CurrencySum[] = [];
  #events: CoreEvent[] = [];

  /** Postings of the new command go to `events`. */
  begin(events: CoreEvent[]): void {
    this.#events = events;
  }

  /** Throws when the command's postings do not sum to zero in each currency. */
  end(): void {
    for (const currency of this.#touched) {
      if (currency.sum !== 0n) {
        throw new Error(`postings in currency ${currency.currencyId} are off by ${currency.sum}`);
      }
      currency.touched = false;
    }
    this.#touched.length = 0;
  }

  /** The balance, opened at zero on first use. */
  balance(ownerId: number, account: Account, currencyId: number): Balance {
    let owned = this.#owners.get(ownerId);
    if (!owned) {
      owned = new Map();
      this.#owners.set(ownerId, owned);
    }
    const key = balanceKey(account, currencyId);
    const found = owned.get(key);
    if (found) return found;
    const currency = this.#sum(currencyId);
    const mayBeNegative = account === "outside";
    const opened: Balance = { ownerId, account, currencyId, currency, mayBeNegative, available: 0n, frozen: 0n };
    owned.set(key, opened);
    return opened;
  }

  /** Sets a balance read from the database; no posting. Throws on a negative amount. */
  load(ownerId: number, account: Account, currencyId: number, available: bigint, frozen: bigint): void {
    const balance = this.balance(ownerId, account, currencyId);
    balance.available = available;
    balance.frozen = frozen;
    this.#requireNotNegative(balance);
  }

  /** All known balances, owner by owner; including zero ones. */
  *balances(): Generator<Balance, void, undefined> {
    for (const owned of this.#owners.values()) yield* owned.values();
  }

  /** Balances of one owner; including zero ones. */
  balancesOf(ownerId: number): Iterable<Balance> {
    return this.#owners.get(ownerId)?.values() ?? [];
  }

  /** Freezes available money. */
  hold(balance: Balance, amount: bigint, tag: LedgerTag, ref: string): void {
    this.#post(balance, -amount, amount, tag, ref);
  }

  /** Releases frozen money. */
  release(balance: Balance, amount: bigint, tag: LedgerTag, ref: string): void {
    this.#post(balance, amount, -amount, tag, ref);
  }

  /** Pays from frozen money. */
  settle(balance: Balance, amount: bigint, tag: LedgerTag, ref: string): void {
    this.#count(balance.currency, -amount);
    this.#post(balance, 0n, -amount, tag, ref);
  }

  /** Pays from available money. */
  pay(balance: Balance, amount: bigint, tag: LedgerTag, ref: string): void {
    this.#count(balance.currency, -amount);
    this.#post(balance, -amount, 0n, tag, ref);
  }

  /** Adds available money. */
  receive(balance: Balance, amount: bigint, tag: LedgerTag, ref: string): void {
    this.#count(balance.currency, amount);
    this.#post(balance, amount, 0n, tag, ref);
  }

  #sum(currencyId: number): CurrencySum {
    const known = this.#sums.get(currencyId);
    if (known) return known;
    const fresh = { currencyId, sum: 0n, touched: false };
    this.#sums.set(currencyId, fresh);
    return fresh;
  }

  #count(currency: CurrencySum, delta: bigint): void {
    currency.sum += delta;
    if (currency.touched) return;
    currency.touched = true;
    this.#touched.push(currency);
  }

  #post(balance: Balance, available: bigint, frozen: bigint, tag: LedgerTag, ref: string): void {
    balance.available += available;
    balance.frozen += frozen;
    this.#requireNotNegative(balance);
    this.#events.push({
      type: "posting",
      entryId: this.nextEntryId++,
      ownerId: balance.ownerId,
      account: balance.account,
      currencyId: balance.currencyId,
      available,
      frozen,
      availableAfter: balance.available,
      frozenAfter: balance.frozen,
      tag,
      ref,
    });
  }

  #requireNotNegative(balance: Balance): void {
    if (balance.frozen >= 0n && (balance.available >= 0n || balance.mayBeNegative)) return;
    const { ownerId, account, currencyId, available, frozen } = balance;
    throw new Error(
      `owner ${ownerId}, ${account}, currency ${currencyId}: available ${available} and frozen ${frozen} must not be negative`,
    );
  }
}
