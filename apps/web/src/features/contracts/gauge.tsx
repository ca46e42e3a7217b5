import { cx } from "../../shared/cx.ts";
import { GAUGE_ZONES, gaugeShare } from "./positions/positions.ts";

const percent = (share: number): string => `${share * 100}%`;

/** The margin level on its zones: at the left end positions are liquidated. The marker is gray while there is nothing to measure. */
export function Gauge({ level }: { readonly level: string | undefined }) {
  const { liquidation, warning } = GAUGE_ZONES;
  return (
    <span aria-hidden className="relative mt-1.5 flex h-1.5 gap-px">
      <span className="rounded-l-full bg-down-fill" style={{ width: percent(liquidation) }} />
      <span className="bg-warn-fill" style={{ width: percent(warning - liquidation) }} />
      <span className="grow rounded-r-full bg-up-fill" />
      <span
        className={cx(
          "absolute -top-1 h-3.5 w-1.5 -translate-x-1/2 rounded-full ring-2 ring-page",
          level === undefined ? "hidden" : "bg-text-1",
        )}
        style={{ left: percent(level === undefined ? 0 : Math.max(0.01, gaugeShare(level) * 0.99)) }}
      />
    </span>
  );
}

/** The color of a margin level: that of its zone. */
export function levelInk(level: string): string {
  const share = gaugeShare(level);
  if (share <= GAUGE_ZONES.liquidation) return "text-down";
  return share <= GAUGE_ZONES.warning ? "text-warn" : "text-up";
}
