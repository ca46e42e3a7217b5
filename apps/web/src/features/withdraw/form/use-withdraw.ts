import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { getWithdrawal, getWithdrawInfo, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import type { StepUpAction } from "@candor/contract/step-up.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useApiKey, useRefresh } from "../../../shared/api/use-api.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import type { Proof } from "../../../shared/step-up/steps.ts";
import { useNow } from "../../../shared/use-now.ts";
import { balanceIn } from "../../../shared/wallet/balances.ts";
import { useAssets } from "../../../shared/wallet/use-assets.ts";
import { blockOf, type Info, inputOf, summarize, type Way, type WithdrawAction, withFee } from "../form.ts";
import { newFee, placeOf } from "./refusal.ts";
import type { useWithdrawForm } from "./use-form.ts";

export type WithdrawProps = ReturnType<typeof useWithdrawForm> & { readonly way: Way; readonly info: Info };
export type WithdrawState = ReturnType<typeof useWithdraw>;

type Stage = "form" | "summary" | "proof";

/** The page that a refusal links to. */
function stageAfter(error: Error): Stage {
  const place = placeOf(error);
  if (place === "proof") return "proof";
  return place === "fee" || place === "code" ? "summary" : "form";
}

/** Often enough that the user sees an address become usable. */
const LOOK_EVERY_MS = 5_000;

/** The form's state, its consequences, and its submission: after a summary and the proofs, at most once, and only at the fee that was shown. */
export function useWithdraw({ way, info, act, fields, form, change, forget }: WithdrawProps) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const infoKey = useApiKey(getWithdrawInfo, { currency_id: info.currency_id });
  const nowMs = useNow(LOOK_EVERY_MS);
  const { data: asset } = useAssets();
  const [stage, setStage] = useState<Stage>("form");
  const [code, setCode] = useState("");
  const available = (asset && balanceIn(asset.balances, info.account, info.currency_id)?.available) ?? info.available;
  const summary = summarize({ form, info, way, available, nowMs });
  const { refusal } = act;
  const isTyped = form.to.kind === "typed";
  const action: StepUpAction = isTyped ? "withdrawToNewAddress" : "withdraw";

  const settle = useEffectEvent((error: Error) => {
    if (placeOf(error) === "proof") return;
    setStage(stageAfter(error));
    const fee = newFee(error);
    if (fee !== undefined && summary.channel)
      client.setQueryData(infoKey, withFee(info, summary.channel.chain_id, fee));
    // The cause of the refusal may have changed other data as well: the balance, the withdrawal under review, an address deleted elsewhere.
    void refresh(getWithdrawInfo);
  });
  useEffect(() => {
    if (refusal !== undefined) settle(refusal);
  }, [refusal]);

  return {
    act,
    fields,
    way,
    info,
    form,
    summary,
    available,
    nowMs,
    refusal,
    action,
    isTyped,
    code,
    // A refusal closes the sheet at once, not a frame later: otherwise the sheet would show an error that belongs to the form.
    stage: stage === "proof" && refusal !== undefined ? stageAfter(refusal) : stage,
    block: blockOf(info),
    busy: act.busy,
    ask: () => {
      fields.forget();
      setStage("summary");
    },
    prove: () => setStage("proof"),
    leave: () => setStage("form"),
    submit: (proof: Proof) =>
      act.send(inputOf({ form, summary, proof, code }), ({ id }) => {
        forget();
        replaceWith("withdrawDetail", { id });
        return refresh(getWithdrawInfo, getWithdrawal, withdrawLog, getRecord, getEvents);
      }),
    changeCode: (typed: string) => {
      setCode(typed);
      if (refusal && placeOf(refusal) === "code") fields.forget();
    },
    change: (step: WithdrawAction) => {
      if (step.type !== "amount" && step.type !== "remark") setCode("");
      change(step);
    },
  };
}
