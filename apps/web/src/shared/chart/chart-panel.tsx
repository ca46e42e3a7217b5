import type { Market } from "@candor/contract/routes/market.ts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useLayer } from "../layers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { ChartHandle } from "./chart.tsx";
import { ChartBar } from "./chart-bar.tsx";
import type { ChartLevel } from "./chart-levels.ts";
import { chartPx, useChartOptions } from "./chart-options.ts";
import { IndicatorBar } from "./indicator-bar.tsx";

const Chart = lazy(() => import("./chart.tsx"));

type ChartPanelProps = {
  readonly market: Market;
  /** Takes the height of its parent, with the indicators in the bar: the desktop layout. */
  readonly fill?: boolean;
  /** Prices of the user's orders and positions. */
  readonly levels?: readonly ChartLevel[];
};

/** A chart with its bars. Full screen is the same chart on top of everything else: nothing is loaded or drawn again. */
export function ChartPanel({ market, fill = false, levels }: ChartPanelProps) {
  const chart = useRef<ChartHandle>(null);
  const place = useRef<HTMLDivElement>(null);
  /** The height in px that the chart has left free in the page, so that the page stays where it is scrolled to. */
  const [left, setLeft] = useState<number>();
  const full = left !== undefined;
  const { period, indicators, height } = useChartOptions();
  const stretched = fill || full;
  useLayer(full, () => setLeft(undefined));
  useEffect(() => {
    if (!full) return;
    const leave = (event: KeyboardEvent) => event.key === "Escape" && setLeft(undefined);
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [full]);
  return (
    <div ref={place} className={fill ? "h-full min-h-0" : ""} style={{ height: left }}>
      <section
        className={cx(
          "flex flex-col bg-page",
          full && "fixed inset-0 z-30 pt-(--safe-t) pb-(--safe-b)",
          fill && !full && "h-full min-h-0",
        )}
      >
        <ChartBar
          chart={chart}
          wide={fill}
          full={full}
          title={full ? `${market.base}/${market.quote}` : undefined}
          onFull={() => setLeft(full ? undefined : place.current?.offsetHeight)}
        />
        <div
          className={stretched ? "min-h-0 grow" : ""}
          style={stretched ? undefined : { height: chartPx(height, indicators) }}
        >
          <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)]" />}>
            <Chart ref={chart} market={market} period={period} indicators={indicators} {...(levels && { levels })} />
          </Suspense>
        </div>
        {!fill && <IndicatorBar />}
      </section>
    </div>
  );
}
