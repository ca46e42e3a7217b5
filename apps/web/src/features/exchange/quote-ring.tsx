import { QUOTE_LIFETIME_MS } from "@candor/contract/routes/exchange.ts";
import { useEffect, useState } from "react";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { ShareRing } from "../../shared/ui/share-ring.tsx";

const REDRAW_EVERY_MS = 200;

/** Runs down from 10 s; then the price is requested again. `atMs` is the price's arrival by this device's clock. */
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
      <ShareRing size={22} radius={9} width={2.5} share={left / QUOTE_LIFETIME_MS} />
      <span aria-hidden className="text-11 font-medium">
        {Math.ceil(left / 1000)}
      </span>
    </span>
  );
}
