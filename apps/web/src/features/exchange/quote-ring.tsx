import { QUOTE_LIFETIME_MS } from "@candor/contract/routes/exchange.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const REDRAW_EVERY_MS = 200;
const RADIUS = 9;
const AROUND = 2 * Math.PI * RADIUS;

/** Runs down from 10 s; at its end the price is asked for anew. `atMs` is when the price came, by this device's clock. */
export function QuoteRing({ atMs }: { readonly atMs: number }) {
  const { t } = useTranslation("exchange");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REDRAW_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.min(QUOTE_LIFETIME_MS, Math.max(0, atMs + QUOTE_LIFETIME_MS - now));
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={t("newPriceIn", { seconds: Math.ceil(left / 1000) })}
      className="relative -my-1 grid size-6 shrink-0 place-items-center text-brand"
    >
      <svg aria-hidden="true" viewBox="0 0 22 22" fill="none" className="absolute inset-0 -rotate-90">
        <circle cx="11" cy="11" r={RADIUS} strokeWidth="2.5" className="stroke-surface-3" />
        <circle
          cx="11"
          cy="11"
          r={RADIUS}
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray={AROUND}
          strokeDashoffset={AROUND * (1 - left / QUOTE_LIFETIME_MS)}
        />
      </svg>
      <span aria-hidden className="text-11 font-medium">
        {Math.ceil(left / 1000)}
      </span>
    </span>
  );
}
