import { flagsOf } from "../../../paths.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { FormSkeleton } from "../../../shared/ui/skeleton.tsx";
import { useParam } from "../../../shared/use-param.ts";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { hosting, useKind } from "../kind.ts";
import { useProducts, useReport } from "../use-hosting.ts";
import { BuyForm } from "./buy-form.tsx";

/** One product: its calculator and its purchase. `id` of the query names it; without one it is the first. */
export default function HostingBuyPage() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const kind = useKind();
  const { pages } = hosting[kind];
  const id = useParam("id");
  const products = useProducts(kind);
  const report = useReport(kind);
  const assets = useAssets();
  const markets = useMarkets();
  const list = products.data?.list;
  const product = id === undefined ? list?.[0] : list?.find((each) => String(each.id) === id);
  if (product && assets.data && markets.currencies)
    return (
      <BuyForm
        key={product.id}
        product={product}
        asset={assets.data}
        currencies={markets.currencies}
        hosted={
          report.data && (report.data.by_product.find(({ config_id }) => config_id === product.id)?.number ?? "0")
        }
      />
    );
  const failure = products.error ?? assets.error ?? markets.error;
  const title = common(flagsOf(pages.buy).title);
  return (
    <Page title={title} back money>
      {list && !product ? (
        <EmptyState
          title={t("absent.title")}
          body={t("absent.body")}
          action={<Button onClick={() => go(pages.index)}>{t("absent.action")}</Button>}
        />
      ) : failure ? (
        <ErrorState
          body={errorText(failure)}
          onRetry={() => Promise.all([products.refetch(), assets.refetch(), markets.refetch()])}
        />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}
