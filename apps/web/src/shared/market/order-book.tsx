import type { Market } from "@candor/contract/routes/market.ts";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useQuote } from "../socket/quotes.ts";
import { DepthBar } from "../ui/depth-bar.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { BlankRows } from "./blank-rows.tsx";
import { useBookStep } from "./book-controls.tsx";
import type { BookLayout } from "./book-settings.ts";
import { type BookRow, type BookView, bookView } from "./book-view.ts";
import { LastPrice } from "./last-price.tsx";
import { type OwnMarks, stepDecimals } from "./own-marks.ts";
import { useBook } from "./use-book.ts";
import { useFiat } from "./use-fiat.ts";

type Side = "asks" | "bids";
/** A row by its place, 0 being the best price of its side: the prices change several times a second, the place of the focus must not. */
type RowPlace = { readonly kind: Side; readonly index: number };

/** A row's key: by its place, since a price that goes would take its row along, and with it the focus. */
const slotOf = (index: number): string => `place ${index}`;

/** Arrow keys, Home and End move the focus through all rows from top to bottom: the book is one stop for the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("button[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key];
  if (next === undefined || at < 0) return;
  event.preventDefault();
  rows[next]?.focus();
}

type OrderBookProps = {
  readonly market: Market;
  /** Total number of rows; a one-sided layout gives them all to that side. */
  readonly rows: number;
  readonly layout: BookLayout;
  /** The running total as a third column, where there is room. */
  readonly totals?: boolean;
  readonly own?: OwnMarks | undefined;
  readonly onPick?: ((price: string) => void) | undefined;
};

/** The book as one ladder: asks above, the last price and the spread between, bids below. Its height never changes while it fills. */
export function OrderBook({ market, rows, layout, totals = false, own, onPick }: OrderBookProps) {
  const { t } = useTranslation("market");
  const book = useBook(market);
  const step = useBookStep(market);
  const decimals = stepDecimals(step);
  const perSide = layout === "both" ? rows / 2 : rows;
  const keysId = useId();
  const [focused, setFocused] = useState<RowPlace>({ kind: "asks", index: 0 });
  const view = useMemo(
    () =>
      bookView(book.data, {
        step,
        rows: perSide,
        priceDecimals: market.price_decimals,
        quantityDecimals: market.quantity_decimals,
      }),
    [book.data, step, perSide, market.price_decimals, market.quantity_decimals],
  );
  if (book.error) return <ErrorState onRetry={book.refetch} />;
  const columns = totals ? "grid-cols-3" : "grid-cols-2";
  const shownSides = (["asks", "bids"] as const).filter((kind) => layout === "both" || layout === kind);
  // The row that was last used may be gone: a shorter book, or a layout without its side.
  const kind = shownSides.includes(focused.kind) && view[focused.kind].length > 0 ? focused.kind : undefined;
  const stopKind = kind ?? shownSides.find((each) => view[each].length > 0);
  const stop: RowPlace | undefined = stopKind && {
    kind: stopKind,
    index: kind === undefined ? 0 : Math.min(focused.index, view[kind].length - 1),
  };
  const side = (kind: Side) => (
    <Ladder
      rows={view[kind]}
      count={perSide}
      kind={kind}
      columns={columns}
      totals={totals}
      decimals={decimals}
      quantityDecimals={market.quantity_decimals}
      own={own?.[kind]}
      waiting={book.data === undefined}
      market={market}
      stop={stop?.kind === kind ? stop.index : undefined}
      onFocus={(index) => setFocused({ kind, index })}
      onPick={onPick}
    />
  );
  return (
    <section
      aria-label={t("book.title")}
      aria-describedby={onPick && keysId}
      onKeyDown={onPick && moveFocus}
      className="min-w-0"
    >
      {onPick && (
        <p id={keysId} className="sr-only">
          {t("book.keys")}
        </p>
      )}
      <div className={cx("grid gap-x-2 pb-1 text-12 text-text-3", columns)} aria-hidden>
        <span>{t("book.price", { currency: market.quote })}</span>
        <span className="text-right">{t("book.quantity", { currency: market.base })}</span>
        {totals && <span className="text-right">{t("book.total")}</span>}
      </div>
      {layout !== "bids" && side("asks")}
      <Middle market={market} view={view} wide={totals} />
      {layout !== "asks" && side("bids")}
      <div className="mt-2">
        <BookBalance view={view} />
      </div>
    </section>
  );
}

