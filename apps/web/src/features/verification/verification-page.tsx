import { getUserAuth } from "@candor/contract/routes/identity.ts";
import type { ReactNode } from "react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { useNews } from "../../shared/notices/use-news.ts";
import { OpenQuestion } from "../../shared/review/open-question.tsx";
import { useUserData } from "../../shared/socket/use-user-data.ts";
import { Card } from "../../shared/ui/card.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { StepBar } from "../../shared/ui/step-bar.tsx";
import { type Auth, isWaiting, stepsOf } from "./progress.ts";

/** The socket reports a decision at once; this covers a lost message. */
const ASK_AGAIN_MS = 15_000;

/** The user's progress. Read again on a notified decision, or when the level changes, which may come from another device. */
function useAuth() {
  const read = useApi(
    getUserAuth,
    {},
    {
      refetchInterval: ({ state }) => (state.data && isWaiting(state.data as Auth) ? ASK_AGAIN_MS : false),
    },
  );
  const again = () => void read.refetch();
  useNews("identity", again);
  useUserData("user_data", again, again);
  return read;
}

type VerificationPageProps = {
  readonly title: string;
  readonly children: (auth: Auth) => ReactNode;
};

/** The frame of the three pages: bar, steps, and the page's content once the state is known. */
export function VerificationPage({ title, children }: VerificationPageProps) {
  const { t } = useTranslation("verification");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useAuth();
  return (
    <Page title={title} back>
      <div className="flex flex-1 flex-col gap-3 p-gutter pt-3 pb-[calc(24px+var(--safe-b))]">
        {data ? (
          <>
            <StepBar
              label={t("steps.label")}
              steps={stepsOf(data).map(({ step, state }) => ({ key: step, title: t(`steps.${step}`), state }))}
            />
            {isWaiting(data) && <OpenQuestion kind="identity" />}
            {children(data)}
          </>
        ) : error ? (
          <ErrorState body={errorText(error)} onRetry={refetch} />
        ) : (
          <Loading label={common("common.loading")} />
        )}
      </div>
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-3">
    <Skeleton className="mx-4 h-12" />
    {["basic", "advanced"].map((key) => (
      <Card key={key} className="space-y-3">
        <Skeleton className="h-10 w-48" />
        <Skeleton className="h-3 w-full" />
        <Skeleton className="h-12 w-full rounded-12!" />
      </Card>
    ))}
  </div>
);

/** The form's main button, which stays at thumb height while the form scrolls. Last in the page, whose bottom padding it covers. */
export const Foot = ({ children }: { readonly children: ReactNode }) => (
  <div
    data-bar
    className="sticky bottom-0 z-10 -mx-(--gutter) mt-auto -mb-[calc(24px+var(--safe-b))] border-t border-line bg-page px-4 pt-2.5 pb-[calc(10px+var(--safe-b))]"
  >
    {children}
  </div>
);
