import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { PageSkeleton } from "../../../shared/ui/skeleton.tsx";
import { changed } from "../changed.ts";
import { useSecurity } from "../use-security.ts";
import { AuthenticatorOff } from "./authenticator-off.tsx";
import { AuthenticatorOn } from "./authenticator-on.tsx";
import { AuthenticatorSetup, type Setup } from "./authenticator-setup.tsx";
import { RecoveryCodesPage } from "./recovery-codes.tsx";

/** The authenticator app: what it is, its setup from the password to the recovery codes, and its end. */
export default function AuthenticatorPage() {
  const { t } = useTranslation();
  const refresh = useRefresh();
  const { data, isError, refetch } = useSecurity();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodesPage codes={codes} onDone={goBack} />;
  return (
    <Page title={t("page.authenticator")} back {...(setup ? { onBack: () => setSetup(undefined) } : {})}>
      {setup ? (
        <AuthenticatorSetup
          key={setup.secret}
          setup={setup}
          onRestart={() => setSetup(undefined)}
          onEnabled={(made) => {
            setCodes(made);
            void refresh(...changed);
          }}
        />
      ) : data ? (
        data.authenticator ? (
          <AuthenticatorOn codesLeft={data.recovery_codes_left} />
        ) : (
          <AuthenticatorOff onSetup={(made) => setSetup({ ...made, endsAtMs: Date.now() + made.expires_in_ms })} />
        )
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
}
