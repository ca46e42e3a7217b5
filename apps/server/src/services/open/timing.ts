import { type OpenRefusal, openRefusal } from "@candor/contract/open/errors.ts";

const AHEAD_MS_MAX = 1_000;
const RECV_WINDOW_MS = 5_000;
const RECV_WINDOW_MS_MAX = 60_000;
/** Timestamps in us have three digits more: 10^14 ms would be in the year 5138. */
const MICROSECONDS_FROM = 100_000_000_000_000;

export type Timed = { readonly ok: true; readonly timestampMs: number } | OpenRefusal;

/** Whether a signed request is of now: less than a second ahead of `at`, and at most as old as its recvWindow (ms, with up to three decimals). */
export function readTiming({ timestamp, recvWindow }: { timestamp: unknown; recvWindow: unknown }, at: number): Timed {
  const sent = String(timestamp ?? "");
  if (!/^[0-9]{1,16}$/.test(sent)) return openRefusal("MISSING", "timestamp");
  const time = Number.parseInt(sent, 10);
  const timestampMs = time >= MICROSECONDS_FROM ? Math.floor(time / 1_000) : time;
  const window = recvWindow === undefined || recvWindow === "" ? String(RECV_WINDOW_MS) : String(recvWindow);
  if (!/^[0-9]{1,5}(\.[0-9]{1,3})?$/.test(window)) return openRefusal("RECV_WINDOW_TOO_LONG");
  const windowMs = Math.floor(Number.parseInt(window, 10));
  if (windowMs > RECV_WINDOW_MS_MAX) return openRefusal("RECV_WINDOW_TOO_LONG");
  if (timestampMs >= at + AHEAD_MS_MAX) return openRefusal("TIMESTAMP_AHEAD");
  if (at - timestampMs > windowMs) return openRefusal("OUTSIDE_RECV_WINDOW");
  return { ok: true, timestampMs };
}
