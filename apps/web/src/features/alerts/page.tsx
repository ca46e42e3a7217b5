import { type Alert, getAlerts } from "@candor/contract/routes/alert.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { Settings2 } from "lucide-react";
import { useState } from "react";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { DEFAULT_SYMBOL, useMarkets, useSeededQuotes } from "../../shared/market/use-markets.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useParam } from "../../shared/use-param.ts";
import { AlertRow } from "./alert-row.tsx";
import { AlertSheet } from "./alert-sheet.tsx";
import type { Edited } from "./edited.ts";

/** Price alerts of the user. `symbol` of the query, from the chart's bell, opens a new one for that pair. */
export default function AlertsPage() {
  const { t } = useTranslation("alerts");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const asked = useParam("symbol");
  const { markets, error: marketsError, refetch: readMarkets } = useMarkets();
  const { data, error, refetch } = useApi(getAlerts, {});
  useSeededQuotes();
  const [edited, setEdited] = useState<Edited | undefined>(asked === undefined ? undefined : { symbol: asked });
  const failed = error ?? marketsError;
  const retry = () => void Promise.all([refetch(), readMarkets()]);
  const add = () => setEdited({ symbol: asked ?? data?.list[0]?.symbol ?? DEFAULT_SYMBOL });
  const isFull = data !== undefined && data.list.length >= data.alerts_max;
  return (
    <Page
      title={common("page.alerts")}
      back
      right={
        <IconButton label={common("page.noticeChoices")} onClick={() => go("noticeChoices")}>
          <Settings2 size={22} aria-hidden />
        </IconButton>
      }
      onRefresh={() => refresh(getAlerts)}
      foot={
        data && (
          <Button full disabled={isFull} onClick={add}>
            {t(isFull ? "full" : "add")}
          </Button>
        )
      }
    >
      {data && markets ? (
        <Alerts list={data.list} max={data.alerts_max} markets={markets} onEdit={setEdited} />
      ) : failed ? (
        <ErrorState body={errorText(failed)} onRetry={retry} />
      ) : (
        <PageSkeleton />
      )}
      {markets && <AlertSheet edited={edited} markets={markets} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

type AlertsProps = {
  readonly list: readonly Alert[];
  readonly max: number;
  readonly markets: readonly Market[];
  readonly onEdit: (edited: Edited) => void;
};

/** By pair, in the order of the newest alert. */
function Alerts({ list, max, markets, onEdit }: AlertsProps) {
  const { t } = useTranslation("alerts");
  if (list.length === 0) return <EmptyState title={t("empty.title")} body={t("empty.body")} />;
  return (
    <div className="space-y-4 px-(--gutter) pt-3 pb-6">
      {[...Map.groupBy(list, ({ symbol }) => symbol)].map(([symbol, alerts]) => (
        <section key={symbol} aria-labelledby={`alerts-${symbol}`}>
          <h2 id={`alerts-${symbol}`} className="mb-1.5 px-1 text-12 text-text-2">
            {symbol.replace("-", "/")}
          </h2>
          <Card plain className="overflow-hidden">
            {alerts.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                market={markets.find((each) => each.symbol === symbol)}
                onEdit={() => onEdit({ symbol, alert })}
              />
            ))}
          </Card>
        </section>
      ))}
      <p className="px-1 text-12 text-text-3">{t("count", { count: list.length, max })}</p>
    </div>
  );
}
