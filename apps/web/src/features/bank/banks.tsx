import { cashInfo } from "@candor/contract/routes/bank.ts";
import { Plus } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { BankCardView } from "./bank-card.tsx";

/** The user's bank accounts, newest first; each can be opened and deleted. */
export default function BanksPage() {
  const { t } = useTranslation("bank");
  const { t: common } = useTranslation();
  const { data, isError, refetch } = useApi(cashInfo, {});
  const count = data?.list.length ?? 0;
  const full = data !== undefined && count >= data.cards_max;
  const add = (
    <Button full={count > 0} disabled={full} onClick={() => go("bankAdd")}>
      {!full && <Plus size={18} aria-hidden />}
      {full ? t("list.full", { max: data.cards_max }) : common("page.bankAdd")}
    </Button>
  );
  return (
    <Page title={common("page.banks")} back foot={count > 0 && add}>
      <div className="space-y-3 px-(--gutter) pt-3 pb-6">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <Loading label={common("common.loading")} />}
        {data && count === 0 && <EmptyState title={t("list.none")} body={t("list.noneBody")} action={add} />}
        {data?.list.map((card) => (
          <BankCardView key={card.id} card={card} />
        ))}
        {count > 0 && <p className="px-1 text-12 text-text-3">{t("list.masked")}</p>}
      </div>
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    {["a", "b"].map((key) => (
      <Card key={key} className="space-y-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-3 w-48" />
      </Card>
    ))}
  </div>
);
