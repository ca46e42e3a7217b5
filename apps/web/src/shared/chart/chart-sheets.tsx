import { Equal, Eraser, GitCommitHorizontal, Minus, MoveUpRight, Rows3, TrendingUp } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { type UpDown, useTheme } from "../theme/theme.ts";
import { Button } from "../ui/button.tsx";
import { Chips } from "../ui/chips.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { OptionList } from "../ui/select-sheet.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast-store.ts";
import type { ChartHandle } from "./chart.tsx";
import {
  allIndicators,
  chartHeights,
  chartKinds,
  type Drawing,
  drawings,
  INDICATORS_MAX,
  useChartOptions,
} from "./chart-options.ts";
import { useToggleIndicator } from "./indicator-bar.tsx";
import { IndicatorParamsFields } from "./indicator-params-fields.tsx";

type SheetState = { readonly open: boolean; readonly onClose: () => void };

const pictures: Record<Drawing, ReactNode> = {
  straightLine: <TrendingUp size={20} aria-hidden />,
  rayLine: <MoveUpRight size={20} aria-hidden />,
  horizontalStraightLine: <Minus size={20} aria-hidden />,
  priceLine: <GitCommitHorizontal size={20} aria-hidden />,
  parallelStraightLine: <Equal size={20} aria-hidden />,
  fibonacciLine: <Rows3 size={20} aria-hidden />,
};
/** The number of presses that place each drawing. */
const points: Record<Drawing, 1 | 2 | 3> = {
  straightLine: 2,
  rayLine: 2,
  horizontalStraightLine: 1,
  priceLine: 1,
  parallelStraightLine: 3,
  fibonacciLine: 2,
};

/** Picks a drawing; the next presses on the chart place it. */
export function DrawingSheet({ open, onClose, chart }: SheetState & { readonly chart: RefObject<ChartHandle | null> }) {
  const { t } = useTranslation("market");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("chart.draw")}
      note={t("chart.drawNote")}
      foot={
        <Button
          full
          tone="ghost"
          onClick={() => {
            chart.current?.erase();
            onClose();
          }}
        >
          <Eraser size={18} aria-hidden />
          {t("chart.erase")}
        </Button>
      }
    >
      <OptionList
        options={drawings.map((value) => ({
          value,
          label: t(`drawing.${value}`),
          icon: <span className="text-text-2">{pictures[value]}</span>,
        }))}
        value={undefined}
        onChange={(drawing) => {
          chart.current?.draw(drawing);
          onClose();
          toast({ title: t("chart.drawHint", { count: points[drawing] }), tone: "info" });
        }}
      />
    </Sheet>
  );
}

/** How prices are drawn, indicators with their parameters, height and colors. */
export function SettingsSheet({ open, onClose, withHeight }: SheetState & { readonly withHeight: boolean }) {
  const { t } = useTranslation("market");
  const { indicators, height, kind, setHeight, setKind } = useChartOptions();
  const { upDown, setUpDown } = useTheme();
  const toggle = useToggleIndicator();
  const colors: readonly UpDown[] = ["green-up", "swapped"];
  return (
    <Sheet open={open} onClose={onClose} title={t("chart.settings")}>
      <div className="space-y-4 pb-2">
        <Setting label={t("chart.kind")}>
          <Segmented
            label={t("chart.kind")}
            items={chartKinds.map((value) => ({ value, label: t(`chart.kinds.${value}`) }))}
            value={kind}
            onChange={setKind}
          />
        </Setting>
        <Setting label={t("chart.indicatorsMax", { max: INDICATORS_MAX })}>
          <div className="flex flex-wrap gap-x-2">
            {allIndicators.map((name) => (
              <Chips
                key={name}
                label={name}
                items={[{ value: name, label: name }]}
                value={indicators.includes(name) ? name : undefined}
                onChange={toggle}
              />
            ))}
          </div>
        </Setting>
        <IndicatorParamsFields />
        {withHeight && (
          <Setting label={t("chart.height")}>
            <Segmented
              label={t("chart.height")}
              items={chartHeights.map((value) => ({ value, label: t(`chart.heights.${value}`) }))}
              value={height}
              onChange={setHeight}
            />
          </Setting>
        )}
        <Setting label={t("chart.colors")}>
          <Segmented
            label={t("chart.colors")}
            items={colors.map((value) => ({ value, label: t(`chart.color.${value}`) }))}
            value={upDown}
            onChange={setUpDown}
          />
        </Setting>
      </div>
    </Sheet>
  );
}

const Setting = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <p className="mb-1.5 text-12 text-text-2">{label}</p>
    {children}
  </div>
);
