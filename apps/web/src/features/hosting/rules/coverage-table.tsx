import { MINUTE_MS } from "@candor/contract/domain/time.ts";
import { hostingCoverage } from "@candor/contract/routes/hosting.ts";
import { Scale } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { coveredPercent } from "../coverage.ts";

/** By currency what is promised and what is reserved for it, with the time of the check. */
export function CoverageTable() {
  const { t } = useTranslation("hosting");
  const errorText = useErrorText();
  const { inFull, percent, time } = useFormat();
  const { data, error, refetch } = useApi(hostingCoverage, {}, { refetchInterval: MINUTE_MS });
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-16 font-bold">
        <Scale size={18} aria-hidden className="shrink-0 text-text-2" />
        {t("coverage.title")}
      </h2>
      <p className="mt-1 text-13 text-pretty text-text-2">{t("coverage.body")}</p>
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <Skeleton className="mt-3 h-24" />)}
      {data && (
        <>
          {data.list.map((row) => {
            const covered = coveredPercent(row);
            const figure = (text: string) => inFull(text);
            return (
              <section key={row.currency_id} className="mt-3 border-t border-line pt-3 text-13">
                <h3 className="flex justify-between gap-3 font-bold">
                  {row.currency_name}
                  <span>
                    {covered === undefined
                      ? t("coverage.nothing")
                      : t("coverage.share", { percent: percent(`${covered}`, { decimals: 0, signed: false }) })}
                  </span>
                </h3>
                <dl className="mt-1.5 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1">
                  <dt className="text-text-2">{t("coverage.promised")}</dt>
                  <dd className="text-right font-medium">{figure(row.promised)}</dd>
                  <dt className="text-text-2">{t("coverage.reserved")}</dt>
                  <dd className="text-right font-medium">{figure(row.reserved)}</dd>
                  <dt className="text-text-2">{t("coverage.treasury")}</dt>
                  <dd className="text-right font-medium">{figure(row.treasury)}</dd>
                </dl>
              </section>
            );
          })}
          <p className="mt-3 text-12 text-text-2">
            {t("coverage.checked", { time: time(data.checked_at_ms, "full") })}
          </p>
        </>
      )}
    </Card>
  );
}
