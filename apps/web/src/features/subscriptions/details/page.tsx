import { SECOND_MS } from "@candor/contract/domain/time.ts";
import type { Subscription, SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { useServerNow } from "../../../shared/server-clock.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageSkeleton } from "../../../shared/ui/skeleton.tsx";
import { hasPair } from "../figures.ts";
import { SaleFigures } from "../parts/sale-figures.tsx";
import { SaleGate } from "../parts/sale-gate.tsx";
import { SaleRulesButton } from "../parts/sale-rules-button.tsx";
import { TakeBackSheet } from "../parts/take-back-sheet.tsx";
import { useFollowSales, useSale } from "../use-subscriptions.ts";
import { AboutCard } from "./about-card.tsx";
import { HeadCard } from "./head-card.tsx";
import { OwnCard } from "./own-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { StagesCard } from "./stages-card.tsx";

/** One sale: what is sold and when, the user's own application, and after the allotment its result. `id` of the query names it. */
export default function PublicationDetailsPage() {
  const query = useSale();
  return (
    <SaleGate page="publicationDetails" query={query} onRetry={query.refetch} skeleton={<PageSkeleton />}>
      {({ subscription, application }) => (
        <Details key={subscription.id} sale={subscription} application={application ?? undefined} />
      )}
    </SaleGate>
  );
}

type DetailsProps = { readonly sale: Subscription; readonly application: SubscriptionApplication | undefined };

function Details({ sale, application }: DetailsProps) {
  const { t } = useTranslation("subscriptions");
  const [leaving, setLeaving] = useState<SubscriptionApplication>();
  useFollowSales([sale]);
  return (
    <Page
      title={sale.name}
      back
      money
      right={<SaleRulesButton />}
      foot={<NextStep sale={sale} application={application} />}
    >
      <div className="flex flex-col gap-3 p-gutter py-3">
        <HeadCard sale={sale} />
        {application && <OwnCard sale={sale} application={application} onTakeBack={() => setLeaving(application)} />}
        {sale.allotted_at_ms !== null && <ResultCard sale={sale} application={application} />}
        <StagesCard sale={sale} />
        <Card>
          <h2 className="mb-3 text-16 font-bold">{t("terms.title")}</h2>
          <SaleFigures sale={sale} />
        </Card>
        <AboutCard sale={sale} />
      </div>
      <TakeBackSheet application={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  );
}

/** The one thing to do now: subscribe, or open the pair from its auction on; before and between, when that will be. */
function NextStep({ sale, application }: DetailsProps) {
  const { t } = useTranslation("subscriptions");
  const { time } = useFormat();
  const now = useServerNow(SECOND_MS);
  const { id, symbol, status, starts_at_ms, auction_at_ms } = sale;
  const pair = symbol.replace("-", "/");
  if (status === "subscribing")
    return (
      <Button full onClick={() => go("purchase", { id })}>
        {t(application?.open ? "step.raise" : "step.subscribe")}
      </Button>
    );
  if (hasPair(sale, now))
    return (
      <Button full onClick={() => go("spot", { symbol })}>
        {t(status === "launched" ? "step.trade" : "step.auction", { pair })}
      </Button>
    );
  return (
    <Button full disabled>
      {status === "upcoming"
        ? t("stage.start.on", { time: time(starts_at_ms, "dayMinute") })
        : t("stage.auction.on", { time: time(auction_at_ms, "dayMinute") })}
    </Button>
  );
}
