import { marketOfTarget, stopProducts } from "@candor/contract/domain/stops.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { CirclePause, Snowflake } from "lucide-react";
import { useApi } from "../shared/api/use-api.ts";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { linkTo } from "../shared/navigation.ts";

type StateNoticesProps = { readonly frozen: boolean; readonly stopped: readonly string[] };

/** What is written in the banners of state-banners.tsx. */
export default function StateNotices({ frozen, stopped }: StateNoticesProps) {
  return (
    <>
      {frozen && <FrozenNotice />}
      {stopped.length > 0 && <StopNotice stopped={stopped} />}
    </>
  );
}

/** A frozen account sees everything and can do nothing. */
function FrozenNotice() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex items-center gap-3 bg-info-soft px-4 py-2 text-13 text-text-1">
      <Snowflake size={18} aria-hidden className="shrink-0 text-info" />
      <p className="grow">{t("account.frozen")}</p>
      <a href={linkTo("security")} className="hit shrink-0 font-medium text-brand underline underline-offset-3">
        {t("account.frozenWhy")}
      </a>
    </div>
  );
}

function StopNotice({ stopped }: { readonly stopped: readonly string[] }) {
  const text = useStopText(stopped);
  return (
    <div role="status" className="flex items-center gap-3 bg-warn-soft px-4 py-2 text-13 text-text-1">
      <CirclePause size={18} aria-hidden className="shrink-0 text-warn" />
      <p className="grow text-pretty">{text}</p>
    </div>
  );
}

function useStopText(stopped: readonly string[]): string {
  const { t, language } = useTranslation();
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
  const what = new Intl.ListFormat(language, { type: "conjunction" }).format([...products, ...pairs]);
  const rest = t("stopped.some", { what });
  return stopped.includes("withdrawals") ? `${rest} ${t("stopped.withdrawals")}` : rest;
}
