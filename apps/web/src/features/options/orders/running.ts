import { formatAmount, parseAmount, parsePrice } from "@candor/contract/domain/money.ts";
import { UP } from "@candor/contract/domain/options.ts";
import type { OptionOrder } from "@candor/contract/routes/options.ts";
import { type Direction, type OptionResult, optionOutcome, optionResult } from "@candor/contract/rules/options.ts";

export const directionOfOrder = (order: Pick<OptionOrder, "type">): Direction => (order.type === UP ? "up" : "down");

/** The account's gain or loss if this were the settlement price. Undefined until the order is open and a price is known. */
export function ifEndedNow(
  order: OptionOrder,
  price: string | undefined,
): { readonly result: OptionResult; readonly outcome: string } | undefined {
  const open = parsePrice(order.open_tick?.price);
  const now = parsePrice(price);
  if (open === undefined || now === undefined) return undefined;
  const [stake, profit, fee] = [parseAmount(order.number), parseAmount(order.profit), parseAmount(order.fee)];
  if (stake === undefined || profit === undefined || fee === undefined) return undefined;
  const result = optionResult(directionOfOrder(order), open, now);
  return { result, outcome: formatAmount(optionOutcome(result, stake, profit, fee)) };
}

/** Milliseconds until settlement by the server's clock; the whole duration while the order awaits its opening. */
export const leftOf = (order: OptionOrder, serverNow: number): number =>
  order.due_at_ms === null ? order.seconds * 1_000 : Math.max(0, order.due_at_ms - serverNow);

/** The part of the ring that is still closed, 0 to 1. */
export const ringShare = (order: OptionOrder, serverNow: number): number =>
  Math.min(1, leftOf(order, serverNow) / (order.seconds * 1_000));

/** Orders that were open before and no longer are: they have been settled. */
export const decided = (before: readonly OptionOrder[], now: readonly OptionOrder[]): readonly OptionOrder[] =>
  before.filter(({ id }) => !now.some((each) => each.id === id));

/** Soonest first; orders that await their opening come last. */
export const soonestFirst = (orders: readonly OptionOrder[]): readonly OptionOrder[] =>
  [...orders].sort(
    (a, b) => (a.due_at_ms ?? Number.MAX_SAFE_INTEGER) - (b.due_at_ms ?? Number.MAX_SAFE_INTEGER) || a.id - b.id,
  );

/** The order as the list shows it: the newest state of each, plus those that only one list has. */
export const withOrder = (orders: readonly OptionOrder[], order: OptionOrder): readonly OptionOrder[] =>
  soonestFirst([...orders.filter(({ id }) => id !== order.id), order]);
