import { type BankCard, cashDelete, cashInfo } from "@candor/contract/routes/bank.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

type DeleteCardProps = { readonly card: BankCard; readonly open: boolean; readonly onClose: () => void };

/** Deletes with the fund password, which doubles as the confirmation. */
export function DeleteCard({ card, open, onClose }: DeleteCardProps) {
  const { t } = useTranslation("bank");
  const refresh = useRefresh();
  const act = useSend(cashDelete, `bank:delete:${card.id}`);
  const named = { bank: card.bank_name, number: card.card_number };
  return (
    <StepUpSheet
      open={open}
      onClose={() => {
        act.reset();
        onClose();
      }}
      action="removeBankCard"
      title={t("delete.title")}
      note={t("delete.note", named)}
      act={act}
      onProof={({ password: _, ...proofs }) =>
        act.send({ id: card.id, ...proofs }, () => {
          toast({ title: t("delete.done"), body: t("delete.note", named) });
          onClose();
          return refresh(cashInfo);
        })
      }
    />
  );
}
