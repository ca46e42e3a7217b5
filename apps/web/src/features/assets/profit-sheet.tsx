import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { profitExport, profitReport } from "@candor/contract/routes/performance.ts";
import { useState } from "react";
import { callBytes } from "../../shared/api/call.ts";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { cx } from "../../shared/cx.ts";
import { directionOf } from "../../shared/format/format.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Callout } from "../../shared/ui/callout.tsx";
import { Chips } from "../../shared/ui/chips.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Sheet } from "../../shared/ui/sheet.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";
import { toast } from "../../shared/ui/toast-store.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";
import { Signed } from "./signed.tsx";

type Report = OutputOf<typeof profitReport>;
type Period = { readonly from: string; readonly to: string };

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const periods = ["7", "30", "year", "before"] as const;
type Choice = (typeof periods)[number];

function periodOf(choice: Choice, nowMs: number): Period {
  const year = new Date(nowMs).getUTCFullYear();
  if (choice === "year") return { from: `${year}-01-01`, to: dayOf(nowMs) };
  if (choice === "before") return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  return { from: dayOf(nowMs - (Number.parseInt(choice, 10) - 1) * DAY_MS), to: dayOf(nowMs) };
}

/** Realized profit and loss by product in a period, and the same as a file with a line for each result. */
export function ProfitSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation("assets");
  const [choice, setChoice] = useState<Choice>("30");
  const period = periodOf(choice, Date.now());
  const year = new Date().getUTCFullYear();
  const label = (each: Choice) =>
    each === "year" ? String(year) : each === "before" ? String(year - 1) : t("profit.days", { days: each });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("profit.title")}
      note={t("profit.note")}
      foot={<SaveButton period={period} />}
    >
      <Chips
        label={t("profit.period")}
        items={periods.map((value) => ({ value, label: label(value) }))}
        value={choice}
        onChange={setChoice}
      />
      {open && <ReportOf period={period} />}
    </Sheet>
  );
}

function ReportOf({ period }: { readonly period: Period }) {
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(profitReport, period);
  if (data) return <Figures report={data} />;
  return error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <SkeletonList rows={3} />;
}

const inks = { up: "text-up", down: "text-down", flat: "text-text-1" } as const;

function Figures({ report }: { readonly report: Report }) {
  const { t } = useTranslation("assets");
  const { integer, time } = useFormat();
  const { worth } = useFigures();
  const { total, products, unpriced, read_until: until } = report;
  if (products.length === 0) return <EmptyState title={t("profit.none")} />;
  return (
    <>
      <p className="mt-4 flex items-baseline justify-between gap-3">
        <span className="text-text-2">{t("profit.total")}</span>
        <span className={cx("text-20 font-bold", inks[directionOf(total.net)])}>
          <Signed text={total.net} /> <span className="text-13 font-normal text-text-2">USDT</span>
        </span>
      </p>
      <ul className="mt-2 border-t border-line">
        {products.map(({ product, net, gains, losses, fees }) => (
          <li key={product} className="flex items-baseline gap-3 border-b border-line py-2.5">
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(`tagGroup.${product}`)}</span>
              <span className="block text-12 text-text-3">
                {t("profit.gainsLosses", { gains: worth(gains), losses: worth(losses) })}
              </span>
              <span className="block text-12 text-text-3">{t("profit.fees", { amount: worth(fees) })}</span>
            </span>
            <span className={cx("shrink-0 font-bold", inks[directionOf(net)])}>
              <Signed text={net} />
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 pt-3 empty:hidden">
        {unpriced > 0 && <Callout tone="warn">{t("profit.unpriced", { count: integer(unpriced) })}</Callout>}
        {until !== null && <Callout tone="warn">{t("profit.cut", { time: time(until, "full") })}</Callout>}
      </div>
    </>
  );
}

function SaveButton({ period }: { readonly period: Period }) {
  const { t } = useTranslation("assets");
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const name = `candor-profit-${period.from}-${period.to}.csv`;
      saveFile(name, await callBytes(profitExport, period));
      toast({ title: t("export.saved", { name }), tone: "ok" });
    } catch (error) {
      toast({ title: t("export.failed"), body: errorText(error), tone: "bad" });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button full tone="soft" loading={saving} onClick={() => void save()}>
      {t("profit.save")}
    </Button>
  );
}
