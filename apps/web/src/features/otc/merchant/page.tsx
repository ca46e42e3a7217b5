import { otcMerchant } from "@candor/contract/routes/otc.ts";
import { Plus } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Group } from "../../../shared/ui/group.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageSkeleton } from "../../../shared/ui/skeleton.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { OrderCard } from "../orders/page.tsx";
import { OtcError } from "../parts/otc-error.tsx";
import { OtcRules } from "../parts/otc-rules.tsx";
import { live, useFollowOtc, useOpenOrders, useOtcRefresh } from "../use-otc.ts";
import { ApplyCard } from "./apply-card.tsx";
import { OwnOffers } from "./own-offers.tsx";
import { StandingCard } from "./standing-card.tsx";

/** A merchant's own place: standing and margin, orders to serve, own ads; or the application. */
export default function OtcMerchantPage() {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const query = useApi(otcMerchant, {}, live);
  const refresh = useOtcRefresh();
  const stop = useStop();
  useFollowOtc();
  const { data, error, refetch } = query;
  const state = data?.profile?.state ?? null;
  const isMerchant = state === "active" || state === "suspended";
  return (
    <Page
      title={common("page.otcMerchant")}
      back
      money
      right={<OtcRules />}
      onRefresh={refresh}
      foot={
        state === "active" && (
          <Button full disabled={stop !== undefined} onClick={() => go("otcPublish")}>
            {stop === undefined && <Plus size={18} aria-hidden />}
            {stop ?? common("page.otcPublish")}
          </Button>
        )
      }
    >
      {!data && (error ? <OtcError error={error} onRetry={refetch} /> : <PageSkeleton />)}
      {data && (
        <div className="flex flex-col gap-3 p-gutter py-3">
          {state !== null && <StandingCard merchant={data} />}
          {(state === null || state === "refused" || state === "left") && <ApplyCard merchant={data} />}
          {isMerchant && <ToServe />}
          {isMerchant && <OwnOffers />}
          {state !== null && (
            <Group title={t("more.title")}>
              <ListRow title={common("page.otcAccounts")} note={t("more.accounts")} to="otcAccounts" />
              <ListRow title={common("page.otcOrders")} to="otcOrders" />
            </Group>
          )}
        </div>
      )}
    </Page>
  );
}

/** Orders of the merchant's own ads in which something can still happen. */
function ToServe() {
  const { t } = useTranslation("otc");
  const orders = useOpenOrders()?.filter(({ is_merchant }) => is_merchant) ?? [];
  return (
    <section aria-labelledby="to-serve">
      <h2 id="to-serve" className="mb-1.5 px-1 text-12 text-text-2">
        {t("merchant.serve")}
      </h2>
      {orders.length === 0 && <p className="px-1 text-13 text-text-2">{t("merchant.noneToServe")}</p>}
      <div className="space-y-3">
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
    </section>
  );
}
