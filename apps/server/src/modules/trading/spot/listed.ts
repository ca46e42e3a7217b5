import { formatAmount, fromNumeric, type Price, plain } from "@candor/contract/domain/money.ts";
import type { ListedOrder, OrderDetail } from "@candor/contract/routes/spot.ts";
import { trailingTrigger } from "@candor/contract/rules/trailing.ts";
import type { Db } from "../../../platform/database/schema.ts";
import type { Catalogue } from "../../../services/catalogue/catalogue.ts";
import * as queries from "./queries.ts";
import { orderFromRow } from "./view.ts";

type Readers = { readonly db: Db; readonly catalogue: Catalogue };

/** Orders with the labels of their keys, and with where those stand that follow the price. */
export async function listed({ db, catalogue }: Readers, rows: readonly queries.OrderRow[]): Promise<ListedOrder[]> {
  const keyIds = new Set(rows.flatMap(({ api_key_id }) => api_key_id ?? []));
  const following = rows.filter((row) => row.status === "waiting" && !row.triggered && row.following_since !== null);
  const [labels, extremes] = await Promise.all([
    queries.keyLabels(db, [...keyIds]),
    queries.extremesOf(
      db,
      following.map(({ order_id }) => order_id),
    ),
  ]);
  return rows.map((row) => ({
    ...orderFromRow(catalogue, row),
    api_key_label: labels.get(row.api_key_id ?? "") ?? null,
    trail: trailOf(row, extremes.get(row.order_id)),
  }));
}

function trailOf({ side, trailing_delta }: queries.OrderRow, extreme: string | undefined): ListedOrder["trail"] {
  if (extreme === undefined || trailing_delta === null) return null;
  const trigger = trailingTrigger(side as 0 | 1, fromNumeric(extreme) as bigint as Price, trailing_delta);
  return { extreme: plain(extreme), trigger: formatAmount(trigger) };
}

/** One order of the user; undefined for another user's as for an unknown one. */
export async function detailOf(readers: Readers, userId: number, orderId: number): Promise<OrderDetail | undefined> {
  const rows = await queries.orderWithSibling(readers.db, userId, orderId);
  const row = rows.find(({ order_id }) => order_id === orderId);
  if (!row) return undefined;
  const trails = row.trailing_delta !== null && row.triggered;
  const [orders, receipt] = await Promise.all([
    listed(readers, rows),
    trails ? queries.triggerReceipt(readers.db, orderId) : undefined,
  ]);
  const order = orders.find(({ id }) => id === String(orderId));
  if (!order) throw new Error(`order ${orderId} was read and not listed`);
  return {
    order,
    other: orders.find(({ id }) => id !== order.id) ?? null,
    trigger: receipt
      ? {
          receipt_id: receipt.receipt_id,
          extreme: String(receipt.inputs["extreme"]),
          price: String(receipt.inputs["price"]),
          at: receipt.at.toISOString(),
        }
      : null,
  };
}