type LadderProps = {
  readonly rows: readonly BookRow[];
  readonly count: number;
  readonly kind: Side;
  readonly market: Market;
  /** The row that the Tab key stops at; undefined if it is on the other side. */
  readonly stop: number | undefined;
  readonly onFocus: (index: number) => void;
  readonly columns: string;
  readonly totals: boolean;
  readonly decimals: number;
  readonly quantityDecimals: number;
  readonly own: ReadonlySet<string> | undefined;
  readonly waiting: boolean;
  readonly onPick: ((price: string) => void) | undefined;
};

function Ladder(props: LadderProps) {
  const { rows, count, kind, market, stop, columns, totals, decimals, quantityDecimals, own, waiting } = props;
  const { onFocus, onPick } = props;
  const { t } = useTranslation("market");
  const { price, decimal } = useFormat();
  const blanks = <BlankRows count={count - rows.length} waiting={waiting} className="h-[21px]" />;
  const lines = rows.map((row, index) => {
    const shown = price(row.price, decimals);
    const quantity = decimal(row.quantity, { decimals: quantityDecimals });
    const mine = own?.has(row.price) === true;
    return (
      <button
        key={slotOf(index)}
        type="button"
        data-row
        tabIndex={stop === index ? 0 : -1}
        disabled={!onPick}
        onFocus={() => onFocus(index)}
        onClick={() => onPick?.(row.price)}
        className={cx(
          "relative grid h-[21px] w-full items-center gap-x-2 text-left text-13 disabled:cursor-default",
          columns,
        )}
      >
        <DepthBar share={row.share} side={kind === "asks" ? "sell" : "buy"} />
        {mine && (
          <span
            aria-hidden
            className="absolute -left-2 size-0 border-y-4 border-l-[6px] border-y-transparent border-l-brand"
          />
        )}
        <span aria-hidden className={cx("relative", kind === "asks" ? "text-down" : "text-up", mine && "font-bold")}>
          {shown}
        </span>
        <span aria-hidden className="relative text-right">
          {quantity}
        </span>
        {totals && (
          <span aria-hidden className="relative text-right text-text-2">
            {decimal(row.total, { decimals: quantityDecimals })}
          </span>
        )}
        <span className="sr-only">
          {t(kind === "asks" ? "book.askLevel" : "book.bidLevel", { price: shown, quantity, currency: market.base })}
          {onPick && ` ${t(mine ? "book.ownLevel" : "book.level")}`}
        </span>
      </button>
    );
  });
  return (
    <fieldset className="min-w-0" aria-label={t(`book.${kind}`)}>
      {kind === "asks" && blanks}
      {kind === "asks" ? lines.reverse() : lines}
      {kind === "bids" && blanks}
    </fieldset>
  );
}

/** The last price, its value in money, and the spread. */
function Middle({ market, view, wide }: { readonly market: Market; readonly view: BookView; readonly wide: boolean }) {
  const { t } = useTranslation("market");
  const { price } = useFormat();
  const quote = useQuote(market.symbol);
  const fiat = useFiat(market.quote)(quote?.now_price);
  return (
    <div className={cx("py-1.5", wide && "flex flex-wrap items-baseline justify-between gap-x-2")}>
      <LastPrice quote={quote} decimals={market.price_decimals} arrow className="text-18 font-bold" />
      <div className="flex flex-wrap justify-between gap-x-2 text-11 text-text-3">
        {fiat && <span>{t("approx", { value: fiat })}</span>}
        <span>{t("book.spread", { spread: price(view.spread, market.price_decimals) })}</span>
      </div>
    </div>
  );
}

/** Which side has more of the shown depth. */
export function BookBalance({ view }: { readonly view: BookView }) {
  const { t } = useTranslation("market");
  const { percent } = useFormat();
  if (view.bidShare === undefined) return <div className="h-4" />;
  const share = (value: number) => percent(String(value), { decimals: 0, signed: false });
  return (
    <div className="flex h-4 items-center gap-1.5 text-11 font-medium">
      <span className="text-up">{t("book.buyers", { share: share(view.bidShare) })}</span>
      <span aria-hidden className="flex h-1 grow gap-0.5">
        <span className="rounded-full bg-up-fill" style={{ width: `${view.bidShare}%` }} />
        <span className="grow rounded-full bg-down-fill" />
      </span>
      <span className="text-down">{t("book.sellers", { share: share(100 - view.bidShare) })}</span>
    </div>
  );
}
