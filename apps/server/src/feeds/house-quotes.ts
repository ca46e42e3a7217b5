import {
  type Amount,
  floorTo,
  mulDiv,
  ONE,
  type Price,
  price as priceOf,
  RATE_ONE,
  type Rate,
  rate,
} from "@candor/contract/domain/money.ts";
import type { IndexTick } from "./feed.ts";

/**
 * The house market-maker's quotes around the index. They are computed here, outside the core, and are part of the tick's command, so that a replay of
 * the commands replays the quotes. Everything is an integer, and variation is derived from the tick's own time: the same tick gives the same quotes.
 */
export type QuoteTerms = { readonly tick: Price; readonly lot: Amount };
export type Quote = { readonly price: Price; readonly quantity: Amount };
export type Quotes = { readonly bids: readonly Quote[]; readonly asks: readonly Quote[] };

export type HouseQuoteOptions = {
  /** Levels per side. */
  readonly levels: number;
  /** The smallest distance of the best quote from the index, as a share of it. */
  readonly halfSpreadMin: Rate;
  /** Distance between neighboring levels near the middle, as a share of the index; it widens outwards. */
  readonly step: Rate;
  /** Maximum value of one side, in the quote currency. */
  readonly sideNotionalMax: Amount;
};

export const houseQuoteDefaults: HouseQuoteOptions = {
  levels: 20,
  halfSpreadMin: rate("0.0002"),
  step: rate("0.00008"),
  sideNotionalMax: priceOf("400000") as bigint as Amount,
};

/** Seconds of price moves that the spread covers. */
export const MOVES_REMEMBERED = 10;

/** 32 bits that look random and are the same for the same inputs (the finalizer of MurmurHash3). */
function mix(seed: number): number {
  let h = seed | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

const share = (value: bigint, part: Rate): bigint => mulDiv(value, part, RATE_ONE, "up");

/**
 * One side's distances from the index. The best quote is at least the recent one-second move away, so the spread is at least twice that move and a
 * price known a second early elsewhere gives no profit. Steps grow by an eighth of themselves with each level.
 */
function distances(index: bigint, move: bigint, tick: bigint, options: HouseQuoteOptions): bigint[] {
  const least = share(index, options.halfSpreadMin);
  let step = share(index, options.step);
  if (step < tick) step = tick;
  let distance = move > least ? move : least;
  const list: bigint[] = [];
  for (let level = 0; level < options.levels; level += 1) {
    list.push(distance);
    distance += step;
    step += step / 8n;
  }
  return list;
}

/** Weight of a level in thousandths: more behind the middle of the side than at its edge, and 60 to 140 % of that at each tick's own draw. */
function weights(levels: number, salt: number): bigint[] {
  return Array.from({ length: levels }, (_, level) => {
    const shape = 400 + Math.min(level, levels - level) * 60;
    const draw = 600 + (mix(salt + level * 7919) % 801);
    return BigInt(Math.floor((shape * draw) / 1000));
  });
}

/** Bids below and asks above `index`, best first; prices on the tick away from it, quantities on the lot; empty levels are left out. */
export function houseQuotes(
  terms: QuoteTerms,
  index: Price,
  move: bigint,
  salt: number,
  options: HouseQuoteOptions = houseQuoteDefaults,
): Quotes {
  const away = distances(index, move, terms.tick, options);
  const side = (sign: 1n | -1n): Quote[] => {
    const parts = weights(options.levels, salt * 2 + (sign === 1n ? 1 : 0));
    const whole = parts.reduce((sum, part) => sum + part, 0n);
    return away.flatMap((distance, level) => {
      const exact = index + sign * distance;
      if (exact <= 0n) return [];
      const floored = floorTo(exact, terms.tick);
      const price = sign === 1n && floored !== exact ? floored + terms.tick : floored;
      if (price <= 0n) return [];
      const notional = mulDiv(options.sideNotionalMax, parts[level] as bigint, whole, "down");
      const quantity = floorTo(mulDiv(notional, ONE, price, "down"), terms.lot);
      return quantity > 0n ? [{ price: price as Price, quantity: quantity as Amount }] : [];
    });
  };
  return { bids: side(-1n), asks: side(1n) };
}

/** Quotes for tick after tick: remembers each pair's last moves. A pair's first tick has no earlier move and is quoted at the smallest spread. */
export function createHouseQuotes(
  options: HouseQuoteOptions = houseQuoteDefaults,
): (terms: QuoteTerms, tick: IndexTick) => Quotes {
  const pairs = new Map<string, { last: bigint; moves: bigint[] }>();
  return (terms, tick) => {
    const pair = pairs.get(tick.symbol) ?? { last: tick.price, moves: [] };
    pairs.set(tick.symbol, pair);
    const move = tick.price > pair.last ? tick.price - pair.last : pair.last - tick.price;
    pair.last = tick.price;
    pair.moves.push(move);
    if (pair.moves.length > MOVES_REMEMBERED) pair.moves.shift();
    const largest = pair.moves.reduce((most, one) => (one > most ? one : most), 0n);
    return houseQuotes(terms, tick.price as Price, largest, Math.floor(tick.at / 1000), options);
  };
}
