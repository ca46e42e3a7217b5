import { LONG } from "@candor/contract/domain/contracts.ts";
import {
  type Amount,
  formatAmount,
  fromNumeric,
  mulDiv,
  ONE,
  type Price,
  parseAmount,
  parsePrice,
  parseRate,
  quoteFor,
} from "@candor/contract/domain/money.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import {
  closePriceOf,
  overnightFee,
  type PositionSide,
  partOf,
  profitOf,
  quantityOf,
  riskRate,
  type Standing,
} from "@candor/contract/rules/contracts.ts";
import { type HeldPosition, standingAt } from "@candor/contract/rules/contracts-standing.ts";
import { liquidationOf, type PairAccount } from "../form/liquidation.ts";

const need = <T>(value: T | undefined, what: string, { id }: Position): T => {
  if (value === undefined) throw new Error(`position ${id} has no ${what}`);
  return value;
};
export const sideOf = ({ type }: Pick<Position, "type">): PositionSide => (type === LONG ? "long" : "short");
/** Open, with or without a pending close: the account's risk comes from these. */
export const isHeld = ({ state }: Position): boolean => state === "holding" || state === "closing";

/** The figures of a held position as bigints; `index` is its pair's current price. */
export function heldOf(position: Position, index: Price): HeldPosition {
  return {
    side: sideOf(position),
    open: need(parsePrice(position.open_price), "open price", position),
    quantity: quantityOf(position.share, need(parseAmount(position.lot_size), "lot", position)),
    spread: need(parseRate(position.spread), "spread", position),
    margin: need(parseAmount(position.margin), "margin", position),
    deduction: need(parseAmount(position.deduction), "deduction", position),
    index,
  };
}

/** The account's figures at current prices. Undefined while one of them is unknown: a partial sum would be wrong. */
export function standingNow(
  available: bigint,
  positions: readonly Position[],
  indexOf: (symbol: string) => Price | undefined,
): Standing | undefined {
  const held: HeldPosition[] = [];
  for (const position of positions) {
    if (!isHeld(position)) continue;
    const index = indexOf(position.symbol);
    if (index === undefined) return undefined;
    held.push(heldOf(position, index));
  }
  return standingAt(available, held);
}

/** The held positions of one pair and quote currency, at its current price. */
export const pairHeld = (
  positions: readonly Position[] | undefined,
  { symbol, legal_id }: Pick<Position, "symbol" | "legal_id">,
  index: Price,
): readonly HeldPosition[] =>
  (positions ?? [])
    .filter((one) => one.symbol === symbol && one.legal_id === legal_id && isHeld(one))
    .map((one) => heldOf(one, index));

/** A rate as a percentage text, cut to two places. */
const percentText = (value: bigint): string => formatAmount(((value * 100n) / 1_000_000n) * 1_000_000n);

/** The margin level: "209.83". Undefined without positions. */
export function levelOf(standing: Standing | undefined): string | undefined {
  const rate = standing && riskRate(standing);
  return rate === undefined ? undefined : percentText(rate);
}

/** Percent of the margin level at the right end of the gauge; the marker stays there beyond it. */
const GAUGE_MAX = 300;
export const GAUGE_ZONES = { liquidation: 20 / GAUGE_MAX, warning: 100 / GAUGE_MAX } as const;
/** The marker's position on the gauge, 0 to 1. */
export const gaugeShare = (level: string): number => Math.min(1, Math.max(0, +level / GAUGE_MAX));

export type LivePosition = {
  readonly profit: string;
  /** Percent of the margin. */
  readonly returned: string;
  readonly value: string;
  readonly liquidation: Price | undefined;
  /** The fee of one more night at this price. */
  readonly nextOvernight: string;
};

/** A held position at its pair's current price, backed by the rest of the account. */
export function liveOf(
  position: Position,
  index: Price,
  account: PairAccount | undefined,
  overnightRate: string | undefined,
): LivePosition {
  const held = heldOf(position, index);
  const { side, open, quantity, spread, margin, deduction } = held;
  const gained = profitOf(side, open, closePriceOf(side, index, spread), quantity);
  const profit = gained - deduction;
  const night = parseRate(overnightRate);
  return {
    profit: formatAmount(profit),
    returned: margin === 0n ? "0" : percentText(mulDiv(profit, ONE, margin, "down")),
    value: formatAmount(quoteFor(quantity, index, "up")),
    liquidation: account && liquidationOf(side, index, account),
    nextOvernight: night === undefined ? "" : formatAmount(overnightFee(quantity, index, night)),
  };
}

/** The result of closing this many of a position's lots at this price. */
export function closingOf(position: Position, lots: number, index: Price) {
  const held = heldOf(position, index);
  const price = closePriceOf(held.side, index, held.spread);
  const quantity = quantityOf(lots, need(parseAmount(position.lot_size), "lot", position));
  const deducted = partOf(held.deduction as Amount, lots, position.share);
  return {
    price,
    margin: partOf(held.margin as Amount, lots, position.share),
    profit: profitOf(held.side, held.open, price, quantity) - deducted,
  };
}

/** Positions that were open before and no longer are: they have been closed, canceled or refused. */
export const endedSince = (before: readonly Position[], now: readonly Position[]): readonly Position[] =>
  before.filter(({ id }) => !now.some((each) => each.id === id));

export type PartlyClosed = { readonly position: Position; readonly lots: number; readonly profit: string };

/** Positions that hold fewer lots than before, with the lots that were closed and what was realized with them. */
export const partlyClosed = (before: readonly Position[], now: readonly Position[]): readonly PartlyClosed[] =>
  now.flatMap((position) => {
    const old = before.find(({ id }) => id === position.id);
    if (!old || !isHeld(old) || !isHeld(position) || position.share >= old.share) return [];
    const profit = formatAmount(fromNumeric(position.profit) - fromNumeric(old.profit));
    return [{ position, lots: old.share - position.share, profit }];
  });

/** Whether this settles at the next tick: the list is then read again soon. */
export const isUnderWay = ({ state }: Position): boolean => state === "opening" || state === "closing";

/** The pair's terms by its number, for positions of other pairs than the page's. */
export const pairOf = (pairs: readonly ContractPair[] | undefined, { match_id }: Position): ContractPair | undefined =>
  pairs?.find((each) => each.match_id === match_id);
