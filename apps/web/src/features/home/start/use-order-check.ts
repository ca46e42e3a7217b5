import { BUY } from "@candor/contract/domain/spot.ts";
import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import { getRecord, getRecordDetail } from "@candor/contract/routes/record.ts";
import { fills } from "@candor/contract/routes/spot.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { lookAtHeads } from "../../../shared/seal/watch.ts";
import { checkOrder, type OrderCheck, refsOf, sealOf } from "./check-order.ts";

export type CheckedOrder = OrderCheck & {
  readonly base: string;
  readonly quote: string;
  readonly buys: boolean;
  readonly feeCurrency: string;
  readonly batchId: number;
  readonly head: PublishedHead | undefined;
};

/** More fills than this belong to no first order. */
const FILLS_MAX = 100;

async function load(order: { readonly orderId: string; readonly matchId: number }, signal: AbortSignal) {
  const { orderId, matchId } = order;
  const order_id = Number.parseInt(orderId, 10);
  const { list } = await call(fills, { match_id: matchId, order_id, page: 1, page_size: FILLS_MAX }, { signal });
  const [first] = list;
  if (!first) throw new Error(`order ${orderId} has no fill`);
  const [base = "", quote = ""] = first.symbol.split("-");
  const buys = first.type === BUY;
  const refs = refsOf(list);
  const records = await call(
    getRecord,
    { tag: buys ? "c2c_buy" : "c2c_sell", page: 1, page_size: FILLS_MAX },
    { signal },
  );
  // One entry leads to the others of its command; an order that filled in several commands has one for each.
  const own = records.list.filter(({ ref }) => ref !== null && refs.has(ref));
  const details = await Promise.all(own.map(({ id }) => call(getRecordDetail, { id }, { signal })));
  const entries = new Map(details.flatMap(({ together }) => together.map((entry) => [entry.id, entry])));
  const booked = [...entries.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  const batchId = Math.max(...details.map(({ batch_id }) => batch_id), 0);
  const head = sealOf(batchId, await lookAtHeads(signal));
  const checked = checkOrder(list, booked, { base, quote });
  return { ...checked, base, quote, buys, feeCurrency: first.fee_currency, batchId, head } satisfies CheckedOrder;
}

/** An order recomputed in this browser, while its sheet is open. */
export const useOrderCheck = (order: { readonly orderId: string; readonly matchId: number }, open: boolean) =>
  useQuery<CheckedOrder>({
    queryKey: ["check", order.orderId],
    enabled: open,
    retry: 1,
    queryFn: ({ signal }) => load(order, signal),
  });
