import { OTC_OFFERS_MAX } from "@candor/contract/domain/otc.ts";
import { otcMerchant, otcOwnOffers } from "@candor/contract/routes/otc.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useParam } from "../../../shared/use-param.ts";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { fiatOf, useOtcChoice } from "../choice.ts";
import { OtcError } from "../parts/otc-error.tsx";
import { useOtcMarkets } from "../use-otc.ts";
import { PublishFormView } from "./publish-form.tsx";

/** A new ad, or the change of the one that `id` of the query names. */
export default function OtcPublishPage() {
  const { t, language } = useTranslation("otc");
  const { t: common } = useTranslation();
  const id = useParam("id");
  const choice = useOtcChoice();
  const markets = useOtcMarkets();
  const assets = useAssets();
  const merchant = useApi(otcMerchant, {});
  // Those that are not closed fit on one page.
  const own = useApi(otcOwnOffers, { page_size: OTC_OFFERS_MAX * 2 }, { enabled: id !== undefined, staleTime: 0 });
  const offer = id === undefined ? undefined : own.data?.list.find((each) => String(each.id) === id);
  const coins = markets.data?.coins ?? [];
  const fiats = markets.data?.fiats ?? [];
  const fiat = fiatOf(fiats, choice.fiat, language);
  const coin = coins.find(({ currency_id }) => currency_id === choice.currencyId) ?? coins[0];
  const title = id === undefined ? common("page.otcPublish") : t("ad.edit");
  const isKnown = merchant.data !== undefined && (id === undefined || own.data !== undefined);
  const isAllowed =
    merchant.data?.profile?.state === "active" &&
    (id === undefined || (offer !== undefined && offer.status !== "closed"));
  if (isAllowed && isKnown && markets.data && assets.data && coin && fiat)
    return (
      <PublishFormView
        key={offer ? `${offer.id}:${offer.version}` : "new"}
        title={title}
        coins={coins}
        fiats={fiats}
        premiumMax={markets.data.premium_max}
        asset={assets.data}
        offer={offer}
        first={{ currencyId: coin.currency_id, fiat: fiat.code }}
        onDone={() => toast({ title: t(offer ? "publish.changed" : "publish.done"), tone: "ok" })}
      />
    );
  const error = markets.error ?? assets.error ?? merchant.error ?? own.error;
  const retry = () => Promise.all([markets.refetch(), assets.refetch(), merchant.refetch()]);
  return (
    <Page title={title} back money>
      {isKnown && !isAllowed ? (
        <EmptyState
          title={t(merchant.data?.profile?.state === "active" ? "publish.gone" : "publish.notMerchant")}
          body={t("publish.notMerchantBody")}
          action={<Button onClick={() => go("otcMerchant")}>{common("page.otcMerchant")}</Button>}
        />
      ) : error ? (
        <OtcError error={error} onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
