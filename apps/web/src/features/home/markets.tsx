import type { OutputOf } from "@candor/contract/route.ts";
import type { getHomeInit } from "@candor/contract/routes/common.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { Suspense, useDeferredValue, useState } from "react";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { isPrerendered } from "../../shared/first-page.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
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
const SHOWN_FIRST = 4;
const ROW_PX = 64;

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
  return (
    <section aria-label={t("label")} className="flex grow flex-col rounded-t-20 bg-surface-1 pt-1 pb-3 shadow-1">
      <Tabs
        label={t("label")}
        items={rankings.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={list}
        onChange={setList}
      />
      {markets && home ? (
        <Ranked list={list} markets={markets} home={home} />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={retry} />
      ) : (
        <SkeletonList />
      )}
    </section>
  );
}

type RankedProps = {
  readonly list: Ranking;
  readonly markets: readonly Market[];
  readonly home: OutputOf<typeof getHomeInit>;
};

/** Renders again with each message of prices, which can change the order. */
function Ranked({ list, markets, home }: RankedProps) {
  const order = useOrder(list, home);
  const rows = order.flatMap((id) => markets.find((market) => market.match_id === id) ?? []);
  if (rows.length === 0) return <NoRows list={list} />;
  return (
    <>
      <Rows markets={rows} sparklines={home.sparklines} />
      {/* Its texts are not among those of the first page, which would wait for them. */}
      <Suspense fallback={<div className="h-11" />}>
        <VenueVolumeNote />
      </Suspense>
    </>
  );
}

type RowsProps = {
  readonly markets: readonly Market[];
  readonly sparklines: OutputOf<typeof getHomeInit>["sparklines"];
};

/** Those that a phone shows without scrolling are drawn with the page, the others right after it: drawn in one go, the page was blocked for longer than a touch may wait. Rows that the server has rendered are only taken over. */
function Rows({ markets, sparklines }: RowsProps) {
  const drawn = useDeferredValue(SHOWN_MAX, isPrerendered ? SHOWN_MAX : SHOWN_FIRST);
  const waiting = Math.max(0, markets.length - drawn);
  return (
    <>
      {markets.slice(0, drawn).map((market) => (
        <TickerRow
          key={market.match_id}
          market={market}
          closes={sparklines.find((each) => each.match_id === market.match_id)?.closes}
        />
      ))}
      {waiting > 0 && <div style={{ height: waiting * ROW_PX }} />}
    </>
  );
}

/** The pair ids of a list, held still for some seconds. */
function useOrder(list: Ranking, { newest }: OutputOf<typeof getHomeInit>): readonly number[] {
  const quotes = useAllQuotes();
  const favorites = useFavorites((state) => state.ids);
  const ranked = rank(quotes, list, { favorites, newest }).map(({ match_id }) => match_id);
  // A pair that awaits its launch has no quote, and is the newest of all.
  const ids = (list === "new" ? newest : list === "favorites" ? favorites : ranked).slice(0, SHOWN_MAX);
  return useSteady(ids, JSON.stringify([list, favorites, newest, quotes.length]));
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
