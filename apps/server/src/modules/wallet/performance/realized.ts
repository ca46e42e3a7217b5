import { feeTags } from "@candor/contract/domain/ledger-tags.ts";
import { fromNumeric, mulDiv, quoteFor } from "@candor/contract/domain/money.ts";
import type { ProfitProduct } from "@candor/contract/routes/performance.ts";
import { dayOf } from "./day-prices.ts";
import { flowTags, productOf } from "./products.ts";
import type { ReportEntry } from "./queries.ts";

/** A realized result in USDT: proceeds less cost. */
export type Realized = {
  readonly at: Date;
  readonly product: ProfitProduct;
  readonly currencyId: number;
  /** Sold or paid is negative, received positive. */
  readonly quantity: bigint;
  readonly proceeds: bigint;
  readonly cost: bigint;
  /** Of the whole event, on its first line only. */
  readonly fee: bigint;
  readonly priced: boolean;
  readonly ref: string;
  readonly commandId: string;
};

type Held = { quantity: bigint; cost: bigint };
type Moved = { readonly currencyId: number; readonly change: bigint };
export type PriceAt = (currencyId: number, day: string) => bigint | undefined;

const flows: ReadonlySet<string> = new Set(flowTags);
const fees: ReadonlySet<string> = new Set(feeTags);
/** A swap of currencies, whose received side is bought with the given one. Elsewhere what is received is income. */
const swaps: ReadonlySet<ProfitProduct> = new Set(["spot", "moves", "subscription"]);

/**
 * Average cost over a user's ledger entries, which arrive oldest first. What comes from outside has the price of its day as its cost; USDT, in which
 * everything is counted, is always worth 1. Cost is taken off in proportion, rounded down; the last piece takes the rest.
 */
export class CostBasis {
  readonly #held = new Map<number, Held>();
  readonly #priceAt: PriceAt;
  readonly #usdt: number;

  constructor({ priceAt, usdt }: { readonly priceAt: PriceAt; readonly usdt: number }) {
    this.#priceAt = priceAt;
    this.#usdt = usdt;
  }

  /** The results of one command. Its entries are given together. */
  take(entries: readonly ReportEntry[]): Realized[] {
    const results: Realized[] = [];
    const parts = new Map<ProfitProduct, ReportEntry[]>();
    for (const entry of entries) {
      if (flows.has(entry.tag)) this.#flow(entry);
      else parts.set(productOf(entry.tag), [...(parts.get(productOf(entry.tag)) ?? []), entry]);
    }
    for (const [product, part] of parts) results.push(...this.#part(product, part));
    return results;
  }

  #flow({ currency_id: id, change, at }: ReportEntry): void {
    const quantity = fromNumeric(change);
    if (quantity > 0n) this.#add(id, quantity, this.#worth(id, quantity, at));
    else this.#remove(id, -quantity);
  }

  #part(product: ProfitProduct, entries: readonly ReportEntry[]): Realized[] {
    const [first] = entries;
    if (!first) return [];
    const { at, ref, command_id: commandId } = first;
    const moved = netOf(entries);
    const outs = moved.filter(({ change }) => change < 0n);
    const ins = moved.filter(({ change }) => change > 0n);
    const fee = entries
      .filter(({ tag }) => fees.has(tag))
      .reduce((sum, entry) => sum - this.#worth(entry.currency_id, fromNumeric(entry.change), at), 0n);
    const head = { at, product, ref, commandId };
    const isSwap = swaps.has(product) && outs.length > 0 && ins.length > 0;
    const found = isSwap ? this.#swap(head, outs, ins) : this.#income(head, outs, ins);
    return found.map((line, index) => ({ ...line, fee: index === 0 ? fee : 0n }));
  }

  #swap(head: Head, outs: readonly Moved[], ins: readonly Moved[]): Line[] {
    const { at } = head;
    // The side in USDT is what was really paid; only a swap of two coins is valued at the day's price.
    const paid = [...outs, ...ins].find(({ currencyId }) => currencyId === this.#usdt)?.change;
    const worthOut = (out: Moved) =>
      paid !== undefined && outs.length === 1
        ? paid < 0n
          ? -paid
          : paid
        : this.#worth(out.currencyId, -out.change, at);
    const total = outs.reduce((sum, out) => sum + worthOut(out), 0n);
    const lines = outs
      .filter(({ currencyId }) => currencyId !== this.#usdt)
      .map((out) => {
        const priced = paid !== undefined || this.#priceAt(out.currencyId, dayOf(at)) !== undefined;
        return this.#line(head, out, {
          proceeds: worthOut(out),
          cost: this.#remove(out.currencyId, -out.change),
          priced,
        });
      });
    const worths = ins.map((each) => this.#worth(each.currencyId, each.change, at));
    ins.forEach((each, index) => {
      const share = ins.length === 1 ? total : (worths[index] ?? 0n);
      this.#add(each.currencyId, each.change, share);
    });
    // A purchase has no result yet; its line carries the fee and shows when the coin was bought.
    const [bought] = ins;
    if (lines.length === 0 && bought) return [this.#line(head, bought, { proceeds: 0n, cost: 0n, priced: true })];
    return lines;
  }

  #income(head: Head, outs: readonly Moved[], ins: readonly Moved[]): Line[] {
    const priced = ({ currencyId }: Moved) => this.#priceAt(currencyId, dayOf(head.at)) !== undefined;
    return [
      ...outs.map((out) =>
        this.#line(head, out, { proceeds: 0n, cost: this.#remove(out.currencyId, -out.change), priced: true }),
      ),
      ...ins.map((each) => {
        const proceeds = this.#worth(each.currencyId, each.change, head.at);
        this.#add(each.currencyId, each.change, proceeds);
        return this.#line(head, each, { proceeds, cost: 0n, priced: priced(each) });
      }),
    ];
  }

  #line(head: Head, { currencyId, change }: Moved, figures: Pick<Line, "proceeds" | "cost" | "priced">): Line {
    return { ...head, currencyId, quantity: change, ...figures };
  }

  #worth(currencyId: number, quantity: bigint, at: Date): bigint {
    return currencyId === this.#usdt
      ? quantity
      : quoteFor(quantity, this.#priceAt(currencyId, dayOf(at)) ?? 0n, "down");
  }

  #add(currencyId: number, quantity: bigint, cost: bigint): void {
    const held = this.#held.get(currencyId) ?? { quantity: 0n, cost: 0n };
    this.#held.set(currencyId, { quantity: held.quantity + quantity, cost: held.cost + cost });
  }

  /** Takes a quantity out and returns its cost. */
  #remove(currencyId: number, quantity: bigint): bigint {
    if (currencyId === this.#usdt) return quantity;
    const held = this.#held.get(currencyId) ?? { quantity: 0n, cost: 0n };
    const cost = quantity >= held.quantity ? held.cost : mulDiv(held.cost, quantity, held.quantity, "down");
    this.#held.set(currencyId, { quantity: held.quantity - quantity, cost: held.cost - cost });
    return cost;
  }
}

type Head = Pick<Realized, "at" | "product" | "ref" | "commandId">;
type Line = Omit<Realized, "fee">;

/** What an event changed each currency by, over all accounts. A hold and a transfer change nothing. */
function netOf(entries: readonly ReportEntry[]): Moved[] {
  const net = new Map<number, bigint>();
  for (const { currency_id: id, change } of entries) net.set(id, (net.get(id) ?? 0n) + fromNumeric(change));
  return [...net].flatMap(([currencyId, change]) => (change === 0n ? [] : [{ currencyId, change }]));
}
