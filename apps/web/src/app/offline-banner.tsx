import { WifiOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useClock } from "../shared/format/use-format.ts";
import { useOnline } from "../shared/online.ts";
import { quotesTimeMs } from "../shared/socket/quotes.ts";

/** Inverted, at the top of every page, with the time of the last price. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const clock = useClock();
  if (useOnline()) return null;
  const since = quotesTimeMs();
  return (
    <div role="status" className="flex items-center gap-3 bg-text-1 px-4 py-2 text-13 text-surface-1">
      <WifiOff size={18} aria-hidden className="shrink-0" />
      <p className="grow">
        {since !== undefined && <span className="block">{t("offline.pricesFrom", { time: clock(since) })}</span>}
        <span className="block">{t("common.offline")}</span>
      </p>
      <button type="button" className="hit underline underline-offset-3" onClick={() => location.reload()}>
        {t("common.retry")}
      </button>
    </div>
  );
}
