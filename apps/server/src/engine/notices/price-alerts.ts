import { AlertBook, type PriceAlert, type PriceSeen } from "./alert-book.ts";

/** An alert as its row is now; `isOn` is false for one that is switched off or deleted. */
export type AlertRow = PriceAlert & { readonly isOn: boolean };

const keyOf = ({ marketId, basis }: Pick<PriceAlert, "marketId" | "basis">): string => `${marketId}:${basis}`;

/**
 * The alerts of all users in memory. A row is taken in under its revision, which counts its user's changes: what was read before a change cannot undo
 * it, and an alert that has fired once does not wait again until its user has changed it.
 */
export class PriceAlerts {
  readonly #books = new Map<string, AlertBook>();
  /** The newest known form of each alert, without the time of its last firing. */
  readonly #known = new Map<number, AlertRow>();

  get size(): number {
    return [...this.#books.values()].reduce((sum, { size }) => sum + size, 0);
  }

  take(row: AlertRow): void {
    const known = this.#known.get(row.id);
    if (known && known.revision >= row.revision) return;
    if (known?.isOn) this.#books.get(keyOf(known))?.remove(known);
    this.#known.set(row.id, row);
    if (!row.isOn) return;
    const key = keyOf(row);
    const book = this.#books.get(key) ?? new AlertBook();
    this.#books.set(key, book);
    book.add(row);
  }

  /** The alerts that a price of this pair fires. */
  see(of: Pick<PriceAlert, "marketId" | "basis">, seen: () => PriceSeen): readonly PriceAlert[] {
    const book = this.#books.get(keyOf(of));
    if (!book || book.size === 0) return [];
    return book.see(seen());
  }
}
