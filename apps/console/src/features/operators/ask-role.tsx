import { type OperatorRole, operatorRoles } from "@candor/contract/permissions.ts";
import { operatorRole } from "@candor/contract/routes/console/control.ts";
import { Button } from "antd";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { roleNames } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Callout, SendOutcome } from "../../shared/ui/callout.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { type OperatorRow, roleDifference } from "./rules.ts";

/** Requests a new role, which another owner approves. */
export function AskRole({ row }: { readonly row: OperatorRow }) {
  const editor = useEditor<{ readonly role: OperatorRole }, typeof operatorRole>({
    served: { role: row.role },
    version: 0,
    route: operatorRole,
    slot: `operator.role.${row.id}`,
    wrong: () => undefined,
    input: ({ role }, _version, reason) => ({ id: row.id, role, reason }),
    stale: [],
    request: { waiting: null },
  });
  const { fields, dirty, reason, setReason, why, sending } = editor;
  const { gains, loses } = roleDifference(row.role, fields.role);
  return (
    <div className="stack">
      <div className="operator-ask">
        <SelectField<OperatorRole>
          label="Role"
          value={fields.role}
          onChange={(role) => editor.change({ role })}
          options={operatorRoles.map((each) => ({ value: each, label: roleNames[each] }))}
        />
        <TextField label="Reason" note="for the second person" maxLength={300} value={reason} onChange={setReason} />
      </div>
      {dirty && (
        <div className="inset small operator-rights">
          {gains.length > 0 && (
            <p>
              <strong className="up">Gains</strong> {gains.join(", ")}
            </p>
          )}
          {loses.length > 0 && (
            <p>
              <strong className="down">Loses</strong> {loses.join(", ")}
            </p>
          )}
        </div>
      )}
      <div className="editor-foot">
        <span className="editor-foot-words caption">
          {(dirty ? why : "Choose another role first.") ?? "Another owner decides it; it expires after 24 h."}
        </span>
        <Button loading={editor.busy} disabled={why !== undefined} onClick={() => void editor.send()}>
          Ask for approval
        </Button>
      </div>
      <SendOutcome sending={sending} asking="the request was taken" />
      {sending.state === "done" && !dirty && (
        <Callout tone="ok" title="The request is waiting for another owner.">
          Nothing changes until it is approved.{" "}
          <a href={linkOf(paths.credit, { open: sending.data.approval_id })}>Open the request</a>
        </Callout>
      )}
    </div>
  );
}
