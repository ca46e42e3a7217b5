import { LONG } from "@candor/contract/domain/contracts.ts";
import { floorTo, type Price, parsePrice } from "@candor/contract/domain/money.ts";
import type { Position } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useTranslation } from "react-i18next";
import { ChartPanel } from "../../../shared/chart/chart-panel.tsx";
import { useLive } from "../live.tsx";
import { isHeld, liveOf } from "../positions/positions.ts";
import { levelsOf } from "./levels.ts";

type ContractChartProps = { readonly market: Market; readonly trading: readonly Position[] | undefined };

/** The pair's candles with what the user holds of it. */
export function ContractChart({ market, trading }: ContractChartProps) {
  const { t } = useTranslation("contracts");
  const held = (trading ?? []).filter((position) => position.symbol === market.symbol && isHeld(position));
  const [newest] = held;
  const { indexOf, accountOf } = useLive();
  const index = indexOf(market.symbol);
  const liquidation =
    newest && index !== undefined ? liveOf(newest, index, accountOf(newest), undefined).liquidation : undefined;
  const tick = parsePrice(market.tick) ?? 1n;
  return (
    <ChartPanel
      market={market}
      fill
      levels={levelsOf(held, liquidation && (floorTo(liquidation, tick) as Price), {
        entry: ({ type, multiple }) => t(type === LONG ? "tag.long" : "tag.short", { multiple }),
        tp: "TP",
        sl: "SL",
        liquidation: t("figure.liquidation"),
      })}
    />
  );
}
