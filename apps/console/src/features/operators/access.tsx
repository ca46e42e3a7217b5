import { operatorDisable, operatorsList } from "@candor/contract/routes/console/control.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { ProofField } from "../../shared/proof/proof-field.tsx";
import { useProof } from "../../shared/proof/use-proof.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import type { OperatorRow } from "./rules.ts";

/** Takes an operator's access away at once, with all sessions, or gives it back. */
export function Access({ row }: { readonly row: OperatorRow }) {
  const [reason, setReason] = useState("");
  const proof = useProof();
  const { send, sending } = useSend(operatorDisable, `operator.disable.${row.id}`);
  const busy = isSending(sending);
  const missing = [reason.trim() === "" && "a reason", proof.missing].filter(Boolean);
  useUnsaved(reason !== "");
  const submit = async () => {
    if (missing.length > 0 || busy) return;
    const input = { id: row.id, disabled: !row.disabled, reason: reason.trim() };
    const proven = await proof.prove(stepOf.access(input));
    const done = proven && (await send({ ...input, ...proven }));
    proof.spent();
    if (!done) return;
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
          {missing.length > 0
            ? `Missing: ${missing.join(" and ")}.`
            : row.disabled
              ? `${row.name} can log in again immediately.`
              : `All sessions of ${row.name} end immediately.`}
        </span>
        <Button
          {...(row.disabled ? {} : { danger: true })}
          loading={busy}
          disabled={missing.length > 0}
          onClick={() => void submit()}
        >
          {row.disabled ? "Give access back" : "Take access away"}
        </Button>
      </div>
      <SendOutcome sending={sending} asking="the access was changed" />
      {sending.state === "done" && (
        <Callout tone="ok">
          {row.disabled ? `${row.name} is locked out, all sessions are ended.` : `${row.name} has access.`}
        </Callout>
      )}
    </div>
  );
}
