import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { allottedPercent } from "../figures.ts";
import { Checks } from "./checks.tsx";
import { PublicList } from "./public-list.tsx";
import { useCheck } from "./use-check.ts";

type ResultCardProps = {
  readonly sale: Subscription;
  readonly application: SubscriptionApplication | undefined;
};

/** The public result: its totals and ratio, and on request everything of it recomputed here, with the whole list. */
export function ResultCard({ sale, application }: ResultCardProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal, percent, integer } = useFormat();
  const errorText = useErrorText();
  const ticket = application && application.status !== "rejected" ? application.ticket : undefined;
  const { data, error, isChecking, read, ask } = useCheck(sale.id, ticket === undefined ? undefined : application);
  const { currency_name: coin } = sale;
  return (
    <Card>
      <h2 className="text-16 font-bold">{t("result.title")}</h2>
      <p className="mt-2 text-28 font-bold text-brand">{percent(allottedPercent(sale), { signed: false })}</p>
      <p className="text-13 text-pretty text-text-2">{t("result.ratio")}</p>
      <dl className="mt-3 space-y-2">
        <KeyValue label={t("result.applied")}>{`${decimal(sale.applied)} ${coin}`}</KeyValue>
        <KeyValue label={t("result.allotted")}>{`${decimal(sale.allotted ?? "0")} ${coin}`}</KeyValue>
        <KeyValue label={t("result.applications")}>{integer(sale.participants)}</KeyValue>
        {ticket !== undefined && (
          <KeyValue label={t("result.ticket")}>
            <code translate="no">{ticket}</code>
          </KeyValue>
        )}
      </dl>
      <p className="mt-3 text-12 text-pretty text-text-2">{t("result.note")}</p>
      {data && <Checks checked={data} />}
      {!data && error && <ErrorState body={errorText(error)} onRetry={ask} />}
      {(isChecking || !error) && (
        <Button full size="small" tone="soft" className="mt-3" loading={isChecking} onClick={ask}>
          {isChecking
            ? t("result.reading", { count: read, lines: integer(read) })
            : t(data ? "result.again" : "result.check")}
        </Button>
      )}
      {data && <PublicList sale={sale} lines={data.lines} own={ticket} />}
    </Card>
  );
}
