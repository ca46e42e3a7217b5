import type { OutputOf } from "@candor/contract/route.ts";
import type { center2 } from "@candor/contract/routes/account.ts";
import { Copy, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useCopy } from "../../../shared/use-copy.ts";
import { Avatar } from "../avatar.tsx";
import { NicknameSheet } from "./nickname-sheet.tsx";

export type Account = OutputOf<typeof center2>;

/** The name that others see, editable, and the account number, to copy. */
export function ProfileCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation("account");
  const copy = useCopy();
  const [editing, setEditing] = useState(false);
  const { nickname, uid } = account;
  return (
    <Card className="flex items-center gap-4">
      <Avatar name={nickname} large />
      <div className="min-w-0 grow">
        <div className="flex items-center">
          <h2 className="min-w-0 text-18 font-bold wrap-anywhere">{nickname}</h2>
          <IconButton label={t("nickname.edit")} className="-my-2 text-text-2" onClick={() => setEditing(true)}>
            <Pencil size={18} aria-hidden />
          </IconButton>
        </div>
        <div className="flex items-center text-13 text-text-2">
          <span className="min-w-0">{t("uid.label", { uid })}</span>
          <IconButton label={t("uid.copy")} className="-my-3 text-text-2" onClick={() => copy(uid)}>
            <Copy size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
      <NicknameSheet open={editing} onClose={() => setEditing(false)} nickname={nickname} />
    </Card>
  );
}
