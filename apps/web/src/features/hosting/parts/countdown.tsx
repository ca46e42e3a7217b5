import { DAY_MS, SECOND_MS } from "@candor/contract/domain/time.ts";
import { useTranslation } from "react-i18next";
import { formatRemaining } from "../../../shared/format/format.ts";
import { useServerNow } from "../../../shared/server-clock.ts";

/** Beyond this a date says more than hours do. */
const COUNTED_MS = 3 * DAY_MS;

type CountdownProps = { readonly atMs: number; readonly until: "opens" | "payment" | "valid" };

/** The time until `atMs` as h:mm:ss, in a sentence; nothing while it is days away. */
export function Countdown({ atMs, until }: CountdownProps) {
  const { t } = useTranslation("hosting");
  const left = Math.max(0, atMs - useServerNow(SECOND_MS));
  if (left > COUNTED_MS) return null;
  return (
    <span role="timer" aria-live="off">
      {t(`countdown.${until}`, { time: formatRemaining(left) })}
    </span>
  );
}
