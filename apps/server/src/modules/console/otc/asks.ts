import { refuse } from "@candor/contract/errors.ts";
import type { Db } from "../../../platform/database/schema.ts";
import { done, refuseField } from "../../../services/calls/result.ts";
import { otherRequest } from "../approvals/index.ts";
import type { AskRules } from "../cases/index.ts";
import { lockCase } from "../reviews/index.ts";
import { subjectOf } from "./decision.ts";
import { QUEUE } from "./queue.ts";

const idOf = (text: string): number => Number.parseInt(text, 10);

const orderOf = (db: Db, orderId: number) =>
  db
    .selectFrom("otc_orders")
    .select(["order_id", "state", "version", "buyer_id", "seller_id"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();

/** The case of a dispute, locked: of a question, an answer and a decision at once each sees the one before. The engine's row is never locked, since the engine must not wait for an operator. */
export const lockDispute = (trx: Db, orderId: number) => lockCase(trx, { kind: "otc_order", id: String(orderId) });

/** Either side of a disputed order may be asked. The version of the record is that of the order and of its questions together. */
export const otcAsks: AskRules = {
  queue: QUEUE,
  touch: async (trx, { id, version, now }) => {
    const found = await lockDispute(trx, idOf(id));
    const order = await orderOf(trx, idOf(id));
    if (!order) return refuseField("id", "NOT_FOUND");
    if (order.state !== "disputed" || (version !== undefined && order.version + found.version !== version))
      return refuse("VERSION_CONFLICT");
    // A request for a second operator is for what both have seen.
    const request = await otherRequest(trx, { kind: "otc_decision", subject: subjectOf(order.order_id) }, now);
    if (request) return request;
    return done({ userIds: [order.buyer_id, order.seller_id] });
  },
  isOpen: async (db, id) => (await orderOf(db, idOf(id)))?.state === "disputed",
};
