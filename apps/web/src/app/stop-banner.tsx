import { marketOfTarget, stopProducts } from "@candor/contract/domain/stops.ts";
import { getConfig } from "@candor/contract/routes/common.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { CirclePause } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useApi } from "../shared/api/use-api.ts";

/** A refusal says it at once; the banner also reaches those who only look. */
const LOOK_EVERY_MS = 30_000;

/** What an operator has stopped, on every page, for as long as it lasts. */
export function StopBanner() {
  const { data } = useApi(getConfig, {}, { refetchInterval: LOOK_EVERY_MS, staleTime: LOOK_EVERY_MS });
  const stopped = data?.stopped ?? [];
  return stopped.length === 0 ? null : <Banner stopped={stopped} />;
}

function Banner({ stopped }: { readonly stopped: readonly string[] }) {
  const text = useStopText(stopped);
  return (
    <div role="status" className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-13 text-text-1">
      <CirclePause size={18} aria-hidden className="shrink-0 text-warn" />
      <p className="grow text-pretty">{text}</p>
    </div>
  );
}

function useStopText(stopped: readonly string[]): string {
  const { t, i18n } = useTranslation();
  const { data } = useApi(getCurrencyList, {});
  if (stopped.includes("everything")) return t("stopped.everything");
  if (stopped.length === 1 && stopped[0] === "withdrawals") return t("stopped.withdrawals");
  const products = stopProducts
    .filter((product) => stopped.includes(product))
    .map((one) => t(`stopped.product.${one}`));
  const pairs = stopped.flatMap((target) => {
    const marketId = marketOfTarget(target);
    if (marketId === undefined) return [];
    return data?.markets.find(({ match_id }) => match_id === marketId)?.symbol ?? [];
  });
  const what = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format([...products, ...pairs]);
  const rest = t("stopped.some", { what });
  return stopped.includes("withdrawals") ? `${rest} ${t("stopped.withdrawals")}` : rest;
}
