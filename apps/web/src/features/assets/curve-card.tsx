import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { valueHistory } from "@candor/contract/routes/performance.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { directionOf } from "../../shared/format/format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { sparkPath } from "../../shared/ui/sparkline.tsx";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { curveOf } from "./curve.ts";
import { ProfitSheet } from "./profit-sheet.tsx";
import { ScoreSheet } from "./score-sheet.tsx";
import { Signed } from "./signed.tsx";

const inks = { up: "text-up", down: "text-down", flat: "text-text-1" } as const;
const strokes = { up: "stroke-up", down: "stroke-down", flat: "stroke-text-3" } as const;
const WIDTH = 320;
const HEIGHT = 64;

/** Today's profit and the worth of the last 30 days, with the ways to the reports, which do not wait for it. */
export function CurveCard() {
  const { t } = useTranslation("assets");
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(valueHistory, {}, { refetchInterval: MINUTE_MS });
  const [open, setOpen] = useState<"profit" | "score">();
  return (
    <Card>
      {data && <Curve history={data} />}
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <Skeleton className="h-28" />)}
      <Way label={t("profit.title")} onOpen={() => setOpen("profit")} />
      <Way label={t("score.title")} onOpen={() => setOpen("score")} />
      <p className="text-11 text-text-3">{t("curve.how")}</p>
      <ProfitSheet open={open === "profit"} onClose={() => setOpen(undefined)} />
      <ScoreSheet open={open === "score"} onClose={() => setOpen(undefined)} />
    </Card>
  );
}

function Curve({ history: { days, today } }: { readonly history: OutputOf<typeof valueHistory> }) {
  const { t } = useTranslation("assets");
  const { worth } = useFigures();
  const curve = curveOf(days);
  if (!curve) return null;
  return (
    <>
      <div className="flex gap-3">
        <Figure label={t("curve.today")} text={today.profit} note={today.percent} />
        <Figure label={t("curve.month")} text={curve.profit} note={null} />
      </div>
      <svg
        role="img"
        aria-label={t("curve.label", { low: worth(curve.low), high: worth(curve.high) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={cx("mt-2 h-16 w-full fill-none", strokes[directionOf(curve.profit)])}
      >
        <path
          d={sparkPath(
            days.map(({ value }) => value),
            WIDTH,
            HEIGHT,
          )}
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}

const Way = ({ label, onOpen }: { readonly label: string; readonly onOpen: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onOpen}
    className="flex min-h-11 w-full items-center text-left text-13 font-medium text-brand"
  >
    <span className="grow">{label}</span>
    <ChevronRight size={18} aria-hidden />
  </button>
);

type FigureProps = { readonly label: string; readonly text: string; readonly note: string | null };

function Figure({ label, text, note }: FigureProps) {
  const { percent } = useFormat();
  return (
    <p className="min-w-0 grow basis-0">
      <span className="block text-12 text-text-2">{label}</span>
      <span className={cx("block text-16 font-bold", inks[directionOf(text)])}>
        <Signed text={text} />
        {note !== null && <span className="ml-1 text-12 font-medium">{percent(note)}</span>}
      </span>
    </p>
  );
}
