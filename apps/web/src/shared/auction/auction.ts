import { parseAmount } from "@candor/contract/domain/money.ts";
import type { AuctionPhase } from "@candor/contract/domain/subscriptions.ts";
import type { Auction, AuctionRow } from "@candor/contract/routes/market.ts";
import { auctionPhase } from "@candor/contract/rules/auction.ts";
import { partOf } from "../format/part-of.ts";

/** What the pages show of an auction, as pure functions. */

/** The phase by the page's clock: a message comes only when something changes. */
export const phaseAt = (auction: Pick<Auction, "launch_at_ms" | "phase">, now: number): AuctionPhase =>
  auction.phase === "launching" ? "launching" : auctionPhase(auction.launch_at_ms, now);

/** Whether the form takes orders. */
export const takesOrders = (phase: AuctionPhase | undefined, { paused }: Pick<Auction, "paused">): boolean =>
  !paused && (phase === "collecting" || phase === "firm");

/** Whether own orders can no longer be withdrawn; while an operator keeps the pair closed, everybody may leave. */
export const isFirm = (phase: AuctionPhase | undefined, { paused }: Pick<Auction, "paused">): boolean =>
  !paused && (phase === "firm" || phase === "launching");

export type Imbalance = { readonly side: "buy" | "sell" | "even"; readonly quantity: string };

/** Which side wants more at the indicative price, and by how much. */
export function imbalanceOf({ imbalance }: Pick<Auction, "imbalance">): Imbalance {
  if (imbalance.startsWith("-")) return { side: "sell", quantity: imbalance.slice(1) };
  return { side: parseAmount(imbalance) === 0n ? "even" : "buy", quantity: imbalance };
}

/** A price with what would be bought and sold at it; the shares are of the largest figure shown, 0 to 1. */
export type BookLine = {
  readonly price: string;
  readonly demand: string;
  readonly supply: string;
  readonly demandShare: number;
  readonly supplyShare: number;
};

/** At most `count` rows, those nearest to the indicative price, the highest price first. */
export function bookLines({ rows, price }: Pick<Auction, "rows" | "price">, count: number): BookLine[] {
  const shown = nearest(rows, price, count).map(([at, demand, supply]) => ({
    price: at,
    demand,
    supply,
    bought: parseAmount(demand) ?? 0n,
    sold: parseAmount(supply) ?? 0n,
  }));
  const largest = shown.reduce((most, { bought, sold }) => (bought > most ? bought : sold > most ? sold : most), 0n);
  return shown.map(({ bought, sold, ...line }) => ({
    ...line,
    demandShare: partOf(bought, largest),
    supplyShare: partOf(sold, largest),
  }));
}

function nearest(rows: readonly AuctionRow[], price: string | null, count: number): readonly AuctionRow[] {
  const at = parseAmount(price ?? undefined);
  const below = at === undefined ? -1 : rows.findIndex(([row]) => (parseAmount(row) ?? 0n) < at);
  const middle = below === -1 ? (at === undefined ? Math.ceil(rows.length / 2) : rows.length) : below;
  const first = Math.max(0, Math.min(middle - Math.ceil(count / 2), rows.length - count));
  return rows.slice(first, first + count);
}
