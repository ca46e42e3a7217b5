import type { Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { useTranslation } from "react-i18next";
import { formatRemaining } from "../../shared/format/format.ts";
import { useNow } from "../../shared/use-now.ts";

const SECOND_MS = 1_000;
const RADIUS = 40;
const AROUND = 2 * Math.PI * RADIUS;

/** Runs down to the time by which a person has looked at it; past that it stands still and empty. */
export function TargetRing({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const now = useNow(SECOND_MS);
  const { created_at_ms, due_at_ms } = withdrawal;
  const left = Math.max(0, due_at_ms - now);
  const share = Math.min(1, left / (due_at_ms - created_at_ms));
  const time = formatRemaining(left);
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t("detail.left", { time })}
      className="relative grid size-24 shrink-0 place-items-center text-brand"
    >
      <svg aria-hidden="true" viewBox="0 0 96 96" fill="none" className="absolute inset-0 -rotate-90">
        <circle cx="48" cy="48" r={RADIUS} strokeWidth="7" className="stroke-surface-3" />
        <circle
          cx="48"
          cy="48"
          r={RADIUS}
          stroke="currentColor"
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - share)}
          visibility={left > 0 ? undefined : "hidden"}
        />
      </svg>
      <span aria-hidden className="text-13 font-bold text-text-1">
        {time}
      </span>
    </span>
  );
}
