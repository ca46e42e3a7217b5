import { formatAmount, fromNumeric, quoteFor } from "@candor/contract/domain/money.ts";
import { BUY } from "@candor/contract/domain/spot.ts";
import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import type { Fill } from "@candor/contract/routes/spot.ts";
import type { LedgerEntry } from "@candor/contract/routes/wallet.ts";
import { verifyHead } from "@candor/contract/rules/record-proof.ts";

export type OrderFigures = { readonly paid: string; readonly received: string; readonly fee: string };
export type OrderCheck = {
  readonly figures: OrderFigures;
  /** Each fill's price times its quantity is its amount. */
  readonly price: boolean;
  /** The entries changed both currencies by exactly what the fills say. */
  readonly ledger: boolean;
  /** Each balance is the one before it and the entry's change. */
  readonly after: boolean;
};

/** The references of the fills in the ledger. A fill's number ends in its side, "35t": one user may have both. */
export const refsOf = (fills: readonly Fill[]): ReadonlySet<string> =>
  new Set(fills.map(({ id }) => `trade:${id.replace(/[a-z]$/, "")}`));

const sum = (texts: readonly string[]): bigint => texts.reduce((all, text) => all + fromNumeric(text), 0n);
const changeOf = (entries: readonly LedgerEntry[]): bigint =>
  sum(entries.flatMap(({ available, frozen }) => [available, frozen]));

/** Recomputes the fills of one order from all ledger entries of its commands, which the server stored apart from them. */
export function checkOrder(
  fills: readonly Fill[],
  entries: readonly LedgerEntry[],
  symbols: { readonly base: string; readonly quote: string },
): OrderCheck {
  const buys = fills[0]?.type === BUY;
  const quantity = sum(fills.map(({ number }) => number));
  const total = sum(fills.map((fill) => fill.total));
  const fee = sum(fills.map((fill) => fill.fee));
  const refs = refsOf(fills);
  const traded = entries.filter(({ ref }) => ref !== null && refs.has(ref));
  const own = (symbol: string) => changeOf(traded.filter((entry) => entry.symbol === symbol));
  const paid = buys ? total : quantity;
  const received = (buys ? quantity : total) - fee;
  const [pays, receives] = buys ? [symbols.quote, symbols.base] : [symbols.base, symbols.quote];
  return {
    figures: { paid: formatAmount(paid), received: formatAmount(received), fee: formatAmount(fee) },
    price: fills.every(
      (fill) => quoteFor(fromNumeric(fill.number), fromNumeric(fill.price), "down") === fromNumeric(fill.total),
    ),
    ledger: fills.length > 0 && own(pays) === -paid && own(receives) === received,
    after: followEachOther(entries),
  };
}

/** Within one account and currency, in the order in which they were booked. */
function followEachOther(entries: readonly LedgerEntry[]): boolean {
  const last = new Map<string, LedgerEntry>();
  return entries.every((entry) => {
    const key = `${entry.account}:${entry.currency_id}`;
    const before = last.get(key);
    last.set(key, entry);
    if (!before) return fromNumeric(entry.available_after) >= 0n && fromNumeric(entry.frozen_after) >= 0n;
    return (
      fromNumeric(before.available_after) + fromNumeric(entry.available) === fromNumeric(entry.available_after) &&
      fromNumeric(before.frozen_after) + fromNumeric(entry.frozen) === fromNumeric(entry.frozen_after)
    );
  });
}

/** The published head that covers a batch and hashes to what it says; undefined until there is one. */
export const sealOf = (batchId: number, heads: readonly PublishedHead[]): PublishedHead | undefined =>
  heads.find((head) => head.first_batch <= batchId && batchId <= head.last_batch && verifyHead(head));
