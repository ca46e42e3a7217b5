import type { Market } from "@candor/contract/routes/market.ts";
import { amend, fills, orderList, type SpotOrder } from "@candor/contract/routes/spot.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useRefresh } from "../api/use-api.ts";
import { useSend } from "../form/use-send.ts";
import { type DroppedOrder, openQuantity } from "./move-order.ts";
import { useAmendedToast } from "./use-outcome-toast.ts";

/** From the drop of an order's line to the answer. */
export function useMoveOrder(market: Market, orders: readonly SpotOrder[]) {
  const [dropped, setDropped] = useState<DroppedOrder>();
  const refresh = useRefresh();
  const announce = useAmendedToast(market);
  // The slot of the sheet that edits this order: an amendment of unknown outcome is the same one in both.
  const act = useSend(amend, `amend:${dropped?.order.id ?? "none"}`);
  const begin = useEffectEvent(() => act.reset());
  useEffect(() => {
    if (dropped) begin();
  }, [dropped]);
  const done = () => setDropped(undefined);
  // Part of it may have been filled since the drop, and then its open quantity is smaller.
  const order = orders.find(({ id }) => id === dropped?.order.id);
  const isGone = dropped !== undefined && order === undefined && act.state === "idle";
  useEffect(() => {
    if (isGone) setDropped(undefined);
  }, [isGone]);
  const save = () => {
    if (!dropped) return;
    const number = openQuantity(order ?? dropped.order);
    void act.send({ id: dropped.order.id, price: dropped.price, number }, async (amended) => {
      announce(amended, number);
      // The line stays where it was dropped until the list has the new price.
      await refresh(orderList, fills, getAsset);
      done();
    });
  };
  return {
    act,
    dropped: dropped && { order: order ?? dropped.order, price: dropped.price },
    /** Where the line stands meanwhile: a refused order is back at its price. */
    shown: act.refusal ? undefined : dropped,
    drop: setDropped,
    save,
    done,
  };
}
export type MovingOrder = ReturnType<typeof useMoveOrder>;
