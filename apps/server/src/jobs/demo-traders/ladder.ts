import {
  type Amount,
  floorTo,
  mulDiv,
  ONE,
  type Price,
  RATE_ONE,
  type Rate,
  rate,
} from "@candor/contract/domain/money.ts";
import { hashText, type Random } from "../../feeds/random.ts";

/**
 * What a simulated market maker quotes: a ladder of limit orders on lines of equal distance, asks from one line up and bids from the line below it down.
 * When the index leaves the gap between them, the orders that it left behind move to the far end of the ladder: two amendments a step, however many levels
 * there are. Pure functions: the same index, orders and randomness give the same actions.
 */
export type Terms = {
  readonly symbol: string;
  readonly tick: bigint;
  readonly lot: bigint;
  readonly minNotional: bigint;
};
export type Side = 0 | 1;

/** Levels of each side. */
export const LEVELS = 4;

/** The distance of two lines as a share of the price: 0.008 % for bitcoin, whose spread stays below 0.01 % with the lines' own offsets. */
const gaps: Readonly<Record<string, Rate>> = { "BTC-USDT": rate("0.00008"), "ETH-USDT": rate("0.00012") };
const GAP = rate("0.0002");
/** Value of an order on the best line, in the quote currency; the following lines have half of it more each. */
const worths: Readonly<Record<string, bigint>> = { "BTC-USDT": 12_000n * ONE, "ETH-USDT": 8_000n * ONE };
const WORTH = 3_000n * ONE;

/** The lines in ticks, and the line of the best ask: the best bid is on the line below it. */
export type Ladder = { readonly step: bigint; readonly ask: bigint };
export type OwnOrder = { readonly orderId: number; readonly side: Side; readonly line: bigint };
type Quoted = { readonly side: Side; readonly line: bigint; readonly price: Price; readonly quantity: Amount };
export type Action =
  | ({ readonly type: "place" } & Quoted)
  | ({ readonly type: "move"; readonly orderId: number } & Quoted)
  | { readonly type: "cancel"; readonly orderId: number };

/** Ticks between two lines at this index, at least one. */
export function stepAt({ symbol, tick }: Terms, index: bigint): bigint {
  const step = mulDiv(index, gaps[symbol] ?? GAP, RATE_ONE, "down") / tick;
  return step > 1n ? step : 1n;
}

/** 0 to 7, the same for the same line: an offset that keeps the prices from looking ruled. */
const draw = (line: bigint): bigint => BigInt((hashText(`line ${line}`) >>> 13) & 7);

/** A line's price: up to a tenth of a step above or below its even place. */
export function priceOf({ tick }: Terms, step: bigint, line: bigint): Price {
  const offset = ((draw(line) - 4n) * step) / 40n;
  return ((line * step + offset) * tick) as Price;
}

/** Whether the ladder may stay: its index has moved at most two fifths of a step out of the gap between the best bid and the best ask. */
function holds(terms: Terms, { step, ask }: Ladder, index: bigint): boolean {
  const slack = (step * terms.tick * 2n) / 5n;
  return index >= priceOf(terms, step, ask - 1n) - slack && index <= priceOf(terms, step, ask) + slack;
}

/** The ladder for this index: the same one for as long as it holds, otherwise one with the index between bid and ask. */
export function ladderAt(terms: Terms, index: bigint, before: Ladder | undefined): Ladder {
  if (before && holds(terms, before, index)) return before;
  const step = before?.step ?? stepAt(terms, index);
  return { step, ask: index / (step * terms.tick) + 1n };
}

/** Whether the price has moved so far that its lines are too near or too far now: the maker starts over. */
export function isOutgrown(terms: Terms, { step }: Ladder, index: bigint): boolean {
  const due = stepAt(terms, index);
  return step * 5n > due * 6n || step * 6n < due * 5n;
}

/** The lines that the ladder quotes on a side, best first. */
export const linesOf = ({ ask }: Ladder, side: Side): bigint[] =>
  Array.from({ length: LEVELS }, (_, level) => (side === 1 ? ask + BigInt(level) : ask - 1n - BigInt(level)));

/** The actions that bring a maker's open orders to the ladder, in an order in which no two of its orders ever meet. */
export function actionsFor(terms: Terms, ladder: Ladder, own: readonly OwnOrder[], random: Random): Action[] {
  const [bids, asks] = [0 as const, 1 as const].map((side) => sideActions(terms, ladder, { own, side, random })) as [
    Action[],
    Action[],
  ];
  const highestBid = own.reduce((most, { side, line }) => (side === 0 && line > most ? line : most), -1n);
  // Down: the bids make room for the asks. Up: the asks for the bids.
  return highestBid >= ladder.ask ? [...bids, ...asks] : [...asks, ...bids];
}

type OfSide = { readonly own: readonly OwnOrder[]; readonly side: Side; readonly random: Random };

function sideActions(terms: Terms, ladder: Ladder, { own, side, random }: OfSide): Action[] {
  const missing = new Set(linesOf(ladder, side));
  const spare: OwnOrder[] = [];
  for (const order of own) if (order.side === side && !missing.delete(order.line)) spare.push(order);
  const actions: Action[] = [];
  for (const line of missing) {
    const price = priceOf(terms, ladder.step, line);
    const quantity = quantityAt(terms, price, {
      level: side === 1 ? line - ladder.ask : ladder.ask - 1n - line,
      random,
    });
    const moved = spare.pop();
    const quoted = { side, line, price, quantity };
    actions.push(moved ? { type: "move", orderId: moved.orderId, ...quoted } : { type: "place", ...quoted });
  }
  for (const { orderId } of spare) actions.push({ type: "cancel", orderId });
  return actions;
}

/** 60 to 140 % of the level's worth, on the lot, and never too small an order. */
function quantityAt(
  { symbol, lot, minNotional }: Terms,
  price: Price,
  { level, random }: { readonly level: bigint; readonly random: Random },
): Amount {
  const worth = ((worths[symbol] ?? WORTH) * (2n + level)) / 2n;
  const drawn = (worth * BigInt(600 + Math.floor(random.uniform() * 801))) / 1_000n;
  const value = drawn > minNotional * 2n ? drawn : minNotional * 2n;
  const quantity = floorTo(mulDiv(value, ONE, price, "down"), lot);
  return (quantity > 0n ? quantity : lot) as Amount;
}
