import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { FeeLevel } from "@candor/contract/routes/promotion.ts";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useFigures } from "../use-promotion.ts";
import { progressOf } from "./progress.ts";

type LevelProps = { readonly level: FeeLevel };

/** The user's own fee level: what it takes off fees, and what is missing for the next one. */
export function LevelCard({ level }: LevelProps) {
  const { t } = useTranslation("promotion");
  const { cents, inFull } = useFormat();
  const { share } = useFigures();
  const [open, setOpen] = useState(false);
  const { next } = level;
  const volume = cents(level.volume);
  const percent = Math.round(progressOf(level) * 100);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <h2 className="text-16 font-bold">
          {level.level === 0 ? t("fees.none") : t("fees.level", { level: level.level })}
        </h2>
        <p className="text-13 font-medium text-brand">
          {level.level > 0 &&
            t("fees.reduced", { maker: share(level.maker_reduction), taker: share(level.taker_reduction) })}
        </p>
      </div>
      <p className="mt-1 text-13 text-text-2">{t("fees.volume", { volume: `${volume} USDT` })}</p>
      {next && (
        <>
          <div
            role="progressbar"
            aria-label={t("fees.progress", { level: next.level })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="mt-2 h-2 overflow-hidden rounded-full bg-surface-3"
          >
            <span className="block h-full rounded-full bg-brand-fill" style={{ width: `${percent}%` }} />
          </div>
          <p className="mt-1.5 text-13 text-pretty">
            {fromNumeric(next.missing) === 0n
              ? t("fees.reached", { level: next.level })
              : t("fees.missing", { missing: `${inFull(next.missing)} USDT`, level: next.level })}
          </p>
        </>
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mb-2 flex min-h-11 items-center text-13 font-medium text-brand"
      >
        {t("fees.all")}
      </button>
      <LevelsSheet level={level} open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

type LevelsSheetProps = LevelProps & { readonly open: boolean; readonly onClose: () => void };

function LevelsSheet({ level, open, onClose }: LevelsSheetProps) {
  const { t } = useTranslation("promotion");
  const { decimal, time } = useFormat();
  const { share } = useFigures();
  return (
    <Sheet open={open} onClose={onClose} title={t("fees.all")}>
      <table className="w-full text-13">
        <thead className="text-12 text-text-2">
          <tr>
            <th className="py-2 text-left font-normal">{t("fees.column")}</th>
            <th className="py-2 pl-2 text-right font-normal">{t("fees.volumeFrom")}</th>
            <th className="py-2 pl-2 text-right font-normal">{t("fees.maker")}</th>
            <th className="py-2 pl-2 text-right font-normal">{t("fees.taker")}</th>
          </tr>
        </thead>
        <tbody>
          {level.levels.map((row) => (
            <tr
              key={row.level}
              aria-current={row.level === level.level}
              className="border-t border-line aria-current:bg-brand-soft aria-current:font-bold aria-current:text-brand"
            >
              <th scope="row" className="px-2 py-2.5 text-left font-medium">
                {row.level}
              </th>
              <td className="py-2.5 pl-2 text-right">{decimal(row.volume)}</td>
              <td className="py-2.5 pl-2 text-right">{`\u2212${share(row.maker_reduction)}`}</td>
              <td className="py-2.5 pr-2 pl-2 text-right">{`\u2212${share(row.taker_reduction)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-13 text-pretty text-text-2">
        {t("fees.counted", { time: time(level.next_count_at_ms, "dayMinute") })}
      </p>
      <p className="mt-1 mb-2 text-13 text-pretty text-text-2">{t("fees.stack")}</p>
    </Sheet>
  );
}
