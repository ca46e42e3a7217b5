import { totpDisable } from "@candor/contract/routes/security.ts";
import { LifeBuoy, Smartphone } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { goBack } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { Notice } from "../notice.tsx";
import { SecuredSheet } from "../secured-sheet.tsx";
import { useFrozen } from "../use-security.ts";

/** The authenticator is on: what to do when the phone is lost, and how to turn it off. */
export function AuthenticatorOn({ codesLeft }: { readonly codesLeft: number }) {
  const { t } = useTranslation("security");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const frozen = useFrozen();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-1 flex-col px-(--gutter) pb-[calc(16px+var(--safe-b))]">
      <Notice
        icon={<Smartphone size={28} aria-hidden />}
        title={t("authenticator.onTitle")}
        body={t("authenticator.onBody")}
      />
      <Card plain className="overflow-hidden">
        <ListRow
          icon={<LifeBuoy size={20} aria-hidden />}
          title={common("page.recoveryCodes")}
          end={t("row.recoveryLeft", { left: codesLeft })}
          to="recoveryCodes"
        />
      </Card>
      <Button tone="danger" full className="mt-4" disabled={frozen} onClick={() => setOpen(true)}>
        {t(frozen ? "frozen.cannot" : "authenticator.turnOff")}
      </Button>
      <SecuredSheet
        route={totpDisable}
        action="disableAuthenticator"
        open={open}
        onClose={() => setOpen(false)}
        title={t("authenticator.turnOff")}
        note={t("authenticator.offNote")}
        toInput={({ fund_password: _, ...proof }) => proof}
        onDone={async () => {
          toast({ title: t("authenticator.isOff") });
          goBack();
          await refresh(...changed);
        }}
      />
    </div>
  );
}
