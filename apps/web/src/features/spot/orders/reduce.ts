import { type Amount, formatAmount, parseAmount } from "@candor/contract/domain/money.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";

/** Reducing an order to a smaller quantity: the allowed input, and its errors. */
export type ReduceError = "missing" | "offLot" | "notLess";

const amountOf = (text: string | null): Amount => {
  const value = parseAmount(text ?? undefined);
  if (value === undefined) throw new Error("an open order without a quantity");
  return value;
};

/** The open quantity of an order. */
export const openQuantity = (order: Pick<SpotOrder, "number" | "filled">): string =>
  formatAmount(amountOf(order.number) - amountOf(order.filled));

/** `text` is the open quantity to keep. */
export function reduceError(
  order: Pick<SpotOrder, "number" | "filled">,
  text: string,
  lot: string,
): ReduceError | undefined {
  const requested = parseAmount(text);
  if (requested === undefined || requested === 0n) return "missing";
  if (requested % amountOf(lot) !== 0n) return "offLot";
  return requested < amountOf(openQuantity(order)) ? undefined : "notLess";
}
