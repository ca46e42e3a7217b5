import type { OutputOf } from "@candor/contract/route.ts";
import { type DepositChannel, depositLog, getRechargeInfo, recharge } from "@candor/contract/routes/deposit.ts";
import { useEffect, useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { useSession } from "../../../shared/session.ts";
import { useUpload } from "../../../shared/upload/use-upload.ts";
import { useRecentCurrencies } from "../../../shared/wallet/recent-currencies.ts";
import { amountErrors, emptyForm, inputOf, missingOf } from "../form.ts";
import { keepDraft, readDraft } from "./draft.ts";

export type ChargeProps = { readonly info: OutputOf<typeof getRechargeInfo>; readonly channel: DepositChannel };
export type Charge = ReturnType<typeof useCharge>;

/** The form of a deposit: its input and upload, its errors, and its submission: at most once, even on a bad network. */
export function useCharge({ info, channel }: ChargeProps) {
  const refresh = useRefresh();
  const recent = useRecentCurrencies((state) => state.use);
  const uid = useSession(({ user }) => user?.uid);
  const { currency_id, symbol } = info;
  const [{ proof: keptProof, ...kept }] = useState(() => readDraft(uid, currency_id));
  const act = useSend(recharge, `deposit:${currency_id}`);
  const fields = useForm({
    start: { ...emptyForm, ...kept },
    errors: ({ amount }) => amountErrors(amount, channel, symbol),
    names: { amount: "amount", reference: "reference", proof: "proof", chain_id: "channel" } as const,
    act,
  });
  const form = fields.values;
  const proof = useUpload("proof", keptProof);
  const proofId = proof.slot.state === "done" ? proof.slot.id : undefined;

  useEffect(
    () => keepDraft(uid, currency_id, { ...form, ...(proofId === undefined ? {} : { proof: proofId }) }),
    [uid, currency_id, form, proofId],
  );
  const { lost } = proof;
  const proofRefused = fields.refused?.place === "proof";
  // The server keeps an unused picture for a day.
  useEffect(() => {
    if (proofRefused) lost();
  }, [proofRefused, lost]);
  const elsewhere = fields.refused?.code === "DEPOSIT_UNDER_REVIEW" || fields.refused?.place === "channel";
  useEffect(() => {
    if (elsewhere) void refresh(getRechargeInfo, depositLog);
  }, [elsewhere, refresh]);

  return {
    act,
    fields,
    form,
    proof,
    missing: missingOf(form, proof.slot),
    takeProof: (picture: Blob) => {
      fields.forget();
      return proof.take(picture);
    },
    submit: () => {
      if (!fields.check() || proofId === undefined) return;
      void act.send(inputOf(form, { currency_id, chain_id: channel.chain_id }, proofId), ({ id }) => {
        keepDraft(uid, currency_id, undefined);
        recent(currency_id);
        replaceWith("depositDetail", { id });
        void refresh(getRechargeInfo, depositLog);
      });
    },
  };
}
