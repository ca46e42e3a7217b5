import { parseAmount } from "@candor/contract/domain/money.ts";
import { hasTrigger } from "@candor/contract/domain/spot.ts";
import type { SpotOrder } from "@candor/contract/routes/spot.ts";

/** The immediate outcome of an order, in the shape that the toast has a text for. */
export type Outcome =
  | { readonly kind: "filled"; readonly filled: string; readonly average: string }
  | { readonly kind: "partly"; readonly filled: string; readonly average: string }
  | { readonly kind: "partlyCancelled"; readonly filled: string; readonly average: string }
  | { readonly kind: "waiting" | "stopWaiting" | "cancelled" };

export function outcomeOf(order: SpotOrder): Outcome {
  const some = (parseAmount(order.filled) ?? 0n) > 0n && order.average_price !== null;
  const figures = { filled: order.filled, average: order.average_price ?? "" };
  switch (order.status) {
    case "completed":
      return { kind: "filled", ...figures };
    case "cancelled":
      return some ? { kind: "partlyCancelled", ...figures } : { kind: "cancelled" };
    case "waiting":
      if (some) return { kind: "partly", ...figures };
      return { kind: hasTrigger(order.kind) && !order.triggered ? "stopWaiting" : "waiting" };
  }
}

/**
 * The filled share in whole percent, rounded down: 100 only when nothing is left. An order by amount is complete when less than a lot is left.
 */
export function filledPercent(
  order: Pick<SpotOrder, "filled" | "filled_total" | "number" | "total" | "status">,
): string {
  if (order.status === "completed") return "100";
  const byTotal = order.number === null;
  const whole = parseAmount((byTotal ? order.total : order.number) ?? undefined) ?? 0n;
  const part = parseAmount(byTotal ? order.filled_total : order.filled) ?? 0n;
  return whole === 0n ? "0" : ((part * 100n) / whole).toString();
}
