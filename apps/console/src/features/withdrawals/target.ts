const two = (value: number): string => String(value).padStart(2, "0");

/** The time left, or the delay, as "03:12:08". */
export function countdown(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1_000);
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The used part of the target time in percent, 0 to 100. */
export function spentShare(startMs: number, dueMs: number, nowMs: number): number {
  if (dueMs <= startMs) return 100;
  return Math.min(100, Math.max(0, Math.round(((nowMs - startMs) * 100) / (dueMs - startMs))));
}
