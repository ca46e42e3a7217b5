import { getIeoOrder, type SubscriptionApplication } from "@candor/contract/routes/subscriptions.ts";
import { useState } from "react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, linkTo, replaceWith } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { CoinTitle } from "../parts/coin-title.tsx";
import { OwnFigures } from "../parts/own-figures.tsx";
import { ApplicationTag } from "../parts/status-tag.tsx";
import { TakeBackSheet } from "../parts/take-back-sheet.tsx";
import { live, useFollowSales } from "../use-subscriptions.ts";

const PAGE_ROWS = 20;
const CARD_PX = 190;

/** The user's applications, newest first. */
export function Applications() {
  const { t } = useTranslation("subscriptions");
  const query = useApiList(getIeoOrder, { page_size: PAGE_ROWS }, live);
  const [leaving, setLeaving] = useState<SubscriptionApplication>();
  useFollowSales([]);
  return (
    <>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(application) => (
          <div className="pb-3">
            <ApplicationCard application={application} onTakeBack={() => setLeaving(application)} />
          </div>
        )}
        skeleton={<Skeleton className="h-44 rounded-16!" />}
        empty={
          <EmptyState
            title={t("none.own.title")}
            body={t("none.own.body")}
            action={<Button onClick={() => replaceWith("publication")}>{t("none.own.action")}</Button>}
          />
        }
      />
      <TakeBackSheet application={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

type ApplicationCardProps = { readonly application: SubscriptionApplication; readonly onTakeBack: () => void };

function ApplicationCard({ application, onTakeBack }: ApplicationCardProps) {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const { ieo_id, name, currency_name, created_at_ms, reason, open } = application;
  return (
    <Card>
      <a href={linkTo("publicationDetails", { id: ieo_id })} className="block">
        <CoinTitle
          symbol={currency_name}
          name={name}
          note={time(created_at_ms, "dayMinute")}
          tag={<ApplicationTag application={application} />}
        />
      </a>
      <div className="mt-3 border-t border-line pt-3">
        <OwnFigures application={application} />
        {reason !== null && <p className="mt-2 text-13 text-pretty text-text-2">{reason}</p>}
      </div>
      <div className="mt-3 flex gap-2">
        <Button
          size="small"
          tone="soft"
          className="min-w-0 grow basis-0"
          onClick={() => go("publicationDetails", { id: ieo_id })}
        >
          {common("common.details")}
        </Button>
        {open && (
          <Button size="small" tone="ghost" className="min-w-0 grow basis-0" onClick={onTakeBack}>
            {t("takeBack.open")}
          </Button>
        )}
      </div>
    </Card>
  );
}
