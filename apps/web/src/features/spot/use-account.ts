import { fills, orderList } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useRef } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";

/** One order that fills in many parts sends as many messages; the lists are read again at most this often. */
const LISTS_EVERY_MS = 300;

/** The user's balances, live (follow-balances.ts). Undefined for a guest and until the first answer. */
export function useBalances() {
  const loggedIn = useLoggedIn();
  const { data, error, refetch } = useApi(getAsset, {}, { enabled: loggedIn });
  return { balances: loggedIn ? data?.balances : undefined, error, refetch };
}

/**
 * Keeps orders and fills current while the page is open. The lists are paged, filtered and counted by the server, so a message only marks them out of
 * date: the page always shows a complete answer, never one assembled here.
 */
export function useLiveOrders(): void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void refresh(orderList, fills);
    }, LISTS_EVERY_MS);
  };
  useUserData("order_data", soon, soon);
  useEffect(() => () => clearTimeout(timer.current), []);
}

/** The user's open orders of one pair, for the marks in the book and the count in the tab. */
export function useOpenOrders(matchId: number) {
  return useApi(
    orderList,
    { match_id: matchId, status: "waiting", page: 1, page_size: 100 },
    { enabled: useLoggedIn() },
  );
}
