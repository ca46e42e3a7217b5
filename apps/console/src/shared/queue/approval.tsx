import { Input } from "antd";
import { useEffect, useRef, useState } from "react";
import { useOperator } from "../operator.ts";
import { CodeBoxes } from "../ui/code-boxes.tsx";
import { DemoCode } from "../ui/demo-code.tsx";
import { FormField } from "../ui/form-field.tsx";
import "./approval.css";

/** The inputs of a money approval: a note on the checks, and a fresh authenticator code. */
export function useApproval() {
  const [checked, setChecked] = useState("");
  const [totp, setTotp] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // With the last digit the button is next, and enabled by now: Enter sends.
    if (totp.length === 6) button.current?.focus();
  }, [totp]);
  return {
    checked,
    setChecked,
    totp,
    setTotp,
    button,
    note,
    words: checked.trim(),
    /** Focuses the button if nothing is missing, otherwise the note. */
    arm: (why: string | undefined) => (why === undefined ? button.current?.focus() : note.current?.focus()),
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
  /** What the code is for: "to approve". */
  readonly codeNote: string;
  readonly fieldError?: (field: "checked" | "totp") => string | undefined;
};

export function ApprovalForm({ approval, busy, checkedNote, codeNote, fieldError }: ApprovalFormProps) {
  const operator = useOperator();
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
      <FormField label="Your code" note={codeNote} error={fieldError?.("totp")}>
        {() => (
          <CodeBoxes label="Authenticator code" value={approval.totp} disabled={busy} onChange={approval.setTotp} />
        )}
      </FormField>
      <div className="approval-demo">
        <DemoCode name={operator?.name ?? ""} onCode={approval.setTotp} />
      </div>
    </div>
  );
}
