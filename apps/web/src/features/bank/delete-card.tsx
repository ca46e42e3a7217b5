import { type BankCard, cashDelete, cashInfo } from "@candor/contract/routes/bank.ts";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { StepUpSheet } from "../../shared/step-up/step-up-sheet.tsx";
import { toast } from "../../shared/ui/toast-store.ts";

type DeleteCardProps = { readonly card: BankCard; readonly open: boolean; readonly onClose: () => void };

/** Deletes with the fund password, which also asks whether it is meant. */
export function DeleteCard({ card, open, onClose }: DeleteCardProps) {
  const { t } = useTranslation("bank");
  const refresh = useRefresh();
  const { send, sending, reset } = useIdempotent(cashDelete, `bank:delete:${card.id}`);
  const named = { bank: card.bank_name, number: card.card_number };
  return (
    <StepUpSheet
      open={open}
      onClose={() => {
        reset();
        onClose();
      }}
      action="removeBankCard"
      title={t("delete.title")}
      note={t("delete.note", named)}
      sending={sending}
      onProof={async ({ password: _, ...proofs }) => {
        if (!(await send({ id: card.id, ...proofs }))) return;
        toast({ title: t("delete.done"), body: t("delete.note", named) });
        onClose();
        await refresh(cashInfo);
      }}
    />
  );
}
