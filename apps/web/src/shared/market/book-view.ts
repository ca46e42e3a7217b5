import { formatAmount, mulDiv, ONE, parseAmount } from "@candor/contract/domain/money.ts";
import type { Depth } from "@candor/contract/routes/market.ts";
import { partOf } from "../format/part-of.ts";

/** The order book as drawn: levels grouped by a step, with the running total that the depth bars show. Pure, exact, bigint. */
export type BookRow = {
  /** Decimal string on the step; the key of the row. */
  price: string;
  quantity: string;
  /** Everything from the best level to this one. */
  total: string;
  /** total / the largest total of both sides, 0 to 1: the width of the bar. */
  share: number;
};
export type BookView = {
  bids: BookRow[];
  asks: BookRow[];
  /** Best ask minus best bid, ungrouped; undefined while a side is empty. */
  spread: string | undefined;
  /** The bids' part of the shown quantity in whole percent; undefined while the book is empty. */
  bidShare: number | undefined;
};

type Level = { price: bigint; quantity: bigint };
const levelsOf = (side: Depth["bids"]): Level[] =>
  side.flatMap(([price, quantity]) => {
    const level = { price: parseAmount(price), quantity: parseAmount(quantity) };
    return level.price === undefined || level.quantity === undefined
      ? []
      : [{ price: level.price, quantity: level.quantity }];
  });

/** A bid joins the step below it and an ask the step above: a grouped price never looks better than the orders behind it. */
function grouped(levels: readonly Level[], step: bigint, side: "bid" | "ask"): Level[] {
  const rows: Level[] = [];
  for (const { price, quantity } of levels) {
    const rest = price % step;
    const at = rest === 0n ? price : side === "bid" ? price - rest : price - rest + step;
    const last = rows.at(-1);
    if (last?.price === at) last.quantity += quantity;
    else rows.push({ price: at, quantity });
  }
  return rows;
}

function withTotals(levels: readonly Level[], count: number): (Level & { total: bigint })[] {
  let total = 0n;
  return levels.slice(0, count).map((level) => {
    total += level.quantity;
    return { ...level, total };
  });
}

export function bookView(
  depth: Depth | undefined,
  options: { step: string; rows: number; priceDecimals: number; quantityDecimals: number },
): BookView {
  const step = parseAmount(options.step) || 1n;
  const rawBids = levelsOf(depth?.bids ?? []);
  const rawAsks = levelsOf(depth?.asks ?? []);
  const bids = withTotals(grouped(rawBids, step, "bid"), options.rows);
  const asks = withTotals(grouped(rawAsks, step, "ask"), options.rows);
  const bidTotal = bids.at(-1)?.total ?? 0n;
  const askTotal = asks.at(-1)?.total ?? 0n;
  const largest = bidTotal > askTotal ? bidTotal : askTotal;
  const row = (level: Level & { total: bigint }): BookRow => ({
    price: formatAmount(level.price, options.priceDecimals),
    quantity: formatAmount(level.quantity, options.quantityDecimals),
    total: formatAmount(level.total, options.quantityDecimals),
    share: partOf(level.total, largest),
  });
  const bestBid = rawBids[0];
  const bestAsk = rawAsks[0];
  const both = bidTotal + askTotal;
  return {
    bids: bids.map(row),
    asks: asks.map(row),
    spread: bestBid && bestAsk ? formatAmount(bestAsk.price - bestBid.price, options.priceDecimals) : undefined,
    bidShare: both === 0n ? undefined : Number((bidTotal * 100n + both / 2n) / both),
  };
}

/** The steps that the book can be grouped by: the tick and three powers of ten above it. */
export function groupSteps(tick: string): string[] {
  const base = parseAmount(tick);
  if (base === undefined || base === 0n) return [];
  return [1n, 10n, 100n, 1_000n].map((factor) => formatAmount(base * factor));
}

/** The points of a cumulative depth chart, best price first; x is the distance from the mid price as a share of it. */
export function depthCurve(depth: Depth): {
  bids: { price: string; total: string; at: number; height: number }[];
  asks: { price: string; total: string; at: number; height: number }[];
  middle: string | undefined;
} {
  const bids = withTotals(levelsOf(depth.bids), depth.bids.length);
  const asks = withTotals(levelsOf(depth.asks), depth.asks.length);
  const bestBid = bids[0];
  const bestAsk = asks[0];
  if (!bestBid || !bestAsk) return { bids: [], asks: [], middle: undefined };
  const middle = (bestBid.price + bestAsk.price) / 2n;
  const totals = [bids.at(-1)?.total ?? 0n, asks.at(-1)?.total ?? 0n];
  const highest = totals.reduce((high, total) => (total > high ? total : high), 0n);
  const point = (level: Level & { total: bigint }) => ({
    price: formatAmount(level.price),
    total: formatAmount(level.total),
    at: Number(mulDiv(level.price - middle, ONE, middle, "down")) / Number(ONE),
    height: partOf(level.total, highest),
  });
  return { bids: bids.map(point), asks: asks.map(point), middle: formatAmount(middle) };
}
