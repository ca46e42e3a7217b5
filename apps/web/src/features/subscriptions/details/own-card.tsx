import { fromNumeric } from "@candor/contract/domain/money.ts";
import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { estimateOf } from "../figures.ts";
import { OwnFigures } from "../parts/own-figures.tsx";
import { ApplicationTag } from "../parts/status-tag.tsx";

type OwnCardProps = {
  readonly sale: Subscription;
  readonly application: SubscriptionApplication;
  readonly onTakeBack: () => void;
};

/** The user's application: what it holds, what it would get at present, and taking it back while it is open; the page's foot raises it. */
export function OwnCard({ sale, application, onTakeBack }: OwnCardProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal } = useFormat();
  const { status, number, reason, open, currency_name } = application;
  const stands = status === "under_review" || status === "passed";
  return (
    <Card>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-16 font-bold">{t("own.title")}</h2>
        <ApplicationTag application={application} />
      </div>
      <OwnFigures application={application} />
      {status === "under_review" && <p className="mt-2 text-13 text-pretty text-text-2">{t("own.reviewNote")}</p>}
      {reason !== null && <p className="mt-2 text-13 text-pretty text-text-2">{reason}</p>}
      {stands && (
        <p className="mt-2 text-12 text-pretty text-text-2">
          {t("estimate.now", {
            number: decimal(estimateOf(sale, fromNumeric(number), 0n)),
            currency: currency_name,
          })}
        </p>
      )}
      {open && (
        <Button size="small" tone="ghost" full className="mt-3" onClick={onTakeBack}>
          {t("takeBack.open")}
        </Button>
      )}
    </Card>
  );
}
