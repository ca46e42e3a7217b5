import type { OutputOf } from "@candor/contract/route.ts";
import { otcOrder } from "@candor/contract/routes/otc.ts";
import { useEffect } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useFollowOtc, useOpenOrders } from "../use-otc.ts";
import { isOpen } from "./acts.ts";

export type OrderDetail = OutputOf<typeof otcOrder>;

/**
 * One order, followed while it is open. Each reading of it is kept with the account that it shows, so that only a change of its version, which the list of
 * open orders reports, reads it again.
 */
export function useOrder(id: number) {
  useFollowOtc();
  const query = useApi(otcOrder, { id }, { staleTime: 0 });
  const open = useOpenOrders();
  const { data, refetch } = query;
  const listed = open?.find((order) => order.id === id);
  const isBehind =
    data !== undefined &&
    open !== undefined &&
    (listed === undefined ? isOpen(data.order) : listed.version > data.order.version);
  useEffect(() => {
    if (isBehind) void refetch();
  }, [isBehind, refetch]);
  return query;
}
