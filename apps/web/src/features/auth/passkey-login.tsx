import { passkeyLogin, passkeyOptions } from "@candor/contract/routes/security.ts";
import { Fingerprint } from "lucide-react";
import { call } from "../../shared/api/call.ts";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { passkeySupport } from "../../shared/passkey/passkey.ts";
import { useAnswer } from "../../shared/passkey/use-answer.ts";
import { useSession } from "../../shared/session.ts";
import { Button } from "../../shared/ui/button.tsx";

/** A passkey in place of contact and password. Hidden where the page cannot use passkeys. */
export function PasskeyLogin() {
  const { t } = useTranslation("auth");
  const { ask, asking, error } = useAnswer({
    options: () => call(passkeyOptions, { purpose: "login" }),
    send: (answered) => call(passkeyLogin, answered),
    onDone: useSession.getState().logIn,
  });
  if (passkeySupport() !== "ready") return null;
  return (
    <div className="mt-3 space-y-3">
      <Button tone="soft" size="large" full loading={asking} onClick={ask}>
        {!asking && <Fingerprint size={20} aria-hidden />}
        {t("login.passkey")}
      </Button>
      <Outcome text={error} />
    </div>
  );
}
