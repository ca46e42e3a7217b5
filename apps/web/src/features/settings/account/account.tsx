import { center2 } from "@candor/contract/routes/account.ts";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton, SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { AccountLinks } from "./account-links.tsx";
import { ContactGroup } from "./contact-group.tsx";
import { LevelsCard } from "./levels-card.tsx";
import { ProfileCard } from "./profile-card.tsx";

/** The account's profile, contacts and verification. */
export default function AccountPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useApi(center2, {});
  return (
    <Page title={t("page.account")} back>
      <div className="space-y-4 px-(--gutter) pt-3 pb-[calc(24px+var(--safe-b))]">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <Loading label={t("common.loading")} />}
        {data && (
          <>
            <ProfileCard account={data} />
            <ContactGroup account={data} />
            <LevelsCard />
            <AccountLinks account={data} />
          </>
        )}
      </div>
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-4">
    <Card className="flex items-center gap-4">
      <Skeleton className="size-16 rounded-full!" />
      <span className="space-y-2.5">
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-3 w-28" />
      </span>
    </Card>
    <Card plain>
      <SkeletonList rows={3} />
    </Card>
  </div>
);
