import { OTC_DISPUTE_AFTER_MS } from "@candor/contract/domain/otc.ts";
import type { OtcOrder } from "@candor/contract/routes/otc.ts";

/** Whether coins are in escrow: something can still happen. */
export const isOpen = ({ status }: Pick<OtcOrder, "status">): boolean =>
  status === "unpaid" || status === "paid" || status === "disputed";

type Standing = Pick<OtcOrder, "role" | "status" | "pay_by_ms" | "dispute_from_ms">;

/** What a side may do now, by the rules of the engine. A frozen account may do all of it: the other side relies on it. */
export function actsOf({ role, status, pay_by_ms, dispute_from_ms }: Standing, now: number) {
  const isPaid = status === "paid";
  return {
    pay: role === "buyer" && status === "unpaid" && now < pay_by_ms,
    /** At any time before the release. */
    cancel: role === "buyer" && (isPaid || status === "unpaid" || status === "disputed"),
    /** In a dispute too: a seller who finds the money need not wait for the decision. */
    release: role === "seller" && (isPaid || status === "disputed"),
    dispute: isPaid && dispute_from_ms !== null && now >= dispute_from_ms,
    /** From when; undefined where it is not the time that is missing. */
    disputeAtMs: isPaid && dispute_from_ms !== null && now < dispute_from_ms ? dispute_from_ms : undefined,
  };
}

/** The time that the page counts down to; undefined when nobody's time is running. */
export const dueOf = ({ status, pay_by_ms }: Pick<OtcOrder, "status" | "pay_by_ms">): number | undefined =>
  status === "unpaid" ? pay_by_ms : undefined;

export const DISPUTE_AFTER_MINUTES = OTC_DISPUTE_AFTER_MS / 60_000;
