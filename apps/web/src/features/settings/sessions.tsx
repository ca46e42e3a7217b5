import { sessions } from "@candor/contract/routes/user.ts";
import { useTranslation } from "react-i18next";
import { useApi } from "../../shared/api/use-api.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { SessionCard } from "./session-card.tsx";

/** Where the account is logged in, this device first. */
export default function SessionsPage() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  const { data, isError, error, refetch } = useApi(sessions, {});
  return (
    <Page title={common("page.sessions")} back>
      <div className="space-y-3 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!data && !error && <Loading label={common("common.loading")} />}
        {data?.list.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
        {data && (
          <p className="px-1 pt-1 text-12 text-text-3">
            {t(data.list.length > 1 ? "sessions.hint" : "sessions.onlyThis")}
          </p>
        )}
      </div>
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    {["a", "b"].map((key) => (
      <Card key={key} className="flex gap-3">
        <Skeleton className="size-10 rounded-full!" />
        <span className="grow space-y-2.5 pt-1">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-40" />
        </span>
      </Card>
    ))}
  </div>
);
