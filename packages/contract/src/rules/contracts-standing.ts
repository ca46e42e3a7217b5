import { type Amount, ONE, type Price, type Rate } from "../domain/money.ts";
import { closePriceOf, type PositionSide, profitOf, type Standing } from "./contracts.ts";

/** The fields of a position for the account's risk figures; `index` is its pair's last counting tick. */
export type HeldPosition = {
  readonly side: PositionSide;
  readonly open: Price;
  readonly quantity: Amount;
  readonly spread: Rate;
  readonly margin: bigint;
  readonly deduction: bigint;
  readonly index: Price;
};
/** `losses` are those of losing positions, not positive: they limit outgoing money. */
export type AccountStanding = Standing & { readonly losses: bigint };

/** The profit of closing `quantity` in 1e-16, unrounded. */
function rawProfitOf({ side, open, quantity, spread, index }: HeldPosition): bigint {
  const close = closePriceOf(side, index, spread);
  return (side === "long" ? close - open : open - close) * quantity;
}

/** A user's risk figures in one quote currency. As in the core, the total profit of all positions is rounded once, toward the house. */
export function standingAt(available: bigint, held: readonly HeldPosition[]): AccountStanding {
  let [value, margin, deduction, losses] = [0n, 0n, 0n, 0n];
  for (const position of held) {
    const { side, open, quantity, spread, index } = position;
    value += rawProfitOf(position);
    margin += position.margin;
    deduction += position.deduction;
    const profit = profitOf(side, open, closePriceOf(side, index, spread), quantity) - position.deduction;
    if (profit < 0n) losses += profit;
  }
  const rounded = value >= 0n || value % ONE === 0n ? value / ONE : value / ONE - 1n;
  return { available, margin, unrealised: rounded - deduction, losses };
}

/** The maximum allowed by `mayLeave`. */
export function leavingMax({ available, margin, losses }: Omit<AccountStanding, "unrealised">): Amount {
  const most = margin === 0n ? available : available + losses - 1n;
  return (most > 0n ? most : 0n) as Amount;
}
