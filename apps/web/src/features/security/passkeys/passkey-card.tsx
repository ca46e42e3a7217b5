import { type Passkey, passkeys, removePasskey } from "@candor/contract/routes/security.ts";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { forgetPasskey } from "../../../shared/passkey/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { changed } from "../changed.ts";
import { SecuredSheet } from "../secured-sheet.tsx";
import { useFrozen } from "../use-security.ts";
import { RenamePasskey } from "./rename-passkey.tsx";

/** One passkey: where it lives, when it was last used, and its actions. */
export function PasskeyCard({ passkey }: { readonly passkey: Passkey }) {
  const { t } = useTranslation("security");
  const { time } = useFormat();
  const refresh = useRefresh();
  const frozen = useFrozen();
  const [open, setOpen] = useState<"rename" | "remove">();
  const close = () => setOpen(undefined);
  const { id, name, backed_up, created_at, last_used_at } = passkey;
  return (
    <Card className="flex gap-3">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-text-2">
        <Fingerprint size={20} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-16 font-bold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <Tag tone={backed_up ? "brand" : "plain"}>{t(backed_up ? "passkey.backedUp" : "passkey.thisDevice")}</Tag>
        </h2>
        <dl className="mt-1 space-y-0.5">
          <KeyValue label={t("passkey.lastUsed")}>
            {last_used_at ? time(last_used_at, "dayMinute") : t("passkey.never")}
          </KeyValue>
          <KeyValue label={t("passkey.added")}>{time(created_at, "day")}</KeyValue>
        </dl>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button tone="ghost" size="small" disabled={frozen} onClick={() => setOpen("rename")}>
            {t("passkey.rename")}
          </Button>
          <Button tone="ghost" size="small" disabled={frozen} onClick={() => setOpen("remove")}>
            {t("passkey.remove")}
          </Button>
        </div>
      </div>
      <RenamePasskey open={open === "rename"} onClose={close} passkey={passkey} />
      <SecuredSheet
        route={removePasskey}
        action="removePasskey"
        open={open === "remove"}
        onClose={close}
        title={t("passkey.removeTitle")}
        note={t("passkey.removeNote", { name })}
        toInput={({ fund_password: _, ...proof }) => ({ id, ...proof })}
        onDone={async () => {
          toast({ title: t("passkey.removed"), body: name });
          await Promise.all([refresh(passkeys, ...changed), forgetPasskey(id)]);
        }}
      />
    </Card>
  );
}
