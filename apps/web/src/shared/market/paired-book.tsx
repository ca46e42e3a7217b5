import type { Market } from "@candor/contract/routes/market.ts";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { DepthBar } from "../ui/depth-bar.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { BlankRows } from "./blank-rows.tsx";
import { StepPicker, useBookStep } from "./book-controls.tsx";
import { type BookRow, bookView } from "./book-view.ts";
import { BookBalance } from "./order-book.tsx";
import { stepDecimals } from "./own-marks.ts";
import { useBook } from "./use-book.ts";

type PairedBookProps = {
  readonly market: Market;
  readonly rows: number;
  /** A level was pressed: the page leads to the order form with it. */
  readonly onPick: (side: "buy" | "sell", price: string) => void;
};

/** The book as two columns that meet in the center, under the chart: bids at the left, asks at the right, best first. */
export function PairedBook({ market, rows, onPick }: PairedBookProps) {
  const { t } = useTranslation("market");
  const { price } = useFormat();
  const book = useBook(market);
  const step = useBookStep(market);
  const decimals = stepDecimals(step);
  const view = bookView(book.data, {
    step,
    rows,
    priceDecimals: market.price_decimals,
    quantityDecimals: market.quantity_decimals,
  });
  if (book.error) return <ErrorState onRetry={book.refetch} />;
  return (
    <section aria-label={t("book.title")} className="p-gutter pt-2 pb-4">
      <div className="mb-1 flex items-center gap-4">
        <div className="grow">
          <BookBalance view={view} />
        </div>
        <StepPicker market={market} plain />
      </div>
      <div aria-hidden className="grid grid-cols-2 gap-x-1 pb-1 text-12 text-text-3">
        <span className="flex justify-between">
          <span>{t("book.quantity", { currency: market.base })}</span>
          <span>{t("book.bid")}</span>
        </span>
        <span className="flex justify-between pl-2">
          <span>{t("book.ask")}</span>
          <span>{t("book.quantity", { currency: market.base })}</span>
        </span>
      </div>
      <div className="grid grid-cols-2 gap-x-1">
        {(["bids", "asks"] as const).map((kind) => (
          <Column
            key={kind}
            kind={kind}
            rows={view[kind]}
            count={rows}
            waiting={book.data === undefined}
            decimals={decimals}
            market={market}
            // Taking a bid means selling.
            onPick={(picked) => onPick(kind === "bids" ? "sell" : "buy", picked)}
          />
        ))}
      </div>
      <p className="mt-2 text-center text-12 text-text-3">
        {t("book.spread", { spread: price(view.spread, market.price_decimals) })}
      </p>
    </section>
  );
}

type ColumnProps = {
  readonly kind: "bids" | "asks";
  readonly rows: readonly BookRow[];
  readonly count: number;
  readonly waiting: boolean;
  readonly decimals: number;
  readonly market: Market;
  readonly onPick: (price: string) => void;
};

function Column({ kind, rows, count, waiting, decimals, market, onPick }: ColumnProps) {
  const { t } = useTranslation("market");
  const { price, decimal } = useFormat();
  return (
    <fieldset className="min-w-0" aria-label={t(`book.${kind}`)}>
      {rows.map((row) => {
        const shown = price(row.price, decimals);
        const quantity = decimal(row.quantity, { decimals: market.quantity_decimals });
        return (
          <button
            key={row.price}
            type="button"
            onClick={() => onPick(row.price)}
            className={cx(
              "relative flex h-[22px] w-full items-center justify-between text-13",
              kind === "bids" ? "pr-2" : "flex-row-reverse pl-2",
            )}
          >
            <DepthBar
              share={row.share}
              side={kind === "bids" ? "buy" : "sell"}
              from={kind === "bids" ? "right" : "left"}
            />
            <span className="relative">{quantity}</span>
            <span className={cx("relative", kind === "bids" ? "text-up" : "text-down")}>{shown}</span>
            <span className="sr-only">{t("book.level")}</span>
          </button>
        );
      })}
      <BlankRows count={count - rows.length} waiting={waiting} className="h-[22px]" />
    </fieldset>
  );
}
