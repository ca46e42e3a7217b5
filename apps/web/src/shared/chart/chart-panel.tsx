import type { Market } from "@candor/contract/routes/market.ts";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { useLayer } from "../layers.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { useSideways } from "../use-media.ts";
import type { ChartHandle } from "./chart.tsx";
import { ChartBar } from "./chart-bar.tsx";
import type { ChartLevel } from "./chart-levels.ts";
import { chartPx, useChartOptions } from "./chart-options.ts";
import type { PickedLimit } from "./chart-overlays.tsx";
import { FullHeader } from "./full-header.tsx";
import { IndicatorBar } from "./indicator-bar.tsx";
import type { PriceLine } from "./price-lines.tsx";
import { turnBack } from "./turn-phone.ts";

const Chart = lazy(() => import("./chart.tsx"));

export type ChartPanelProps = {
  readonly market: Market;
  /** Takes the height of its parent, with the indicators in the bar: the desktop layout. */
  readonly fill?: boolean;
  /** Prices of the user's orders and positions. */
  readonly levels?: readonly ChartLevel[];
  readonly lines?: readonly PriceLine[];
  readonly onLimit?: (limit: PickedLimit) => void;
  /** Opens over the page when the phone is laid on its side. */
  readonly turns?: boolean;
};

/** Full screen, and the height in px that the chart has left free in the page, so that the page stays where it is scrolled to. */
function useFull(turns: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<{ readonly px: number | undefined; readonly turned: boolean }>();
  const sideways = useSideways();
  const enter = (turned: boolean) => setLeft({ px: place.current?.offsetHeight, turned });
  const leave = () => {
    setLeft(undefined);
    void turnBack();
  };
  const [was, setWas] = useState(false);
  if (turns && sideways !== was) {
    setWas(sideways);
    if (sideways && !left) setLeft({ px: undefined, turned: true });
    if (!sideways && left?.turned) setLeft(undefined);
  }
  const full = left !== undefined;
  useLayer(full, leave);
  useEffect(() => {
    if (!full) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setLeft(undefined);
      void turnBack();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [full]);
  return { place, full, sideways, px: left?.px, enter: () => enter(false), leave };
}

/** A chart with its bars. Full screen is the same chart on top of everything else: nothing is loaded or drawn again. */
export function ChartPanel({ market, fill = false, levels, lines, onLimit, turns = false }: ChartPanelProps) {
  const chart = useRef<ChartHandle>(null);
  const { place, full, sideways, px, enter, leave } = useFull(turns);
  const { period, indicators, height, kind, params } = useChartOptions();
  const low = full && sideways;
  const stretched = fill || full;
  const picked = (limit: PickedLimit) => {
    if (full) leave();
    onLimit?.(limit);
  };
  return (
    <div ref={place} className={fill ? "h-full min-h-0" : ""} style={{ height: px }}>
      <section
        className={cx(
          "flex flex-col bg-page",
          full && "fixed inset-0 z-30 pt-(--safe-t) pr-(--safe-r) pb-(--safe-b) pl-(--safe-l)",
          fill && !full && "h-full min-h-0",
        )}
      >
        {full && !low && <FullHeader market={market} turnable={!fill} onLeave={leave} />}
        <ChartBar
          chart={chart}
          wide={fill}
          full={full}
          start={low ? <FullHeader market={market} low turnable={false} onLeave={leave} /> : undefined}
          onFull={full ? leave : enter}
        />
        <div
          className={stretched ? "min-h-0 grow" : ""}
          style={stretched ? undefined : { height: chartPx(height, indicators) }}
        >
          <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-2rem)]" />}>
            <Chart
              ref={chart}
              drawable
              covers={full}
              figures={stretched}
              {...{ market, period, indicators, kind, params }}
              {...(levels && { levels })}
              {...(lines && { lines })}
              {...(onLimit && { onLimit: picked })}
            />
          </Suspense>
        </div>
        {!fill && !low && <IndicatorBar />}
      </section>
    </div>
  );
}
