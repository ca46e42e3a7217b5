import type { OtcOrderState } from "@candor/contract/domain/otc.ts";
import type { Db } from "../../../platform/database/schema.ts";
import * as queries from "./order-queries.ts";

export type Parties = {
  readonly buyerId: number;
  readonly sellerId: number;
  readonly state: OtcOrderState;
  /** Null while the order is open. */
  readonly endedAt: number | null;
};

/** The two sides of an order; undefined if there is none. */
export async function partiesOf(db: Db, orderId: number): Promise<Parties | undefined> {
  const row = await queries.byId(db, orderId);
  if (!row) return undefined;
  const { buyer_id: buyerId, seller_id: sellerId, state, ended_at } = row;
  return { buyerId, sellerId, state, endedAt: ended_at?.getTime() ?? null };
}

/** Whether a file is a voucher of an order in which the user has a side. */
export async function isVoucherOf(db: Db, userId: number, fileId: string): Promise<boolean> {
  const order = await queries.orderOfVoucher(db, fileId);
  return order !== undefined && (order.buyer_id === userId || order.seller_id === userId);
}
