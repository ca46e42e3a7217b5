import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useSecurity } from "../use-security.ts";
import { FreezeGroup } from "./freeze-group.tsx";
import { FrozenCard } from "./frozen-card.tsx";
import { LoginGroup } from "./login-group.tsx";
import { MailGroup } from "./mail-group.tsx";
import { ProtectionCard } from "./protection-card.tsx";

/** Everything that protects the account, its strength, and the emergency brake. */
export default function SecurityPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSecurity();
  return (
    <Page title={t("page.security")} back>
      <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <Loading label={t("common.loading")} />}
        {data && (
          <>
            {data.frozen_by ? (
              <FrozenCard by={data.frozen_by} reason={data.frozen_reason} at={data.frozen_at} />
            ) : (
              <ProtectionCard security={data} />
            )}
            <LoginGroup security={data} />
            <MailGroup security={data} />
            {!data.frozen_by && <FreezeGroup />}
          </>
        )}
      </div>
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-4">
    <Card className="flex gap-3">
      <Skeleton className="size-11 rounded-full!" />
      <span className="grow space-y-2.5 pt-1">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-3 w-32" />
      </span>
    </Card>
    {[4, 2].map((rows) => (
      <Card key={rows} plain>
        {Array.from({ length: rows }, (_, row) => `row-${row}`).map((row) => (
          <div key={row} className="flex min-h-13 items-center gap-3 px-4 not-first:border-t not-first:border-line">
            <Skeleton className="size-6" />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </Card>
    ))}
  </div>
);
