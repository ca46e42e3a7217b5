import type { Market } from "@candor/contract/routes/market.ts";
import { orderList } from "@candor/contract/routes/spot.ts";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useApi, useRefresh } from "../api/use-api.ts";
import type { PriceLine } from "../chart/price-lines.tsx";
import { useFormat } from "../format/use-format.ts";
import { useLoggedIn } from "../session.ts";
import { useUserData } from "../socket/use-user-data.ts";
import { linesOf } from "./lines-of-orders.ts";

/** An order that fills in many parts sends as many messages; the list is read again this often at the most. */
const LIST_EVERY_MS = 300;
/** The user's open spot orders of this pair, live, as lines of its chart. */
export function useOrderLines(market: Market): readonly PriceLine[] {
  const { t } = useTranslation("market");
  const { decimal } = useFormat();
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
  if (!loggedIn || !data) return [];
  return linesOf(data.list, {
    side: (type) => t(type === 1 ? "buy" : "sell"),
    quantity: ({ number }) => (number === null ? "" : `${decimal(number)} ${market.base}`),
  });
}
