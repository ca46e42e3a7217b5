import type { Market } from "@candor/contract/routes/market.ts";
import { orderList, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { useEffect, useRef } from "react";
import { useApi, useRefresh } from "../api/use-api.ts";
import { useLoggedIn } from "../session.ts";
import { useUserData } from "../socket/use-user-data.ts";

/** An order that fills in many parts sends as many messages; the list is read again this often at the most. */
const LIST_EVERY_MS = 300;
const none: readonly SpotOrder[] = [];

/** The user's open spot orders of this pair, live. */
export function useChartOrders(market: Market): readonly SpotOrder[] {
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
    { enabled: loggedIn },
  );
  return loggedIn && data ? data.list : none;
}
