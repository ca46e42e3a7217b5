import { operatorsList } from "@candor/contract/routes/console/control.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { operatorRevokePasskeys } from "@candor/contract/routes/console/passkeys.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { ProofField } from "../../shared/proof/proof-field.tsx";
import { useProof } from "../../shared/proof/use-proof.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import type { OperatorRow } from "./rules.ts";

/** Removes all passkeys of another operator, as after a lost laptop. */
export function RevokePasskeys({ row }: { readonly row: OperatorRow }) {
  const [reason, setReason] = useState("");
  const proof = useProof();
  const { send, sending } = useSend(operatorRevokePasskeys, `operator.passkeys.${row.id}`);
  const busy = isSending(sending);
  const missing = [reason.trim() === "" && "a reason", proof.missing].filter(Boolean);
  useUnsaved(reason !== "");
  const submit = async () => {
    if (missing.length > 0 || busy) return;
    const input = { id: row.id, reason: reason.trim() };
    const proven = await proof.prove(stepOf.revokePasskeys(input));
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
            : `${row.name} approves by code from then on. All their sessions end immediately.`}
        </span>
        <Button danger loading={busy} disabled={missing.length > 0} onClick={() => void submit()}>
          Revoke {row.passkeys === 1 ? "the passkey" : `all ${row.passkeys} passkeys`}
        </Button>
      </div>
      <SendOutcome sending={sending} asking="the passkeys were revoked" />
    </div>
  );
}
