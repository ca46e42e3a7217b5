import { ZERO } from "@candor/contract/domain/money.ts";
import { OTC_BAN_MS, OTC_CANCELS_MAX } from "@candor/contract/domain/otc.ts";
import type { State } from "../../engine/state.ts";
import { dayOf } from "../../engine/utc-day.ts";
import type { OtcOrder, OtcTaker } from "./records.ts";
import { setTaker } from "./state.ts";

const takerOf = ({ side, buyerId, sellerId }: OtcOrder): number => (side === "sell" ? buyerId : sellerId);

/** A taker's sums on the day of a time. */
export function takerAt({ otc }: State, userId: number, time: number): OtcTaker {
  const known = otc.takers.get(userId);
  const day = dayOf(time);
  if (known && known.day >= day) return known;
  return { userId, bannedUntil: known?.bannedUntil, day, taken: ZERO, cancels: 0 };
}

/** An order that did not come about no longer counts in its day's sum; one that its buyer left counts against the buyer, who took it. */
export function countBack(state: State, order: OtcOrder, byBuyer: boolean, time: number): void {
  const taker = takerAt(state, takerOf(order), time);
  const isSameDay = dayOf(order.createdAt) === taker.day;
  const taken = (
    isSameDay && taker.taken > order.value ? taker.taken - order.value : isSameDay ? 0n : taker.taken
  ) as OtcOrder["value"];
  if (!byBuyer || takerOf(order) !== order.buyerId) {
    setTaker(state, { ...taker, taken });
    return;
  }
  const cancels = taker.cancels + 1;
  const bannedUntil = cancels >= OTC_CANCELS_MAX ? time + OTC_BAN_MS : taker.bannedUntil;
  setTaker(state, { ...taker, taken, cancels, bannedUntil });
}
