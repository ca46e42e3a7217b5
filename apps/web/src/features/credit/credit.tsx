import { credit } from "@candor/contract/routes/account.ts";
import { useApi, useRefresh } from "../../shared/api/use-api.ts";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { CreditChange } from "./credit-change.tsx";
import { CreditGauge } from "./credit-gauge.tsx";

/** The score with its grade, an explanation, and each change with its reason. */
export default function CreditPage() {
  const { t } = useTranslation("credit");
  const { t: common } = useTranslation();
  const { data, isError } = useApi(credit, { page_size: 1 });
  const refresh = useRefresh();
  return (
    <Page title={common("page.credit")} back onRefresh={() => refresh(credit)}>
      {isError && !data ? (
        <ErrorState onRetry={() => refresh(credit)} />
      ) : (
        <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
          <Card className="flex flex-col items-center px-4 pt-6 pb-5 text-center">
            {data ? <CreditGauge score={data.score} grade={data.grade} /> : <Skeleton className="h-44 w-60" />}
            <p className="mt-3 max-w-80 text-13 text-pretty text-text-2">{t("about")}</p>
          </Card>
          <History />
        </div>
      )}
    </Page>
  );
}

function History() {
  const { t } = useTranslation("credit");
  const changes = useApiList(credit, {});
  return (
    <section aria-labelledby="credit-history">
      <h2 id="credit-history" className="mb-1.5 px-1 text-12 text-text-2">
        {t("history.title")}
      </h2>
      <Card plain className="overflow-hidden">
        <InfiniteList
          query={changes}
          keyOf={(change) => change.id}
          rowPx={72}
          render={(change) => <CreditChange change={change} />}
          empty={<EmptyState title={t("history.none")} body={t("history.noneBody")} />}
        />
      </Card>
    </section>
  );
}
