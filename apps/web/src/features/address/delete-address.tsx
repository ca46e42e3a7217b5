import { delAddress, getAddress, type WithdrawAddress } from "@candor/contract/routes/address.ts";
import { getWithdrawInfo } from "@candor/contract/routes/withdraw.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { goBack } from "../../shared/navigation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

/** Deletes with the fund password, which doubles as the confirmation. */
export function DeleteAddress({ address }: { readonly address: WithdrawAddress }) {
  const { t } = useTranslation("address");
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const act = useSend(delAddress, `address:delete:${address.id}`);
  const name = [address.label, shortAddress(address.address), address.chain]
    .filter((part) => part !== "")
    .join(" \u00b7 ");
  return (
    <>
      <Button full tone="danger" onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden />
        {t("delete.act")}
      </Button>
      <StepUpSheet
        open={open}
        onClose={() => {
          act.reset();
          setOpen(false);
        }}
        action="removeWithdrawAddress"
        title={t("delete.act")}
        note={name}
        act={act}
        onProof={({ fund_password }) =>
          act.send({ id: address.id, fund_password }, () => {
            toast({ title: t("delete.done"), body: name });
            setOpen(false);
            goBack();
            return refresh(getAddress, getWithdrawInfo);
          })
        }
      />
    </>
  );
}
