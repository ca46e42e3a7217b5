import { getTradingLimits, type TradingLimits } from "@candor/contract/routes/trading-limits.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { CoolOffCard } from "./cool-off-card.tsx";
import { DailyLossCard } from "./daily-loss-card.tsx";

/** The user's own limits against impulsive trading with options and contracts. */
export default function TradingLimitsPage() {
  const { t } = useTranslation("tradingLimits");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(getTradingLimits, {});
  return (
    <Page title={common("page.playLimits")} back money>
      {data ? (
        <Content limits={data} />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <div className="space-y-3 px-(--gutter) pt-3" role="status" aria-label={t("loading")}>
          <Skeleton className="h-52" />
          <Skeleton className="h-44" />
        </div>
      )}
    </Page>
  );
}

function Content({ limits }: { readonly limits: TradingLimits }) {
  const { t } = useTranslation("tradingLimits");
  return (
    <div className="space-y-3 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
      <p className="px-1 text-13 text-pretty text-text-2">{t("lead")}</p>
      <DailyLossCard limits={limits} />
      <CoolOffCard until={limits.cooling_until} />
      <Card>
        <h2 className="font-bold">{t("running.title")}</h2>
        <p className="mt-1 text-13 text-pretty text-text-2">{t("running.body")}</p>
      </Card>
    </div>
  );
}
