import type { OutputOf } from "@candor/contract/route.ts";
import type { getHomeInit } from "@candor/contract/routes/common.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useFavorites } from "../../shared/market/favorites.ts";
import { VenueVolumeNote } from "../../shared/market/market-notes.tsx";
import { type Ranking, rank, rankings } from "../../shared/market/rankings.ts";
import { TickerRow } from "../../shared/market/ticker-row.tsx";
import { useSteady } from "../../shared/market/use-steady.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useAllQuotes } from "../../shared/socket/quotes.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";

/** A first look at the markets; the whole list is one tab away. */
const SHOWN_MAX = 10;

type MarketsProps = {
  readonly markets: readonly Market[] | undefined;
  readonly home: OutputOf<typeof getHomeInit> | undefined;
  readonly error: unknown;
  readonly retry: () => unknown;
};

/** Favorites, hot, gainers, losers, new: each at most ten pairs, live. */
export function Markets({ markets, home, error, retry }: MarketsProps) {
  const { t } = useTranslation("quotes");
  const errorText = useErrorText();
  const [list, setList] = useState<Ranking>("hot");
  const order = useOrder(list, home);
  const ready = markets !== undefined && home !== undefined;
  const rows = ready ? order.flatMap((id) => markets.find((market) => market.match_id === id) ?? []) : [];
  return (
    <section aria-label={t("label")} className="flex grow flex-col rounded-t-20 bg-surface-1 pt-1 pb-3 shadow-1">
      <Tabs
        label={t("label")}
        items={rankings.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={list}
        onChange={setList}
      />
      {!ready && (error ? <ErrorState body={errorText(error)} onRetry={retry} /> : <SkeletonList />)}
      {ready && rows.length === 0 && <NoRows list={list} />}
      {rows.map((market) => (
        <TickerRow
          key={market.match_id}
          market={market}
          closes={home?.sparklines.find((each) => each.match_id === market.match_id)?.closes}
        />
      ))}
      {rows.length > 0 && <VenueVolumeNote />}
    </section>
  );
}

/** The pair ids of a list, held still for some seconds. */
function useOrder(list: Ranking, home: OutputOf<typeof getHomeInit> | undefined): readonly number[] {
  const quotes = useAllQuotes();
  const favorites = useFavorites((state) => state.ids);
  const newest = home?.newest ?? [];
  const ranked = rank(quotes, list, { favorites, newest }).map(({ match_id }) => match_id);
  // A pair that awaits its launch has no quote, and is the newest of all.
  const ids = (list === "new" ? newest : list === "favorites" ? favorites : ranked).slice(0, SHOWN_MAX);
  return useSteady(ids, JSON.stringify([list, favorites, home?.newest, quotes.length]));
}

function NoRows({ list }: { readonly list: Ranking }) {
  const { t } = useTranslation("quotes");
  if (list === "favorites")
    return (
      <EmptyState
        title={t("noFavorites.title")}
        body={t("noFavorites.body")}
        action={
          <Button tone="soft" size="small" onClick={() => replaceWith("quotes")}>
            {t("noFavorites.action")}
          </Button>
        }
      />
    );
  const title = list === "gainers" ? t("noGainers") : list === "losers" ? t("noLosers") : t("noPairs");
  return <EmptyState title={title} />;
}
