import { SECOND_MS } from "@candor/contract/domain/time.ts";
import { useNow } from "./use-now.ts";

/** A Date header has whole seconds, and an answer is on its way for a while: a device that differs by less is right. */
const TOLERANCE_MS = 3 * SECOND_MS;

/** What a device's clock is behind (ms) the server's, by the Date header of an answer that has just arrived; 0 within the tolerance or without a date. */
export function behindServer(date: string | null, deviceNow: number): number {
  const behind = Date.parse(date ?? "") - deviceNow;
  return Math.abs(behind) < TOLERANCE_MS || Number.isNaN(behind) ? 0 : behind;
}

let behindMs = 0;

/** No answer of a call comes from a cache, so that its date is that of now. */
export const learnServerTime = (date: string | null): void => {
  behindMs = behindServer(date, Date.now());
};

/** The server's time (ms), for what it pays and ends: clocks of devices are often wrong. */
export const serverNow = (): number => Date.now() + behindMs;

/** The same, re-rendered every `everyMs`. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + behindMs;
