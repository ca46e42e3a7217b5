import { type Amount, feeOf, mulDiv, ONE, type Price, quoteFor, RATE_ONE, type Rate } from "../domain/money.ts";

/** The rules of leveraged contracts, for server, page and receipt alike. A receipt contains the version of its rules. */
export const LEVER_RULES = 1;
/** Market opens and closes fill at the first counting tick after acceptance; without one in this time they are refused. */
export const FILL_WITHIN_MS = 3_000;
/** Held positions and waiting orders of a user in one quote currency. */
export const OPEN_POSITIONS_MAX = 200;
export const MULTIPLE_MAX = 1_000;
/** At or below this risk rate positions are liquidated, largest loss first. */
export const LIQUIDATION_RATE = 20_000_000n as Rate;
/** The price move between two ticks that the insurance has to cover for all open positions together; losses beyond it are shared by the winners. */
export const GAP_COVERED = 5_000_000n as Rate;

export type PositionSide = "long" | "short";

/** The fill price of a buy: above the index by the spread, rounded up. */
export const buyPrice = (index: Price, spread: Rate): Price =>
  mulDiv(index, RATE_ONE + spread, RATE_ONE, "up") as bigint as Price;
/** The fill price of a sell: below the index by the spread, rounded down. */
export const sellPrice = (index: Price, spread: Rate): Price =>
  mulDiv(index, RATE_ONE - spread, RATE_ONE, "down") as bigint as Price;

/** A long buys to open and sells to close, a short the other way around. */
export const openPriceOf = (side: PositionSide, index: Price, spread: Rate): Price =>
  side === "long" ? buyPrice(index, spread) : sellPrice(index, spread);
export const closePriceOf = (side: PositionSide, index: Price, spread: Rate): Price =>
  side === "long" ? sellPrice(index, spread) : buyPrice(index, spread);

export const quantityOf = (lots: number, lotSize: Amount): Amount => (BigInt(lots) * lotSize) as Amount;

export type OpeningTerms = {
  readonly lots: number;
  readonly lotSize: Amount;
  readonly multiple: number;
  readonly feeRate: Rate;
};
export type Opening = {
  readonly quantity: Amount;
  readonly notional: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
};

/** The cost of opening at `at`: value, margin and fee, each rounded up. */
export function openingOf(at: Price, { lots, lotSize, multiple, feeRate }: OpeningTerms): Opening {
  const quantity = quantityOf(lots, lotSize);
  const notional = quoteFor(quantity, at, "up");
  const margin = mulDiv(notional, 1n, BigInt(multiple), "up") as Amount;
  return { quantity, notional, margin, fee: feeOf(notional, feeRate) };
}

/** The profit of closing `quantity` at `close`; rounded once toward the house, so that long and short never both gain the same unit. */
export function profitOf(side: PositionSide, open: Price, close: Price, quantity: Amount): bigint {
  const difference = side === "long" ? close - open : open - close;
  const product = difference * quantity;
  return product >= 0n || product % ONE === 0n ? product / ONE : product / ONE - 1n;
}

/** The share of an amount for `part` of a position's `lots`; the last part takes the rounding remainder. */
export const partOf = (value: Amount, part: number, lots: number): Amount =>
  mulDiv(value, BigInt(part), BigInt(lots), "down") as Amount;

/** Held positions of one user in one quote currency, for the risk rate. */
export type Standing = { readonly available: bigint; readonly margin: bigint; readonly unrealised: bigint };

/** (available + margin + unrealized) / margin, rounded down; undefined without positions. Higher is safer. */
export function riskRate({ available, margin, unrealised }: Standing): Rate | undefined {
  if (margin <= 0n) return undefined;
  const equity = available + margin + unrealised;
  const product = equity * RATE_ONE;
  return (product >= 0n || product % margin === 0n ? product / margin : product / margin - 1n) as Rate;
}

/** Whether positions have to be liquidated: equity at or below a fifth of the margin, compared exactly. */
export const isLiquidated = ({ available, margin, unrealised }: Standing): boolean =>
  margin > 0n && (available + margin + unrealised) * RATE_ONE <= margin * LIQUIDATION_RATE;

/**
 * The index at which the position would be liquidated if no other price moved; undefined if no positive price does. `others` is the rest of its
 * backing: the account's available amount with the other positions' margin and unrealized profit. The one unknown of the risk rate is this position's
 * profit, so that profit = 20 % of all margin - equity without it.
 */
