import type { Market } from "@candor/contract/routes/market.ts";
import type { ReactNode } from "react";
import { useErrorText } from "../api/use-error-text.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { go } from "../navigation.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Page } from "../ui/page.tsx";
import { PageSkeleton } from "../ui/skeleton.tsx";
import { useParam } from "../use-param.ts";
import { DEFAULT_SYMBOL, useMarkets, useSeededQuotes } from "./use-markets.ts";

type MarketGateProps = {
  readonly title: string;
  readonly children: (market: Market) => ReactNode;
};

/** Renders the page of the pair in `?symbol=` once the pair is known; until then its skeleton, an error, or a note that there is no such pair. */
export function MarketGate({ title, children }: MarketGateProps) {
  const symbol = useParam("symbol") ?? DEFAULT_SYMBOL;
  const { t } = useTranslation("market");
  const errorText = useErrorText();
  const { markets, error, refetch } = useMarkets();
  useSeededQuotes();
  const market = markets?.find((each) => each.symbol === symbol);
  if (market) return children(market);
  return (
    <Page title={title} back flat>
      {markets ? (
        <EmptyState
          title={t("unknownPair", { pair: symbol.replace("-", "/") })}
          body={t("unknownPairHint")}
          action={<Button onClick={() => go("quotes")}>{t("pairs")}</Button>}
        />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
