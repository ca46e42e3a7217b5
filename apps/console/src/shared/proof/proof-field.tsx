import { Button } from "antd";
import { useOperator } from "../operator.ts";
import { CodeBoxes } from "../ui/code-boxes.tsx";
import { DemoCode } from "../ui/demo-code.tsx";
import { FormField } from "../ui/form-field.tsx";
import "./proof.css";

import type { Proof } from "./use-proof.ts";

type ProofFieldProps = {
  readonly proof: Proof;
  readonly busy: boolean;
  /** What the proof is for: "to approve". */
  readonly note: string;
  readonly error?: string | undefined;
};

/** Where the operator proves a step: six boxes for a code, or a word that the browser will ask for the passkey. */
export function ProofField({ proof, busy, note, error }: ProofFieldProps) {
  const operator = useOperator();
  const { way, hasPasskey, touching, failed } = proof;
  const other = way === "code" ? "passkey" : "code";
  const change = hasPasskey && (
    <Button type="link" size="small" className="proof-other" onClick={() => proof.choose(other)}>
      {way === "code" ? "Use your passkey" : "Use a code"}
    </Button>
  );
  if (way === "passkey")
    return (
      <FormField label="Your passkey" note={note} error={failed ?? error}>
        {() => (
          <div className="proof-line">
            <span className="small" role="status">
              {touching ? "Waiting for your passkey…" : "Your browser asks for it when you press the button."}
            </span>
            {change}
          </div>
        )}
      </FormField>
    );
  return (
    <FormField label="Your code" note={note} error={error}>
      {() => (
        <div className="proof-line">
          <CodeBoxes label="Authenticator code" value={proof.totp} disabled={busy} onChange={proof.setTotp} />
          {change}
          <DemoCode name={operator?.name ?? ""} onCode={proof.setTotp} />
        </div>
      )}
    </FormField>
  );
}
