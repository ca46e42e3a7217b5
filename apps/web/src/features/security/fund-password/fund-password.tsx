import { Lock, Snowflake } from "lucide-react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { Notice } from "../notice.tsx";
import { useSecurity } from "../use-security.ts";
import { FundPasswordFlow } from "./fund-password-flow.tsx";

/** Sets or changes the fund password. While wrong attempts have locked the old one, the change is locked as well. */
export default function FundPasswordPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const { data, isError, refetch } = useSecurity();
  const title = data && !data.has_fund_password ? t("fund.submitNew") : common("page.changePayPassword");
  const toBack = (
    <Button tone="ghost" onClick={goBack}>
      {common("common.back")}
    </Button>
  );
  return (
    <Page title={title} back flat>
      {isError && !data && <ErrorState onRetry={refetch} />}
      {!isError && !data && <Loading label={common("common.loading")} />}
      {data &&
        (data.frozen_by !== null ? (
          <Notice
            icon={<Snowflake size={28} aria-hidden />}
            tone="info"
            title={t("frozen.cannot")}
            body={t(`frozen.${data.frozen_by}.body`)}
            action={toBack}
          />
        ) : data.fund_locked_until !== null ? (
          <Notice
            icon={<Lock size={28} aria-hidden />}
            tone="warn"
            title={t("fund.lockedTitle")}
            body={t("fund.lockedBody", { time: time(data.fund_locked_until, "dayMinute") })}
            action={toBack}
          />
        ) : (
          <FundPasswordFlow isNew={!data.has_fund_password} onLocked={refetch} />
        ))}
    </Page>
  );
}

const Loading = ({ label }: { readonly label: string }) => (
  <div role="status" aria-label={label} className="space-y-4 px-4 pt-6">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-4 w-64" />
    <Skeleton className="h-12 w-full" />
  </div>
);
