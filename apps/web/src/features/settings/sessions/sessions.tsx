import { sessions } from "@candor/contract/routes/user.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { SkeletonCards } from "../../../shared/ui/skeleton-cards.tsx";
import { SessionCard } from "./session-card.tsx";

/** The account's sessions, this device first. */
export default function SessionsPage() {
  const { t } = useTranslation("settings");
  const { t: common } = useTranslation();
  const { data, isError, error, refetch } = useApi(sessions, {});
  return (
    <Page title={common("page.sessions")} back>
      <div className="space-y-3 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!data && !error && <SkeletonCards lines={["w-48", "w-40"]} />}
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
