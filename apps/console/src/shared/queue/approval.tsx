import type { ProvenStep } from "@candor/contract/routes/console/operator-proof.ts";
import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { ProofField } from "../proof/proof-field.tsx";
import { type ProofInput, useProof } from "../proof/use-proof.ts";
import { FormField } from "../ui/form-field.tsx";
import "./approval.css";

/** The inputs of a money approval: a note on the checks, and a fresh proof. */
export function useApproval() {
  const [checked, setChecked] = useState("");
  const proof = useProof();
  const { totp } = proof;
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // With the last digit the button is next, and enabled by now: Enter sends.
    if (totp.length === 6) button.current?.focus();
  }, [totp]);
  return {
    checked,
    setChecked,
    proof,
    button,
    note,
    words: checked.trim(),
    /** Focuses the button if nothing is missing, otherwise the note. */
    arm: (why: string | undefined) => (why === undefined ? button.current?.focus() : note.current?.focus()),
    /** Proves the step and sends it with the proof; a canceled touch sends nothing. */
    prove: async (step: ProvenStep, send: (proven: ProofInput) => void) => {
      const proven = await proof.prove(step);
      if (proven) send(proven);
    },
  };
}
export type Approval = ReturnType<typeof useApproval>;

/** What was checked is required beside a warning. */
export function checkedNoteOf(facts: readonly { readonly mark: string }[]): string {
  const warnings = facts.filter(({ mark }) => mark === "warn").length;
  return warnings === 0 ? "if anything" : `required: ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
}

type ApprovalFormProps = {
  readonly approval: Approval;
  readonly busy: boolean;
  /** When a note is required: "required for either decision". */
  readonly checkedNote: string;
  /** What code or passkey are for: "to approve". */
  readonly codeNote: string;
  readonly fieldError?: (field: "checked" | "totp") => string | undefined;
};

export function ApprovalForm({ approval, busy, checkedNote, codeNote, fieldError }: ApprovalFormProps) {
  return (
    <div className="approval-form">
      <FormField label="What you checked" note={checkedNote} error={fieldError?.("checked")}>
        {(ids) => (
          <Input
            {...ids}
            ref={(input) => {
              approval.note.current = input?.input ?? null;
            }}
            maxLength={1_000}
            placeholder="What you looked at and what you found"
            value={approval.checked}
            onChange={({ target }) => approval.setChecked(target.value)}
          />
        )}
      </FormField>
      <ProofField proof={approval.proof} busy={busy} note={codeNote} error={fieldError?.("totp")} />
    </div>
  );
}
