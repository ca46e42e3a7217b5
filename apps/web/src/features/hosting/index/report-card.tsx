import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import type { HostingReport } from "@candor/contract/routes/hosting.ts";
import { ChevronRight, ReceiptText } from "lucide-react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { useLoggedIn } from "../../../shared/session.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { hosting } from "../kind.ts";
import { GuestNote } from "../parts/guest-note.tsx";
import { ReportFigures } from "../parts/report-figures.tsx";
import { useFollowPayments, useReport } from "../use-hosting.ts";
import { CoverageRow } from "./coverage-row.tsx";

/** What the user hosts and has earned with this kind, and whether what is promised is in reserve. */
export function ReportCard({ kind }: { readonly kind: HostingKind }) {
  const errorText = useErrorText();
  const loggedIn = useLoggedIn();
  const { data, error, refetch } = useReport(kind);
  useFollowPayments(kind, data?.next_payment_at_ms);
  return (
    <Card>
      {!loggedIn && <GuestNote />}
      {loggedIn &&
        !data &&
        (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <Skeleton className="h-28" />)}
      {data && (
        <>
          <ReportFigures report={data} />
          {data.count > 0 && <OrdersLink kind={kind} report={data} />}
        </>
      )}
      <CoverageRow kind={kind} />
    </Card>
  );
}

function OrdersLink({ kind, report }: { readonly kind: HostingKind; readonly report: HostingReport }) {
  const { t } = useTranslation("hosting");
  const { time } = useFormat();
  return (
    <a
      href={linkTo(hosting[kind].pages.orders)}
      className="-mx-4 mt-3 flex min-h-12 items-center gap-2.5 border-t border-line px-4 pt-1.5 -outline-offset-2 active:bg-surface-2"
    >
      <ReceiptText size={18} aria-hidden className="shrink-0 text-text-2" />
      <span className="min-w-0 grow">
        <span className="block font-medium">{t("report.orders", { count: report.count })}</span>
        {report.next_payment_at_ms !== null && (
          <span className="block text-12 text-text-2">
            {t("report.next", { time: time(report.next_payment_at_ms, "dayMinute") })}
          </span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
