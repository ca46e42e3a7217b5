import { DAY_MS } from "@candor/contract/domain/time.ts";
import { WifiOff } from "lucide-react";
import { useFormat } from "../shared/format/use-format.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { useNetwork } from "../shared/online.ts";
import { quotesTimeMs } from "../shared/socket/quotes.ts";
import { socket } from "../shared/socket/socket.ts";
import { useRestoredBalances } from "./keep-last-seen.ts";

/** Inverted, at the top of every page, with the time of the last price: either the phone has no network, or the server cannot be reached. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const { time } = useFormat();
  /** An old price from this device needs its day as well. */
  const timeOf = (atMs: number) => time(atMs, Date.now() - atMs < DAY_MS / 2 ? "clock" : "dayTime");
  const network = useNetwork();
  const balancesSince = useRestoredBalances();
  if (network === "online") return null;
  const since = quotesTimeMs();
  // A reload without the server would end on the browser's own error page.
  const retry = network === "gone" ? () => socket.networkChanged() : () => location.reload();
  return (
    <div role="status" className="flex items-center gap-3 bg-text-1 px-4 py-2 text-13 text-surface-1">
      <WifiOff size={18} aria-hidden className="shrink-0" />
      <p className="grow">
        {since !== undefined && <span className="block">{t("offline.pricesFrom", { time: timeOf(since) })}</span>}
        {balancesSince !== undefined && (
          <span className="block">{t("offline.balancesFrom", { time: timeOf(balancesSince) })}</span>
        )}
        <span className="block">{network === "gone" ? t("offline.reconnecting") : t("common.offline")}</span>
      </p>
      <button type="button" className="hit underline underline-offset-3" onClick={retry}>
        {t("common.retry")}
      </button>
    </div>
  );
}
