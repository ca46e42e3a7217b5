import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import {
  getOption,
  getPayInfo,
  getSeconds,
  type OptionOrder,
  optionOrderList,
  optionRunning,
} from "@candor/contract/routes/options.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { decided, soonestFirst } from "./orders/running.ts";

/** While orders are open the list is read this often, so that a result shows even when the socket is silent. */
const RUNNING_EVERY_MS = 1_000;
/** Durations and ratios change when an operator changes them. */
const TERMS_EVERY_MS = MINUTE_MS;

/** The terms of a pair; `offered` is false for a pair without options. */
export function useTerms(market: Market) {
  const { data, error, refetch } = useApi(getSeconds, {}, { refetchInterval: TERMS_EVERY_MS });
  const pair = data?.list.find(({ match_id }) => match_id === market.match_id);
  return { pair, offered: data === undefined || pair !== undefined, error, refetch };
}

/** The stakable balance; read again whenever a balance changes, and each time the page opens: a user who left to transfer funds returns to the new balance. */
export function usePayInfo(market: Market) {
  const loggedIn = useLoggedIn();
  const query = useApi(getPayInfo, { match_id: market.match_id }, { enabled: loggedIn, staleTime: 0 });
  useUserData(
    "balance_data",
    () => void query.refetch(),
    () => void query.refetch(),
  );
  return { ...query, data: loggedIn ? query.data : undefined };
}

/**
 * The user's open orders of all pairs, with the server's clock. `onDecided` gets each order that was open on this page and has been settled. The
 * socket's option_data triggers the read at once; the interval covers a missing message.
 */
export function useRunning(onDecided: (order: OptionOrder) => void) {
  const loggedIn = useLoggedIn();
  const refresh = useRefresh();
  const before = useRef<readonly OptionOrder[]>([]);
  const [offset, setOffset] = useState(0);
  const { data, refetch, error } = useApi(
    optionRunning,
    {},
    {
      enabled: loggedIn,
      staleTime: 0,
      refetchInterval: ({ state }) => ((state.data?.list.length ?? 0) > 0 ? RUNNING_EVERY_MS : false),
    },
  );
  const latest = useRef(onDecided);
  latest.current = onDecided;
  useEffect(() => {
    if (!data) return;
    setOffset(data.now_ms - Date.now());
    const gone = decided(before.current, data.list);
    before.current = data.list;
    for (const { id } of gone)
      call(getOption, { id }).then(
        (order) => latest.current(order),
        // The history has it, too: a result that cannot be read is not worth a message on top of the next order.
        () => undefined,
      );
    if (gone.length > 0) void refresh(optionOrderList, getAsset, getPayInfo);
  }, [data, refresh]);
  useUserData(
    "option_data",
    () => void refetch(),
    () => void refetch(),
  );
  return { orders: soonestFirst(loggedIn ? (data?.list ?? []) : []), offset, error };
}
