import { SECOND_MS } from "@candor/contract/domain/time.ts";
import {
  otcExpress,
  otcLimits,
  otcMarkets,
  otcMerchant,
  otcOffer,
  otcOffers,
  otcOrder,
  otcOrders,
  otcOwnOffers,
} from "@candor/contract/routes/otc.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useCallback } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useNews } from "../../shared/notices/use-news.ts";
import { useLoggedIn } from "../../shared/session.ts";
import { useUserData } from "../../shared/socket/use-user-data.ts";

/** The socket reports each step at once; this covers users without in-app notifications, a lost message, and what other users do. */
export const live = { refetchInterval: 10 * SECOND_MS };
/** A floating price follows index and rate; the one that is shown is read again this often. */
export const PRICE_EVERY_MS = 15 * SECOND_MS;
/** More than a user has at a time. */
const OPEN_ORDERS = 50;

/** Marks everything about OTC as out of date: after an own step, or when the other side has taken one. */
export function useOtcRefresh(): () => Promise<void> {
  const refresh = useRefresh();
  return useCallback(
    () => refresh(otcOffers, otcOffer, otcExpress, otcLimits, otcMerchant, otcOwnOffers, otcOrder, otcOrders, getAsset),
    [refresh],
  );
}

/** Reads again at once when the other side or the support has taken a step. */
export function useFollowOtc(): void {
  const refresh = useOtcRefresh();
  useUserData(
    "otc_data",
    () => void refresh(),
    () => void refresh(),
  );
  useNews("otc", () => void refresh());
  useUserData(
    "balance_data",
    () => void refresh(),
    () => void refresh(),
  );
}

/** The user's orders in which something can still happen; empty for a guest. */
export function useOpenOrders() {
  const loggedIn = useLoggedIn();
  const { data } = useApi(otcOrders, { status: "open", page_size: OPEN_ORDERS }, { enabled: loggedIn, ...live });
  return loggedIn ? data?.list : [];
}

export const useOtcMarkets = () => useApi(otcMarkets, {}, { refetchInterval: PRICE_EVERY_MS });

/** Money of a country with its own decimals: "25,000 VND", "7.20 CNY". */
export function useFiat() {
  const { decimal } = useFormat();
  return {
    fiat: (amount: string, { fiat, fiat_decimals }: { readonly fiat: string; readonly fiat_decimals: number }) =>
      `${decimal(amount, { decimals: fiat_decimals })} ${fiat}`,
    /** Coins without trailing zeros. */
    coin: (amount: string, { currency_name }: { readonly currency_name: string }) =>
      `${decimal(amount)} ${currency_name}`,
  };
}
