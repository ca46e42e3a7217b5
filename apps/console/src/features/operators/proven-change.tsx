import type { InputOf, Route } from "@candor/contract/route.ts";
import { operatorsList } from "@candor/contract/routes/console/control.ts";
import type { ProvenStep } from "@candor/contract/routes/console/operator-proof.ts";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { ProofField } from "../../shared/proof/proof-field.tsx";
import { type ProofInput, useProof } from "../../shared/proof/use-proof.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";

type Given = ProofInput & { readonly reason: string };

type ProvenChangeProps<R extends Route> = {
  readonly route: R;
  readonly slot: string;
  readonly step: ProvenStep;
  readonly inputOf: (given: Given) => InputOf<R>;
  readonly action: string;
  readonly danger?: boolean;
  /** What follows from it, once nothing is missing. */
  readonly effect: string;
  readonly asking: string;
  readonly done?: ReactNode;
};

/** A change of another operator that an owner makes alone, with a reason and a fresh proof. */
export function ProvenChange<R extends Route>(props: ProvenChangeProps<R>) {
  const { route, slot, step, inputOf, action, danger = false, effect, asking, done } = props;
  const [reason, setReason] = useState("");
  const proof = useProof();
  const { send, sending } = useSend(route, slot);
  const busy = isSending(sending);
  const missing = [reason.trim() === "" && "a reason", proof.missing].filter(Boolean);
  useUnsaved(reason !== "");
  const submit = async () => {
    if (missing.length > 0 || busy) return;
    const proven = await proof.prove(step);
    const isDone = proven && (await send(inputOf({ ...proven, reason: reason.trim() })));
    proof.spent();
    if (!isDone) return;
    setReason("");
    await refresh(operatorsList);
  };
  return (
    <div className="stack">
      <div className="operator-ask">
        <TextField label="Reason" maxLength={300} value={reason} onChange={setReason} />
        <ProofField proof={proof} busy={busy} note="for this only" />
      </div>
      <div className="editor-foot">
        <span className="editor-foot-words caption">
          {missing.length > 0 ? `Missing: ${missing.join(" and ")}.` : effect}
        </span>
        <Button danger={danger} loading={busy} disabled={missing.length > 0} onClick={() => void submit()}>
          {action}
        </Button>
      </div>
      <SendOutcome sending={sending} asking={asking} />
      {sending.state === "done" && done && <Callout tone="ok">{done}</Callout>}
    </div>
  );
}
