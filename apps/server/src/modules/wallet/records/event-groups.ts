import { feeTags, type LedgerTag } from "@candor/contract/domain/ledger-tags.ts";
import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { LedgerChange } from "@candor/contract/routes/record.ts";
import type { EntryRow } from "./queries.ts";

type Named = (currencyId: number) => string;
const fees: ReadonlySet<LedgerTag> = new Set(feeTags);

/** The entries of each event in the order in which they were booked; `rows` and the answer are newest first. `rows` has whole commands only. */
export function groupEvents(rows: readonly EntryRow[]): EntryRow[][] {
  const events = new Map<string, EntryRow[]>();
  for (const row of rows) {
    const key = `${row.command_id} ${row.ref}`;
    const event = events.get(key);
    if (event) event.push(row);
    else events.set(key, [row]);
  }
  return [...events.values()].map((event) => event.reverse());
}

/** 0 says what happened, 1 only where money stands, 2 what it cost. */
const rankOf = (tag: LedgerTag): number => (fees.has(tag) ? 2 : /_lock_[01]$/.test(tag) ? 1 : 0);

/** The tag that names an event: the first one of the lowest rank. */
export function principalTag(entries: readonly Pick<EntryRow, "tag">[]): LedgerTag {
  const [first, ...rest] = entries;
  if (!first) throw new Error("an event has at least one entry");
  return rest.reduce((best, { tag }) => (rankOf(tag) < rankOf(best) ? tag : best), first.tag);
}

type Sums = { available: bigint; frozen: bigint; received: bigint; accounts: Set<string> };

/** What an event did to each currency, in the order of its entries. */
export function changesOf(entries: readonly EntryRow[], symbolOf: Named): LedgerChange[] {
  const byCurrency = new Map<number, Sums>();
  for (const { currency_id, account, available_delta, frozen_delta } of entries) {
    const sums = byCurrency.get(currency_id) ?? { available: 0n, frozen: 0n, received: 0n, accounts: new Set() };
    const available = fromNumeric(available_delta);
    sums.available += available;
    sums.frozen += fromNumeric(frozen_delta);
    if (available > 0n) sums.received += available;
    sums.accounts.add(account);
    byCurrency.set(currency_id, sums);
  }
  return [...byCurrency].map(([currency_id, sums]) => ({
    currency_id,
    symbol: symbolOf(currency_id),
    ...kindAndAmount(sums),
  }));
}

function kindAndAmount({ available, frozen, received, accounts }: Sums): Pick<LedgerChange, "kind" | "amount"> {
  const total = available + frozen;
  if (total !== 0n) return { kind: "change", amount: formatAmount(total) };
  if (frozen > 0n) return { kind: "hold", amount: formatAmount(frozen) };
  if (frozen < 0n) return { kind: "release", amount: formatAmount(-frozen) };
  if (accounts.size > 1) return { kind: "transfer", amount: formatAmount(received) };
  return { kind: "change", amount: "0" };
}

/** The fees among the entries, by currency. */
export function feesOf(entries: readonly EntryRow[], symbolOf: Named) {
  const byCurrency = new Map<number, bigint>();
  for (const { currency_id, tag, available_delta, frozen_delta } of entries)
    if (fees.has(tag)) {
      const paid = (byCurrency.get(currency_id) ?? 0n) - fromNumeric(available_delta) - fromNumeric(frozen_delta);
      byCurrency.set(currency_id, paid);
    }
  return [...byCurrency].map(([currency_id, paid]) => ({
    currency_id,
    symbol: symbolOf(currency_id),
    amount: formatAmount(paid),
  }));
}
