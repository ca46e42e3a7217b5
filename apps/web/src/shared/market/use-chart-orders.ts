import type { Market } from "@candor/contract/routes/market.ts";
import { type ListedOrder, orderList } from "@candor/contract/routes/spot.ts";
import { useEffect, useRef } from "react";
import { useApi, useRefresh } from "../api/use-api.ts";
import { useLoggedIn } from "../session.ts";
import { useUserData } from "../socket/use-user-data.ts";

/** An order that fills in many parts sends as many messages; the list is read again this often at the most. */
const LIST_EVERY_MS = 300;
/** The trigger of a trailing order moves with the market, without a message: orders are read this often while one is among them. */
const TRAILS_EVERY_MS = 3_000;
const none: readonly ListedOrder[] = [];

/** How often open orders are read again by themselves, for `refetchInterval`. */
export const everyWhileTrailing = (orders: readonly ListedOrder[]): number | false =>
  orders.some(
    ({ trailing_delta, triggered, status }) => trailing_delta !== null && !triggered && status === "waiting",
  ) && TRAILS_EVERY_MS;

/** The user's open spot orders of this pair, live. */
export function useChartOrders(market: Market): readonly ListedOrder[] {
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(orderList);
    }, LIST_EVERY_MS);
  };
  useUserData("order_data", soon, soon);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data } = useApi(
    orderList,
    { match_id: market.match_id, status: "waiting", page: 1, page_size: 100 },
    { enabled: loggedIn, refetchInterval: ({ state }) => everyWhileTrailing(state.data?.list ?? []) },
  );
  return loggedIn && data ? data.list : none;
}
