import { LONG } from "@candor/contract/domain/contracts.ts";
import { formatAmount, type Price } from "@candor/contract/domain/money.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import type { ChartLevel } from "../../../shared/chart/chart-levels.ts";

type Words = {
  readonly entry: (position: Position) => string;
  readonly tp: string;
  readonly sl: string;
  readonly liquidation: string;
};

/**
 * Where the pair's positions opened, as lines across the candles. The newest one also shows its stops and its liquidation price: those of all
 * positions would clutter the chart.
 */
export function levelsOf(positions: readonly Position[], liquidation: Price | undefined, words: Words): ChartLevel[] {
  const opened = positions.flatMap((position) =>
    position.open_price === null ? [] : [{ position, price: position.open_price }],
  );
  const [newest] = opened;
  if (!newest) return [];
  const entries = opened.map(
    ({ position, price }, index): ChartLevel => ({
      price,
      text: index === 0 ? words.entry(position) : "",
      tone: position.type === LONG ? "up" : "down",
    }),
  );
  const { target_profit_price, stop_loss_price } = newest.position;
  return [
    ...entries,
    { price: target_profit_price, text: words.tp, tone: "faint" },
    { price: stop_loss_price, text: words.sl, tone: "faint" },
    ...(liquidation === undefined
      ? []
      : [{ price: formatAmount(liquidation), text: words.liquidation, tone: "plain" } as const]),
  ];
}
