import type { SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { Check } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";

type ResultSheetProps = { readonly application: SubscriptionApplication | undefined; readonly onClose: () => void };

/** The application as the server accepted it. */
export function ResultSheet({ application, onClose }: ResultSheetProps) {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const { decimal, money, time } = useFormat();
  return (
    <Sheet
      open={application !== undefined}
      onClose={onClose}
      title={t("done.title")}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="ghost" onClick={() => application && go("publicationDetails", { id: application.ieo_id })}>
            {t("done.open")}
          </Button>
          <Button onClick={onClose}>{common("common.done")}</Button>
        </div>
      }
    >
      {application && (
        <div role="status" className="pb-2">
          <p className="text-13 text-text-2">{application.name}</p>
          <p className="text-28 font-bold wrap-anywhere">
            {`${decimal(application.number)} ${application.currency_name}`}
          </p>
          <p className="mt-2 flex gap-2 text-13 text-pretty text-text-2">
            <Check size={18} aria-hidden className="shrink-0 text-brand" />
            {t(application.status === "under_review" ? "done.review" : "done.note")}
          </p>
          <dl className="mt-3 space-y-2.5">
            <KeyValue label={t("own.frozen")}>{money(application.amount, application.pay_currency_name)}</KeyValue>
            <KeyValue label={t("stage.end.name")}>{time(application.ends_at_ms, "dayMinute")}</KeyValue>
            <KeyValue label={t("stage.allotment.name")}>{time(application.allots_at_ms, "dayMinute")}</KeyValue>
          </dl>
        </div>
      )}
    </Sheet>
  );
}
