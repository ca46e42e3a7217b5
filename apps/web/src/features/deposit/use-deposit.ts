import { type Deposit, depositLog, getDeposit, getRechargeInfo } from "@candor/contract/routes/deposit.ts";
import { useEffect } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useNews } from "../../shared/notices/use-news.ts";

/** The socket reports a decision at once; this covers a lost message. */
const ASK_AGAIN_MS = 20_000;

/** Reads deposits again on a notification, or when one may have been missed; lists that are not on screen are read when they are shown next. */
function useDepositNews(): void {
  const refresh = useRefresh();
  useNews("deposit", () => void refresh(getRechargeInfo, getDeposit, depositLog));
}

/** How a currency is deposited, with the deposit under review, if any. */
export function useRechargeInfo(currencyId: number) {
  useDepositNews();
  return useApi(
    getRechargeInfo,
    { currency_id: currencyId },
    { refetchInterval: ({ state }) => (state.data?.open ? ASK_AGAIN_MS : false) },
  );
}

/** One deposit, followed until it is decided. */
export function useDeposit(id: number) {
  useDepositNews();
  return useApi(
    getDeposit,
    { id },
    {
      refetchInterval: ({ state }) =>
        (state.data as Deposit | undefined)?.state === "under_review" ? ASK_AGAIN_MS : false,
    },
  );
}

/** The user's deposits, of one currency or all, newest first. */
export function useDepositLog(currencyId: number | undefined) {
  const query = useApiList(depositLog, currencyId === undefined ? {} : { currency_id: currencyId });
  const refresh = useRefresh();
  const waits = query.items?.some(({ state }) => state === "under_review") ?? false;
  useDepositNews();
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void refresh(depositLog), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [waits, refresh]);
  return query;
}
