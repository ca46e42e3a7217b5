import { type Amount, amount, formatAmount, fromNumeric, plain, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import type { HostingOrder, HostingProduct } from "@candor/contract/routes/hosting.ts";
import { dailyIncome, type HostingFigures, paymentTime, unitsLeft } from "@candor/contract/rules/hosting.ts";
import type { HostingOrderView } from "../../../platform/bus/views.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import type { ProductRow } from "./queries.ts";
import type { HostingText } from "./texts.ts";

const leftOf = (row: ProductRow, { sold, treasury }: Sale): bigint =>
  unitsLeft(
    {
      kind: row.kind,
      days: row.days,
      dailyRate: rate(plain(row.daily_rate)),
      dailyOutput: amount(plain(row.daily_output)),
      quota: fromNumeric(row.quota),
      min: fromNumeric(row.min),
    },
    sold,
    treasury,
  );

function statusOf({ state, opens_at, closes_at }: ProductRow, left: bigint, now: number): HostingProduct["status"] {
  if (state === "closed" || (closes_at !== null && now >= closes_at.getTime())) return "closed";
  if (now < opens_at.getTime()) return "upcoming";
  return left > 0n ? "open" : "sold_out";
}

export type Sale = { readonly sold: bigint; readonly treasury: bigint; readonly now: number };

/** A product as it is sold at `now`, the engine's time. */
export function productView(catalogue: Catalogue, row: ProductRow, sale: Sale, text: HostingText): HostingProduct {
  const left = leftOf(row, sale);
  return {
    id: row.product_id,
    version: row.version,
    kind: row.kind,
    status: statusOf(row, left, sale.now),
    ...text,
    currency_id: row.currency_id,
    currency_name: catalogue.symbolOf(row.currency_id),
    unit_price: plain(row.unit_price),
    day: row.days,
    interest_rate: plain(row.daily_rate),
    income_currency_id: row.income_currency_id,
    income_currency_name: catalogue.symbolOf(row.income_currency_id),
    output: plain(row.daily_output),
    save_min: plain(row.min),
    save_max: plain(row.max),
    per_user: plain(row.per_user),
    quota: plain(row.quota),
    sold: formatAmount(sale.sold),
    left: formatAmount(left),
    penalty: row.penalty,
    penalty_rate: row.penalty_rate === null ? null : plain(row.penalty_rate),
    day_seconds: (row.day_ms ?? DAY_MS) / SECOND_MS,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at?.toISOString() ?? null,
    recommended: row.is_recommended,
  };
}

/** The terms and figures of an order. */
export const figuresOf = (
  order: HostingOrderView,
): HostingFigures & { readonly units: Amount; readonly principal: Amount } => ({
  kind: order.kind,
  unitPrice: amount(order.unitPrice),
  units: amount(order.units),
  principal: amount(order.principal),
  days: order.days,
  dailyRate: rate(order.dailyRate),
  dailyOutput: amount(order.dailyOutput),
  penalty: order.penalty,
  penaltyRate: order.penaltyRate === null ? undefined : rate(order.penaltyRate),
});

export function orderFromView(catalogue: Catalogue, order: HostingOrderView, name: string): HostingOrder {
  const figures = figuresOf(order);
  const daily = dailyIncome(figures, figures.units);
  const dayMs = order.dayMs ?? DAY_MS;
  const isOpen = order.state === "hosting";
  const paidAt = (n: number) => paymentTime(order.boughtAt, n, dayMs);
  return {
    id: order.orderId,
    config_id: order.productId,
    version: order.version,
    kind: order.kind,
    name,
    status: order.state,
    currency_id: order.currencyId,
    currency_name: catalogue.symbolOf(order.currencyId),
    number: order.units,
    amount: order.principal,
    day: order.days,
    paid_days: order.paidDays,
    interest_rate: order.dailyRate,
    income_currency_id: order.incomeCurrencyId,
    income_currency_name: catalogue.symbolOf(order.incomeCurrencyId),
    income: formatAmount(daily),
    promised: formatAmount(daily * BigInt(order.days)),
    paid: formatAmount(daily * BigInt(order.paidDays)),
    penalty_rule: order.penalty,
    penalty_rate: order.penaltyRate,
    penalty: order.penaltyPaid,
    day_seconds: dayMs / SECOND_MS,
    bought_at_ms: order.boughtAt,
    first_payment_at_ms: paidAt(1),
    next_payment_at_ms: isOpen ? paidAt(order.paidDays + 1) : null,
    due_at_ms: paidAt(order.days),
    ended_at_ms: order.endedAt,
  };
}
