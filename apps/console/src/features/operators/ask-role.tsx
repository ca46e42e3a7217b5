import { type OperatorRole, operatorRoles } from "@candor/contract/permissions.ts";
import { approvalsQueue } from "@candor/contract/routes/console/approvals.ts";
import { operatorRole } from "@candor/contract/routes/console/control.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { roleNames } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import type { OperatorRow } from "./operator-panel.tsx";
import { roleDifference } from "./rules.ts";

/** Another role is asked for here, and given by another owner. */
export function AskRole({ row }: { readonly row: OperatorRow }) {
  const [role, setRole] = useState<OperatorRole>(row.role);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(operatorRole, `operator.role.${row.id}`);
  const busy = isSending(sending);
  const changed = role !== row.role;
  const { gains, loses } = roleDifference(row.role, role);
  useUnsaved(changed || reason !== "");
  const missing = !changed ? "Choose another role first." : reason.trim() === "" ? "Enter a reason." : undefined;
  const submit = async () => {
    if (missing || busy) return;
    if (!(await send({ id: row.id, role, reason: reason.trim() }))) return;
    setRole(row.role);
    setReason("");
    void refresh(approvalsQueue, consoleState);
  };
  return (
    <div className="stack">
      <div className="operator-ask">
        <FormField label="Role">
          {({ id }) => (
            <Select<OperatorRole>
              id={id}
              value={role}
              onChange={(chosen) => {
                setRole(chosen);
                reset();
              }}
              options={operatorRoles.map((each) => ({ value: each, label: roleNames[each] }))}
            />
          )}
        </FormField>
        <FormField label="Reason" note="for the second person">
          {(ids) => (
            <Input {...ids} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </FormField>
      </div>
      {changed && (
        <div className="small operator-rights">
          {gains.length > 0 && (
            <p>
              <strong className="up">Gains</strong> <span className="mono">{gains.join(" ")}</span>
            </p>
          )}
          {loses.length > 0 && (
            <p>
              <strong className="down">Loses</strong> <span className="mono">{loses.join(" ")}</span>
            </p>
          )}
        </div>
      )}
      <div className="editor-foot">
        <span className="editor-foot-words caption">
          {missing ?? "Another owner decides it; it expires after 24 h."}
        </span>
        <Button loading={busy} disabled={missing !== undefined} onClick={() => void submit()}>
          Ask for approval
        </Button>
      </div>
      <SendOutcome sending={sending} asking="the request was taken" />
      {sending.state === "done" && (
        <Callout tone="ok" title="The request is waiting for another owner.">
          Nothing changes until it is approved.{" "}
          <a href={linkOf(paths.credit, { open: sending.data.approval_id })}>Open the request</a>
        </Callout>
      )}
    </div>
  );
}
