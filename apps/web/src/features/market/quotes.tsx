import { contractQuotes } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { Search, X } from "lucide-react";
import { useMemo, useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useFavorites } from "../../shared/market/favorites.ts";
import { VenueVolumeNote } from "../../shared/market/market-notes.tsx";
import { rank, type Sort, searchQuotes, sortQuotes, withoutPrice } from "../../shared/market/rankings.ts";
import { TickerRow } from "../../shared/market/ticker-row.tsx";
import { useMarkets, useSeededQuotes } from "../../shared/market/use-markets.ts";
import { useSteady } from "../../shared/market/use-steady.ts";
import { useAllQuotes } from "../../shared/socket/quotes.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tabs } from "../../shared/ui/tabs.tsx";
import { SortHead } from "./sort-head.tsx";

type List = "favorites" | "all";
const ANY = "";

/** Every pair: search, favorites, sorting by column, prices live in each row. */
export default function QuotesPage() {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation();
  useSeededQuotes();
  const [text, setText] = useState("");
  const [list, setList] = useState<List>("all");
  const [quoteCurrency, setQuoteCurrency] = useState(ANY);
  const [sort, setSort] = useState<Sort | undefined>({ key: "turnover", descending: true });
  const { markets, error, refetch } = useMarkets();
  const highest = useHighestMultiples();
  const items = useRows({ text, list, quoteCurrency, sort });
  const quoteCurrencies = [...new Set(markets?.map((market) => market.quote))];
  const empty =
    list === "favorites" && text === "" ? (
      <EmptyState
        title={t("noFavorites.title")}
        body={t("noFavorites.body")}
        action={
          <Button tone="soft" size="small" onClick={() => setList("all")}>
            {t("noFavorites.action")}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t("noMatch.title")} body={t("noMatch.body")} />
    );
  return (
    <Page title={common("tab.trade")} prices flat left={<SearchBox value={text} onChange={setText} />}>
      <div className="sticky top-[calc(var(--head-h)+var(--safe-t))] z-10 bg-page">
        <Tabs
          label={t("label")}
          items={[
            { value: "favorites", label: t("list.favorites") },
            { value: "all", label: common("common.all") },
          ]}
          value={list}
          onChange={setList}
        />
        {quoteCurrencies.length > 1 && (
          <Chips
            className="p-gutter"
            label={t("quoteFilter")}
            items={[
              { value: ANY, label: common("common.all") },
              ...quoteCurrencies.map((value) => ({ value, label: value })),
            ]}
            value={quoteCurrency}
            onChange={setQuoteCurrency}
          />
        )}
        <SortHead sort={sort} onSort={setSort} />
      </div>
      <InfiniteList
        query={{
          items,
          error,
          refetch,
          isFetchingNextPage: false,
          hasNextPage: false,
          fetchNextPage: refetch,
        }}
        keyOf={(market) => market.match_id}
        render={(market) => <TickerRow market={market} starred multiple={highest.get(market.match_id)} />}
        empty={empty}
        even
      />
      {items !== undefined && items.length > 0 && <VenueVolumeNote className="pb-2" />}
    </Page>
  );
}

/** The highest multiple on offer of each pair with contracts, by its id. A row omits it until it is known. */
function useHighestMultiples(): ReadonlyMap<number, number> {
  const { data } = useApi(contractQuotes, {});
  return useMemo(
    () =>
      new Map(
        (data?.list ?? [])
          .filter(({ open }) => open)
          .map(({ match_id, multiple }) => [match_id, Math.max(...multiple.muit.map(({ value }) => value))]),
      ),
    [data],
  );
}

type Requested = {
  readonly text: string;
  readonly list: List;
  readonly quoteCurrency: string;
  readonly sort: Sort | undefined;
};

/** The markets to show in their order, which stays still for some seconds; undefined until markets and quotes are there. */
function useRows({ text, list, quoteCurrency, sort }: Requested): readonly Market[] | undefined {
  const { markets, currencies } = useMarkets();
  const quotes = useAllQuotes();
  const favorites = useFavorites((state) => state.ids);
  const nameOf = (base: string) => currencies?.find((currency) => currency.symbol === base)?.name ?? "";
  const listed = list === "favorites" ? rank(quotes, "favorites", { favorites, newest: [] }) : quotes;
  const found = sortQuotes(searchQuotes(listed, text, nameOf), sort);
  const { launching, others } = withoutPrice(markets ?? [], quotes);
  const within = (some: readonly Market[]) =>
    searchQuotes(some, text, nameOf).filter(({ match_id }) => list === "all" || favorites.includes(match_id));
  const symbols = [...found, ...within(launching), ...within(others)].map(({ symbol }) => symbol);
  const key = JSON.stringify([text, list, quoteCurrency, sort, favorites, quotes.length, markets?.length]);
  const order = useSteady(symbols, key);
  if (!markets || quotes.length === 0) return markets?.length === 0 ? [] : undefined;
  return order.flatMap(
    (symbol) =>
      markets.find((market) => market.symbol === symbol && (quoteCurrency === ANY || market.quote === quoteCurrency)) ??
      [],
  );
}

function SearchBox({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation();
  return (
    <label
      data-field
      className="mx-3 flex h-9 min-w-0 grow items-center gap-2 rounded-full border border-transparent bg-surface-2 pl-3 focus-within:border-brand"
    >
      <Search size={18} aria-hidden className="shrink-0 text-text-3" />
      <span className="sr-only">{t("search")}</span>
      <input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t("search")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className="h-full min-w-0 grow truncate bg-transparent text-16"
      />
      {value !== "" && (
        <IconButton label={common("common.clear")} onClick={() => onChange("")} className="-my-1 text-text-3">
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </label>
  );
}
