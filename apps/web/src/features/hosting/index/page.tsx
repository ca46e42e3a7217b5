import type { HostingKind } from "@candor/contract/domain/hosting.ts";
import { CircleQuestionMark, Info, ReceiptText } from "lucide-react";
import { flagsOf } from "../../../paths.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { hosting, useKind } from "../kind.ts";
import { useHostingRefresh, useProducts } from "../use-hosting.ts";
import { ProductCard } from "./product-card.tsx";
import { ReportCard } from "./report-card.tsx";

/** The products of a kind, below what the user hosts of them. */
export default function HostingPage() {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const kind = useKind();
  const { pages } = hosting[kind];
  return (
    <Page
      title={common(flagsOf(pages.index).title)}
      back
      money
      onRefresh={useHostingRefresh(kind)}
      right={
        <>
          <IconButton label={common("page.rules")} onClick={() => go(pages.rules)}>
            <CircleQuestionMark size={22} aria-hidden />
          </IconButton>
          <IconButton label={common("page.myOrders")} onClick={() => go(pages.orders)}>
            <ReceiptText size={22} aria-hidden />
          </IconButton>
        </>
      }
    >
      <div className="flex flex-col gap-3 p-gutter py-3">
        <ReportCard kind={kind} />
        <h2 className="sr-only">{t("products")}</h2>
        <Products kind={kind} />
        <p className="flex gap-2 px-1 pb-3 text-12 text-pretty text-text-2">
          <Info size={16} aria-hidden className="shrink-0" />
          {t(`risk.line.${kind}`)}
        </p>
      </div>
    </Page>
  );
}

function Products({ kind }: { readonly kind: HostingKind }) {
  const { t } = useTranslation("hosting");
  const errorText = useErrorText();
  const { data, error, refetch } = useProducts(kind);
  if (!data && error) return <ErrorState body={errorText(error)} onRetry={refetch} />;
  if (!data)
    return (
      <div aria-busy className="space-y-3">
        <Skeleton className="h-42 rounded-16!" />
        <Skeleton className="h-42 rounded-16!" />
      </div>
    );
  if (data.list.length === 0) return <EmptyState title={t("none.title")} body={t("none.body")} />;
  return (
    <ul className="flex flex-col gap-3">
      {data.list.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </ul>
  );
}
