import type { OutputOf } from "@candor/contract/route.ts";
import type { getIeoDetail } from "@candor/contract/routes/subscriptions.ts";
import type { ReactNode } from "react";
import { flagsOf, type PageName } from "../../../paths.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { EmptyState } from "../../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import type { useSale } from "../use-subscriptions.ts";

type SaleGateProps = {
  readonly page: PageName;
  readonly query: ReturnType<typeof useSale>;
  /** Of what the page needs besides. */
  readonly failure?: unknown;
  readonly onRetry: () => unknown;
  readonly skeleton: ReactNode;
  /** The page, once everything has arrived. */
  readonly children: ((detail: OutputOf<typeof getIeoDetail>) => ReactNode) | undefined;
};

/** What a page about one sale shows before it has it, or instead of it. */
export function SaleGate({ page, query, failure, onRetry, skeleton, children }: SaleGateProps) {
  const { t } = useTranslation("subscriptions");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, isAbsent } = query;
  const error = query.error ?? failure;
  if (data && children) return children(data);
  return (
    <Page title={common(flagsOf(page).title)} back money>
      {isAbsent ? (
        <EmptyState
          title={t("absent.title")}
          body={t("absent.body")}
          action={<Button onClick={() => go("publication")}>{t("absent.action")}</Button>}
        />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={onRetry} />
      ) : (
        skeleton
      )}
    </Page>
  );
}
