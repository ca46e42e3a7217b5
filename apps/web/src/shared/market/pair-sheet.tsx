import type { Market } from "@candor/contract/routes/market.ts";
import { Suspense, useState } from "react";
import { LaunchesIn } from "../auction/launches-in.tsx";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useAllQuotes, useQuote } from "../socket/quotes.ts";
import { Chips } from "../ui/chips.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Change } from "../ui/price-pill.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { SkeletonList } from "../ui/skeleton.tsx";
import { useFavorites } from "./favorites.ts";
import { rank, searchQuotes, withoutPrice } from "./rankings.ts";
import { StarButton } from "./star-button.tsx";
import { useMarkets } from "./use-markets.ts";

const lists = ["hot", "favorites", "gainers", "losers"] as const;
type List = (typeof lists)[number];

type PairSheetProps = {
  readonly open: boolean;
  readonly symbol: string;
  /** Only pairs that the index prices, for products that need it. */
  readonly indexed?: boolean;
  /** Opened for a search: its field has the focus. */
  readonly search?: boolean;
  readonly onClose: () => void;
  readonly onPick: (symbol: string) => void;
};

/** Every pair with its price: search, favorites, and the usual orders. The content is mounted only while open, since it follows every quote. */
export function PairSheet({ open, symbol, indexed = false, search = false, onClose, onPick }: PairSheetProps) {
  const { t } = useTranslation("market");
  return (
    <Sheet open={open} onClose={onClose} title={t("pairs")}>
      {open && <Pairs symbol={symbol} indexed={indexed} search={search} onPick={onPick} />}
    </Sheet>
  );
}

function Pairs({ symbol, indexed, search, onPick }: Omit<PairSheetProps, "open" | "onClose">) {
  const { t } = useTranslation("market");
  const { markets, currencies, error, refetch } = useMarkets();
  const quotes = useAllQuotes();
  const favorites = useFavorites((state) => state.ids);
  const [text, setText] = useState("");
  const [list, setList] = useState<List>("hot");
  if (!markets) return error ? <ErrorState onRetry={refetch} /> : <SkeletonList />;
  const nameOf = (base: string) => currencies?.find((each) => each.symbol === base)?.name ?? "";
  const isSearching = text.trim() !== "";
  const ranked = isSearching ? searchQuotes(quotes, text, nameOf) : rank(quotes, list, { favorites, newest: [] });
  const { launching, others } = withoutPrice(markets, quotes);
  const fits = (market: Market) => (list === "favorites" ? favorites.includes(market.match_id) : list === "hot");
  const within = (some: readonly Market[]) => (isSearching ? searchQuotes(some, text, nameOf) : some.filter(fits));
  const priced = ranked.flatMap(({ match_id }) => markets.find((market) => market.match_id === match_id) ?? []);
  const listed = [...within(launching), ...priced, ...within(others)];
  const found = listed.filter(({ source }) => !indexed || source === "index");
  return (
    <>
      <SearchField label={t("searchPair")} value={text} onChange={setText} autoFocus={search === true} />
      <Chips
        className="my-1"
        label={t("pairs")}
        items={lists.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={text.trim() === "" ? list : undefined}
        onChange={(next) => {
          setText("");
          setList(next);
        }}
      />
      <ul className="-mx-4 min-h-[46dvh]">
        {found.map((market) => (
          <PairRow
            key={market.symbol}
            market={market}
            name={nameOf(market.base)}
            current={market.symbol === symbol}
            onPick={onPick}
          />
        ))}
        {found.length === 0 && (
          <li>
            <EmptyState
              title={t("noPairs")}
              body={t(text.trim() === "" && list === "favorites" ? "noFavoritesHint" : "noPairsHint")}
            />
          </li>
        )}
      </ul>
    </>
  );
}

function PairRow({
  market,
  name,
  current,
  onPick,
}: {
  readonly market: Market;
  readonly name: string;
  readonly current: boolean;
  readonly onPick: (symbol: string) => void;
}) {
  const { price } = useFormat();
  const quote = useQuote(market.symbol);
  return (
    <li className={cx("flex items-center", current && "bg-brand-soft")}>
      <StarButton market={market} size={18} />
      <button
        type="button"
        aria-current={current || undefined}
        onClick={() => onPick(market.symbol)}
        className="flex min-h-14 min-w-0 grow items-center gap-2.5 pr-4 text-left -outline-offset-2 active:bg-surface-2"
      >
        <CoinIcon symbol={market.base} size={28} />
        {/* The day of a launch goes under the name where a language needs more room for it than 320 px have. */}
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-2.5">
          <span className={market.launch_at_ms === null ? "min-w-0 flex-1" : "mr-auto"}>
            <span className="block text-16 font-bold">
              {market.base}
              <span className="text-12 font-normal text-text-3">/{market.quote}</span>
            </span>
            <span className="block text-12 text-text-3">{name}</span>
          </span>
          {market.launch_at_ms === null ? (
            <span className="text-right">
              <span className="block font-medium">{price(quote?.now_price, market.price_decimals)}</span>
              <Change change={quote?.change} className="text-12" />
            </span>
          ) : (
            <Suspense fallback={null}>
              <LaunchesIn atMs={market.launch_at_ms} />
            </Suspense>
          )}
        </span>
      </button>
    </li>
  );
}
