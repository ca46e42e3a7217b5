import { newRecoveryCodes } from "@candor/contract/routes/security.ts";
import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go, goBack } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageSkeleton } from "../../../shared/ui/skeleton.tsx";
import { CODES_LOW, hasSecondFactor, type Security } from "../advice.ts";
import { changed } from "../changed.ts";
import { Notice } from "../notice.tsx";
import { SecuredSheet } from "../secured-sheet.tsx";
import { useFrozen, useSecurity } from "../use-security.ts";
import { RecoveryCodesPage } from "./recovery-codes.tsx";

/** How many recovery codes are left, and their replacement by ten new ones. */
export default function RecoveryPage() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSecurity();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesPage codes={codes} onDone={goBack} />;
  return (
    <Page title={t("page.recoveryCodes")} back>
      {isError && !data && <ErrorState onRetry={refetch} />}
      {!isError && !data && <PageSkeleton />}
      {data && (hasSecondFactor(data) ? <Left data={data} onCodes={setCodes} /> : <NoFactor />)}
    </Page>
  );
}

type LeftProps = { readonly data: Security; readonly onCodes: (codes: readonly string[]) => void };

function Left({ data, onCodes }: LeftProps) {
  const { t } = useTranslation("security");
  const refresh = useRefresh();
  const frozen = useFrozen();
  const [open, setOpen] = useState(false);
  const left = data.recovery_codes_left;
  return (
    <>
      <Notice
        icon={<LifeBuoy size={28} aria-hidden />}
        tone={left < CODES_LOW ? "warn" : "good"}
        title={t("recovery.left", { count: left })}
        body={t("recovery.leftBody")}
        action={
          <Button disabled={frozen} onClick={() => setOpen(true)}>
            {t(frozen ? "frozen.cannot" : "recovery.renew")}
          </Button>
        }
      />
      <SecuredSheet
        route={newRecoveryCodes}
        action="newRecoveryCodes"
        open={open}
        onClose={() => setOpen(false)}
        title={t("recovery.renew")}
        note={t("recovery.renewNote")}
        toInput={({ fund_password: _, ...proof }) => proof}
        onDone={async ({ recovery_codes }) => {
          onCodes(recovery_codes);
          await refresh(...changed);
        }}
      />
    </>
  );
}

function NoFactor() {
  const { t } = useTranslation("security");
  return (
    <Notice
      icon={<LifeBuoy size={28} aria-hidden />}
      title={t("recovery.noneTitle")}
      body={t("recovery.noneBody")}
      action={<Button onClick={() => go("authenticator")}>{t("advice.secondFactor.action")}</Button>}
    />
  );
}
