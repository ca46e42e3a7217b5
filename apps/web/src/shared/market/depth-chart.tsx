import type { Market } from "@candor/contract/routes/market.ts";
import { type PointerEvent, useMemo, useState } from "react";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { depthCurve } from "./book-view.ts";
import { depthPath, pointAt, reachOf, xOf } from "./depth-path.ts";
import { useBook } from "./use-book.ts";

const box = { width: 360, height: 180 };

/** The cumulative depth by distance from the price. Press or hover to read a level. */
export function DepthChart({ market }: { readonly market: Market }) {
  const { t } = useTranslation("market");
  const { price, decimal, percent } = useFormat();
  const book = useBook(market);
  const [pressed, setPressed] = useState<number>();
  const curve = useMemo(() => (book.data ? depthCurve(book.data) : undefined), [book.data]);
  if (book.error) return <ErrorState onRetry={book.refetch} />;
  if (!curve) return <Skeleton className="m-4 h-50" />;
  if (curve.middle === undefined) return <EmptyState title={t("depth.empty")} body={t("depth.emptyHint")} />;
  const reach = reachOf(curve.bids, curve.asks);
  const read = pressed === undefined ? undefined : pointAt(pressed, curve, reach, box.width);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPressed(((event.clientX - left) / width) * box.width);
  };
  const shownPrice = (text: string | undefined) => price(text, market.price_decimals);
  const away = (value: number) => percent(String(Math.round(value * 10_000) / 100), { decimals: 2 });
  return (
    <figure className="p-gutter py-3">
      <figcaption className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 text-12 text-text-2">
        {read ? (
          <span className={read.side === "bids" ? "text-up" : "text-down"}>
            {t(`depth.${read.side}`, {
              price: shownPrice(read.point.price),
              total: decimal(read.point.total, { decimals: market.quantity_decimals }),
              currency: market.base,
              away: away(read.point.at),
            })}
          </span>
        ) : (
          <span>{t("depth.hint")}</span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t("depth.title")}
        className="block h-50 w-full [touch-action:pan-y]"
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setPressed(undefined)}
      >
        <Curves curve={curve} reach={reach} readAt={read?.point.at} />
      </svg>
      <div aria-hidden className="mt-1 flex justify-between text-11 text-text-3">
        <span>{shownPrice(curve.bids.at(-1)?.price)}</span>
        <span className="text-text-1">{shownPrice(curve.middle)}</span>
        <span>{shownPrice(curve.asks.at(-1)?.price)}</span>
      </div>
    </figure>
  );
}

type CurvesProps = {
  readonly curve: ReturnType<typeof depthCurve>;
  readonly reach: number;
  readonly readAt: number | undefined;
};

/** Both sides, the mid price, and the line under the finger. */
const Curves = ({ curve, reach, readAt }: CurvesProps) => (
  <>
    <path
      d={depthPath(curve.bids, reach, box)}
      className="fill-up-depth stroke-up"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d={depthPath(curve.asks, reach, box)}
      className="fill-down-depth stroke-down"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
    <path
      d={`M${box.width / 2} 0V${box.height}`}
      className="stroke-line-strong"
      strokeDasharray="3 3"
      vectorEffect="non-scaling-stroke"
    />
    {readAt !== undefined && (
      <path
        d={`M${xOf(readAt, reach, box.width)} 0V${box.height}`}
        className="stroke-text-2"
        vectorEffect="non-scaling-stroke"
      />
    )}
  </>
);
