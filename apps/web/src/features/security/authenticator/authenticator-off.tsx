import type { OutputOf } from "@candor/contract/route.ts";
import { totpSetup } from "@candor/contract/routes/security.ts";
import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { Notice } from "../notice.tsx";
import { SecuredSheet } from "../secured-sheet.tsx";
import { useFrozen } from "../use-security.ts";

type OffProps = { readonly onSetup: (setup: OutputOf<typeof totpSetup>) => void };

/** The purpose of an authenticator and its requirements; the password opens the setup. */
export function AuthenticatorOff({ onSetup }: OffProps) {
  const { t } = useTranslation("security");
  const frozen = useFrozen();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-1 flex-col px-(--gutter) pb-[calc(16px+var(--safe-b))]">
      <Notice
        icon={<Smartphone size={28} aria-hidden />}
        title={t("authenticator.offTitle")}
        body={t("authenticator.offBody")}
      />
      <Card>
        <ol className="space-y-4">
          {(["app", "scan", "code", "keep"] as const).map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-12 font-bold text-brand"
              >
                {index + 1}
              </span>
              <span className="min-w-0 pt-0.5 text-pretty">{t(`authenticator.step.${step}`)}</span>
            </li>
          ))}
        </ol>
      </Card>
      <div className="mt-auto pt-4">
        <Button size="large" full disabled={frozen} onClick={() => setOpen(true)}>
          {t(frozen ? "frozen.cannot" : "authenticator.start")}
        </Button>
      </div>
      <SecuredSheet
        route={totpSetup}
        action="enableAuthenticator"
        open={open}
        onClose={() => setOpen(false)}
        title={t("authenticator.start")}
        toInput={({ fund_password: _, ...proof }) => proof}
        onDone={onSetup}
      />
    </div>
  );
}
