import { passkeys } from "@candor/contract/routes/security.ts";
import { PASSKEYS_MAX } from "@candor/contract/step-up.ts";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { passkeySupport } from "../../../shared/passkey/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { SkeletonCards } from "../../../shared/ui/skeleton-cards.tsx";
import { RecoveryCodesPage } from "../authenticator/recovery-codes.tsx";
import { Notice } from "../notice.tsx";
import { useFrozen } from "../use-security.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { PasskeyCard } from "./passkey-card.tsx";

/** The passkeys of the account, oldest first; the first second factor of an account comes with recovery codes. */
export default function PasskeysPage() {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const { data, isError, refetch } = useApi(passkeys, {});
  const frozen = useFrozen();
  const [adding, setAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const support = passkeySupport();
  if (codes) return <RecoveryCodesPage codes={codes} onDone={() => setCodes(undefined)} />;
  const full = data !== undefined && data.list.length >= PASSKEYS_MAX;
  const add = (
    <Button size="large" full disabled={frozen || full || support !== "ready"} onClick={() => setAdding(true)}>
      {t(frozen ? "frozen.cannot" : full ? "passkey.full" : "passkey.add", { max: PASSKEYS_MAX })}
    </Button>
  );
  return (
    <Page title={common("page.passkeys")} back foot={data && add}>
      <div className="space-y-3 px-(--gutter) pt-3 pb-6">
        {isError && !data && <ErrorState onRetry={refetch} />}
        {!isError && !data && <SkeletonCards lines={["w-48"]} />}
        {data && support !== "ready" && <Callout tone="info">{t(`passkey.${support}`)}</Callout>}
        {data?.list.map((passkey) => (
          <PasskeyCard key={passkey.id} passkey={passkey} />
        ))}
        {data?.list.length === 0 && (
          <Notice
            icon={<Fingerprint size={28} aria-hidden />}
            title={t("passkey.emptyTitle")}
            body={t("passkey.emptyBody")}
          />
        )}
        {data !== undefined && data.list.length > 0 && (
          <p className="px-1 pt-1 text-12 text-pretty text-text-3">{t("passkey.hint")}</p>
        )}
      </div>
      <AddPasskey open={adding} onClose={() => setAdding(false)} onCodes={setCodes} />
    </Page>
  );
}
