import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import {
  getIeoDetail,
  getIeoList,
  getIeoOrder,
  getRecommend,
  type Subscription,
  type SubscriptionApplication,
} from "@candor/contract/routes/subscriptions.ts";
import { useCallback, useEffect } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { serverNow } from "../../shared/server-clock.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { useParam } from "../../shared/use-param.ts";
import { nextStage } from "./figures.ts";

/** Others apply while the page is open. */
export const live = { refetchInterval: 20 * SECOND_MS };
/** After a stage is due the server reaches it within a second or two. */
const REACHED_AFTER_MS = 2 * SECOND_MS;
/** More than anybody has open at a time. */
const APPLICATIONS = 50;

/** Marks everything about subscriptions as out of date: after an application, a step of a sale or a balance's change. */
export function useSubscriptionRefresh(): () => Promise<void> {
  const refresh = useRefresh();
  return useCallback(() => refresh(getIeoList, getIeoDetail, getIeoOrder, getRecommend), [refresh]);
}

/** Reads again when a balance changes, and shortly after the next stage of a sale. */
export function useFollowSales(sales: readonly Subscription[]): void {
  const refresh = useSubscriptionRefresh();
  useUserData("balance_data", refresh, refresh);
  const now = serverNow();
  const nextMs = Math.min(...sales.map((sale) => nextStage(sale, now)?.atMs ?? Number.POSITIVE_INFINITY));
  useEffect(() => {
    const waitMs = nextMs + REACHED_AFTER_MS - serverNow();
    // A timer holds at most 24 days; nobody keeps a page open for one.
    if (waitMs > DAY_MS) return;
    const timer = setTimeout(() => void refresh(), Math.max(waitMs, REACHED_AFTER_MS));
    return () => clearTimeout(timer);
  }, [nextMs, refresh]);
}

/** The user's newest application for each sale; empty for a guest. */
export function useOwnApplications(): ReadonlyMap<number, SubscriptionApplication> {
  const loggedIn = useLoggedIn();
  const { data } = useApi(getIeoOrder, { page_size: APPLICATIONS }, { enabled: loggedIn, ...live });
  const list = loggedIn ? (data?.list ?? []) : [];
  return new Map([...list].reverse().map((application) => [application.ieo_id, application]));
}

/** The sale that `id` of the query names, with the user's standing application. `isAbsent` when there is none. */
export function useSale() {
  const id = Number.parseInt(useParam("id") ?? "", 10);
  const known = Number.isSafeInteger(id) && id > 0;
  const query = useApi(getIeoDetail, { id: known ? id : 1 }, { enabled: known, ...live });
  const { error } = query;
  const isAbsent = !known || (error instanceof ApiError && error.error === "NOT_FOUND");
  return { ...query, isAbsent };
}
