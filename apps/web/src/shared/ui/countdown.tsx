import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { formatRemaining } from "../format/format.ts";
import { useServerNow } from "../server-clock.ts";

/** Beyond this a date says more than hours do. */
const COUNTED_MS = 3 * DAY_MS;

type CountdownProps = {
  readonly atMs: number;
  /** The sentence around the time left. */
  readonly text: (time: string) => string;
  /** In its place while `atMs` is days away. */
  readonly far?: string;
};

/** The time until `atMs` as h:mm:ss, in a sentence; while it is days away, nothing or `far`. */
export function Countdown({ atMs, text, far }: CountdownProps) {
  const left = Math.max(0, atMs - useServerNow(SECOND_MS));
  if (left > COUNTED_MS) return far;
  return (
    <span role="timer" aria-live="off">
      {text(formatRemaining(left))}
    </span>
  );
}
