import { LONG } from "@candor/contract/domain/contracts.ts";
import { floorTo, formatAmount, type Price, parsePrice } from "@candor/contract/domain/money.ts";
import type { ContractPair, Position } from "@candor/contract/routes/contracts.ts";
import type { Market } from "@candor/contract/routes/market.ts";
import { useState } from "react";
import type { ChartLevel } from "../../../shared/chart/chart-levels.ts";
import type { PickedLimit } from "../../../shared/chart/chart-overlays.tsx";
import { ChartPanel } from "../../../shared/chart/chart-panel.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { type StopName, stopProblems, stopResult } from "../form/stops.ts";
import { useLive } from "../live.tsx";
import { isHeld, liveOf } from "../positions/positions.ts";
import { baseOf } from "../positions/stop-base.ts";
import { type Dropped, type LineWords, linesOf } from "./lines.ts";
import { MoveDialog } from "./move-dialog.tsx";

type ContractChartProps = {
  readonly market: Market;
  readonly pair: ContractPair | undefined;
  readonly trading: readonly Position[] | undefined;
  readonly pending: readonly Position[] | undefined;
  readonly onLimit: (limit: PickedLimit) => void;
  /** Opens over the page when the phone is laid on its side. */
  readonly turns?: boolean;
};

/** A result in the pair's quote currency, in cents, signed. */
function useMoney() {
  const { cents } = useFormat();
  return (value: bigint | string, currency: string) =>
    `${cents(typeof value === "string" ? value : formatAmount(value), { signed: true })} ${currency}`;
}

function useWords(pair: ContractPair | undefined): LineWords {
  const { t } = useTranslation("contracts");
  const live = useLive();
  const money = useMoney();
  const tag = ({ type, multiple }: Position) => t(type === LONG ? "tag.long" : "tag.short", { multiple });
  return {
    tag,
    pending: (position) => t("chart.pending", { tag: tag(position) }),
    profit: (position) => {
      const index = live.indexOf(position.symbol);
      if (index === undefined || !isHeld(position)) return "";
      return money(liveOf(position, index, live.accountOf(position), undefined).profit, position.legal);
    },
    at: (position, name, price) => {
      const known = baseOf(position, pair, live);
      if (!known) return { text: "", wrong: false };
      const both = { takeProfit: position.target_profit_price, stopLoss: position.stop_loss_price, [name]: price };
      if (stopProblems(known.base, both)[name]) return { text: t("chart.notAllowed"), wrong: true };
      const result = stopResult(known.base, price, known.terms);
      return { text: result === undefined ? "" : money(result, position.legal), wrong: false };
    },
    handle: (position, name: StopName) =>
      t(name === "takeProfit" ? "chart.tpLine" : "chart.slLine", { position: tag(position) }),
  };
}

/** The pair's candles with the user's positions and waiting orders; their stops can be dragged. */
export function ContractChart({ market, pair, trading, pending, onLimit, turns = false }: ContractChartProps) {
  const { t } = useTranslation("contracts");
  const own = [...(trading ?? []).filter(isHeld), ...(pending ?? [])].filter(({ symbol }) => symbol === market.symbol);
  const [chosen, setChosen] = useState<number>();
  const [dropped, setDropped] = useState<Dropped>();
  const words = useWords(pair);
  const { indexOf, accountOf } = useLive();
  const held = own.filter(isHeld);
  const shown = held.find(({ id }) => id === chosen) ?? held[0];
  const index = indexOf(market.symbol);
  const liquidation = shown && index !== undefined && liveOf(shown, index, accountOf(shown), undefined).liquidation;
  const tick = parsePrice(market.tick) ?? 1n;
  const levels: readonly ChartLevel[] = liquidation
    ? [
        {
          price: formatAmount(floorTo(liquidation, tick) as Price),
          text: t("figure.liquidation"),
          tone: "plain",
        },
      ]
    : [];
  const lines = linesOf(own, {
    chosen,
    dropped,
    words,
    onChoose: setChosen,
    // A price that the rules do not allow was shown as such while it was held; the line returns to its place.
    onDrop: (next) => !words.at(next.position, next.name, next.price).wrong && setDropped(next),
  });
  return (
    <>
      <ChartPanel market={market} fill={!turns} levels={levels} lines={lines} onLimit={onLimit} turns={turns} />
      <MoveDialog
        dropped={dropped}
        words={words}
        decimals={market.price_decimals}
        onDone={() => setDropped(undefined)}
      />
    </>
  );
}
