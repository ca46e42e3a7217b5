import { getIeoList, type SubscriptionGroup } from "@candor/contract/routes/subscriptions.ts";
import { Info } from "lucide-react";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../../shared/ui/infinite-list.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { live, useFollowSales, useOwnApplications } from "../use-subscriptions.ts";
import { SaleCard } from "./sale-card.tsx";

const PAGE_ROWS = 20;
const CARD_PX = 200;
/** Where an empty tab leads: to what comes, and from there to what was. */
const others = { subscribing: "upcoming", upcoming: "ended" } as const;

export function Sales({ group }: { readonly group: SubscriptionGroup }) {
  const { t } = useTranslation("subscriptions");
  const query = useApiList(getIeoList, { status: group, page_size: PAGE_ROWS }, live);
  const own = useOwnApplications();
  useFollowSales(query.items ?? []);
  return (
    <>
      <InfiniteList
        query={query}
        keyOf={({ id }) => id}
        rowPx={CARD_PX}
        render={(sale) => (
          <div className="pb-3">
            <SaleCard sale={sale} application={own.get(sale.id)} />
          </div>
        )}
        skeleton={
          <div aria-busy className="space-y-3">
            <Skeleton className="h-48 rounded-16!" />
            <Skeleton className="h-48 rounded-16!" />
          </div>
        }
        empty={
          <EmptyState
            title={t(`none.${group}.title`)}
            body={t(`none.${group}.body`)}
            action={
              group !== "ended" && (
                <Button tone="soft" onClick={() => replaceWith("publication", { tab: others[group] })}>
                  {t(`none.${group}.action`)}
                </Button>
              )
            }
          />
        }
      />
      {query.items && query.items.length > 0 && (
        <p className="flex gap-2 px-1 text-12 text-pretty text-text-2">
          <Info size={16} aria-hidden className="shrink-0" />
          {t("risk")}
        </p>
      )}
    </>
  );
}
