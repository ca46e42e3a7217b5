import type { Auction, Market } from "@candor/contract/routes/market.ts";
import { cx } from "../cx.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { BlankRows } from "../market/blank-rows.tsx";
import { DepthBar } from "../ui/depth-bar.tsx";
import { bookLines } from "./auction.ts";

type BookProps = {
  readonly market: Market;
  readonly auction: Auction;
  readonly rows: number;
  /** Beside the form of a phone: quantities are shortened. */
  readonly narrow?: boolean;
  readonly onPick?: (price: string) => void;
};

/** Both sides by price, cumulated: they overlap, and the indicative price is where most of both meet. Its height never changes. */
export function AuctionBook({ market, auction, rows, narrow = false, onPick }: BookProps) {
  const { t } = useTranslation("auction");
  const { t: common } = useTranslation("market");
  const { price, decimal, compact } = useFormat();
  const lines = bookLines(auction, rows);
  const amount = (text: string) => (narrow ? compact(text) : decimal(text, { decimals: market.quantity_decimals }));
  return (
    <section aria-label={t("book.title")} className="min-w-0">
      <p className="mb-2 text-11 text-text-3">{t(lines.length === 0 ? "book.empty" : "book.note")}</p>
      <div className="grid grid-cols-[1fr_auto_1fr] items-end gap-x-2 pb-1 text-12 text-text-3" aria-hidden>
        <span>{t("book.buyers")}</span>
        <span className="text-center">{common("book.price", { currency: market.quote })}</span>
        <span className="text-right">{t("book.sellers")}</span>
      </div>
      {lines.map((line) => (
        <button
          key={line.price}
          type="button"
          disabled={!onPick}
          onClick={() => onPick?.(line.price)}
          className={cx(
            "grid h-[21px] w-full grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center disabled:cursor-default",
            narrow ? "gap-x-0.5 text-12" : "gap-x-1 text-13",
            line.price === auction.price && "rounded-4 bg-brand-soft font-bold",
          )}
        >
          <span className="relative h-full text-left">
            <DepthBar share={line.demandShare} side="buy" from="right" />
            <span className="relative leading-[21px]">{amount(line.demand)}</span>
          </span>
          <span className={cx("text-center", !narrow && "min-w-14")}>{price(line.price, market.price_decimals)}</span>
          <span className="relative h-full text-right">
            <DepthBar share={line.supplyShare} side="sell" from="left" />
            <span className="relative leading-[21px]">{amount(line.supply)}</span>
          </span>
          {onPick && <span className="sr-only">{common("book.level")}</span>}
        </button>
      ))}
      <BlankRows count={rows - lines.length} waiting={false} className="h-[21px]" />
    </section>
  );
}