export function liquidationIndex(
  side: PositionSide,
  position: { readonly open: Price; readonly quantity: Amount; readonly margin: Amount; readonly spread: Rate },
  others: { readonly available: bigint; readonly margin: bigint; readonly unrealised: bigint },
): Price | undefined {
  const { open, quantity, margin, spread } = position;
  const allMargin = margin + others.margin;
  const threshold = mulDiv(allMargin, LIQUIDATION_RATE, RATE_ONE, "down");
  const profit = threshold - (others.available + allMargin + others.unrealised);
  const change = mulDiv(profit < 0n ? -profit : profit, ONE, quantity, "down");
  const signed = profit < 0n ? -change : change;
  const close = side === "long" ? open + signed : open - signed;
  const factor = side === "long" ? RATE_ONE - spread : RATE_ONE + spread;
  if (close <= 0n) return undefined;
  return mulDiv(close, RATE_ONE, factor, side === "long" ? "up" : "down") as bigint as Price;
}

export const stopErrors = ["LEVER_PRICE_1", "LEVER_PRICE_2", "LEVER_PRICE_3", "LEVER_PRICE_4"] as const;
export type StopError = (typeof stopErrors)[number];
export type Stops = { readonly takeProfit: Price; readonly stopLoss: Price };

/**
 * The specification's lever price errors: long, take profit not below the open and the current price (1), stop loss not above them (2); short, take
 * profit not above (3), stop loss not below (4). Equality is allowed. The first that applies.
 */
export function stopError(side: PositionSide, stops: Stops, open: Price, current: Price): StopError | undefined {
  const [low, high] = open < current ? [open, current] : [current, open];
  if (side === "long") {
    if (stops.takeProfit < high) return "LEVER_PRICE_1";
    return stops.stopLoss > low ? "LEVER_PRICE_2" : undefined;
  }
  if (stops.takeProfit > low) return "LEVER_PRICE_3";
  return stops.stopLoss < high ? "LEVER_PRICE_4" : undefined;
}

/** The stop that an index has reached. Never both: they are on different sides of the opening price. */
export function stopReached(
  side: PositionSide,
  { takeProfit, stopLoss }: Stops,
  index: Price,
): "tp" | "sl" | undefined {
  if (side === "long") {
    if (index >= takeProfit) return "tp";
    return index <= stopLoss ? "sl" : undefined;
  }
  if (index <= takeProfit) return "tp";
  return index >= stopLoss ? "sl" : undefined;
}

/** The loss beyond a position's margin at a price gap between two ticks; rounded up. */
export function uncoveredOf(notional: Amount, margin: Amount): bigint {
  const loss = feeOf(notional, GAP_COVERED);
  return loss > margin ? loss - margin : 0n;
}

/** The fee for holding over 00:00 UTC, of the value at the last tick; rounded up. */
export const overnightFee = (quantity: Amount, index: Price, overnightRate: Rate): Amount =>
  feeOf(quoteFor(quantity, index, "up"), overnightRate);

/** Whether an amount may leave the account: losses count, profits do not, and the risk rate stays above 100 %. */
export const mayLeave = (amount: bigint, standing: { available: bigint; margin: bigint; losses: bigint }): boolean =>
  standing.margin === 0n
    ? amount <= standing.available
    : amount <= standing.available && standing.available - amount + standing.losses > 0n;

/** What is held of a pair by all users, both sides apart. */
export type OpenInterest = { readonly longs: bigint; readonly shorts: bigint };

/**
 * The quantity of this side that a pair still accepts at this price; below zero if it has more already. The limit on the difference of both sides never
 * blocks an order that reduces it.
 */
export function quantityLeft(
  { longs, shorts }: OpenInterest,
  side: PositionSide,
  at: Price,
  { maxOpen, maxNet }: { readonly maxOpen: Amount; readonly maxNet: Amount },
): bigint {
  const worth = (most: Amount) => mulDiv(most, ONE, at, "down");
  const signed = side === "long" ? longs - shorts : shorts - longs;
  const net = signed < 0n ? -signed : signed;
  const [mostOpen, mostNet] = [worth(maxOpen) - (longs + shorts), worth(maxNet)];
  const mostOfSide = (net > mostNet ? net : mostNet) - signed;
  return mostOpen < mostOfSide ? mostOpen : mostOfSide;
}
