import type { OutputOf } from "@candor/contract/route.ts";
import {
  type Deposit,
  type DepositChannel,
  depositLog,
  getRechargeInfo,
  recharge,
} from "@candor/contract/routes/deposit.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useRefusalText } from "../../shared/api/use-refusal-text.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { useSession } from "../../shared/session.ts";
import { useUpload } from "../../shared/upload/use-upload.ts";
import { useRecentCurrencies } from "../../shared/wallet/recent-currencies.ts";
import { keepDraft, readDraft } from "./draft.ts";
import { amountProblem, type DepositForm, inputOf, missingOf } from "./form.ts";

export type ChargeProps = { readonly info: OutputOf<typeof getRechargeInfo>; readonly channel: DepositChannel };
export type Charge = ReturnType<typeof useCharge>;

/** The form of a deposit: what was typed and uploaded, what is wrong with it, and how it is sent: at most once, whatever the network does. */
export function useCharge({ info, channel }: ChargeProps) {
  const refresh = useRefresh();
  const refusalText = useRefusalText();
  const recent = useRecentCurrencies((state) => state.use);
  const uid = useSession(({ user }) => user?.uid);
  const { currency_id, symbol } = info;
  const [kept] = useState(() => readDraft(uid, currency_id));
  const [form, setForm] = useState<DepositForm>({ amount: kept.amount, reference: kept.reference });
  const [left, setLeft] = useState(false);
  const proof = useUpload("proof", kept.proof);
  const { send, sending, reset } = useIdempotent(recharge, `deposit:${currency_id}`);
  const proofId = proof.slot.state === "done" ? proof.slot.id : undefined;
  const refused = sending.state === "refused" && sending.error instanceof ApiError ? sending.error : undefined;
  const problem = amountProblem(form.amount, channel, symbol);

  useEffect(
    () => keepDraft(uid, currency_id, { ...form, ...(proofId === undefined ? {} : { proof: proofId }) }),
    [uid, currency_id, form, proofId],
  );
  const { lost } = proof;
  const proofRefused = refused?.fieldText("proof") !== undefined;
  // The server keeps an unused picture for a day.
  useEffect(() => {
    if (proofRefused) lost();
  }, [proofRefused, lost]);
  const elsewhere = refused?.error === "DEPOSIT_UNDER_REVIEW" || refused?.fieldText("chain_id") !== undefined;
  useEffect(() => {
    if (elsewhere) void refresh(getRechargeInfo, depositLog);
  }, [elsewhere, refresh]);

  const finish = (done: Deposit | undefined) => {
    if (!done) return;
    keepDraft(uid, currency_id, undefined);
    recent(currency_id);
    replaceWith("depositDetail", { id: done.id });
    void refresh(getRechargeInfo, depositLog);
  };
  return {
    form,
    proof,
    sending,
    refused,
    busy: sending.state === "sending" || sending.state === "unknown",
    missing: missingOf(form, proof.slot),
    amountError:
      refused?.fieldText("amount") ?? (left && problem ? refusalText(problem.error, problem.params) : undefined),
    change: (changes: Partial<DepositForm>) => {
      if (sending.state === "refused") reset();
      if (changes.amount !== undefined) setLeft(false);
      setForm({ ...form, ...changes });
    },
    leaveAmount: () => setLeft(true),
    takeProof: (picture: Blob) => {
      if (sending.state === "refused") reset();
      return proof.take(picture);
    },
    /** False when a field has to be mended first; it says so itself. */
    submit: async (): Promise<void> => {
      setLeft(true);
      if (problem !== undefined || proofId === undefined) return;
      finish(await send(inputOf(form, { currency_id, chain_id: channel.chain_id }, proofId)));
    },
    /** After an unknown outcome: asks with the same id, which cannot submit it twice. */
    again: async () => {
      if (sending.state === "unknown") finish(await sending.again());
    },
  };
}
