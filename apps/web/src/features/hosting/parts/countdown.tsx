import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useNow } from "../../../shared/use-now.ts";

/** Beyond this a date says more than hours do. */
const COUNTED_MS = 3 * DAY_MS;

/** The time until `atMs` as h:mm:ss; nothing while it is days away. */
export function Countdown({ atMs }: { readonly atMs: number }) {
  const left = Math.max(0, atMs - useNow(SECOND_MS));
  if (left > COUNTED_MS) return null;
  return (
    <span role="timer" aria-live="off" className="whitespace-nowrap tabular-nums">
      {formatRemaining(left)}
    </span>
  );
}
