import { firstRoles } from "@candor/contract/permissions.ts";
import { operatorCreate, operatorsList } from "@candor/contract/routes/console/control.ts";
import { stepOf } from "@candor/contract/routes/console/operator-proof.ts";
import { useState } from "react";
import { NewPanel } from "../../shared/editor/new-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { roleNames } from "../../shared/operator.ts";
import { ProofField } from "../../shared/proof/proof-field.tsx";
import { useProof } from "../../shared/proof/use-proof.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import type { Credentials } from "./credentials.tsx";
import { changesOfRole, nameError } from "./rules.ts";

type FirstRole = (typeof firstRoles)[number];
type NewOperator = { readonly name: string; readonly role: FirstRole | "" };
type CreateProps = {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (made: Credentials) => void;
};

/** A new operator. The server makes password and authenticator secret; both are shown once. */
export function CreateOperator({ taken, onClose, onMade }: CreateProps) {
  const proof = useProof();
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const missingIn = ({ name, role }: NewOperator) =>
    [nameError(name, taken) && "a name", role === "" && "a role", proof.missing].filter(Boolean);
  const editor = useEditor<NewOperator, typeof operatorCreate>({
    served: { name: "", role: "" },
    version: 0,
    route: operatorCreate,
    slot: "operator.create",
    wrong: (fields) => missingIn(fields)[0] || undefined,
    input: ({ name, role }) => (role === "" ? undefined : { name, role }),
    stale: [operatorsList],
  });
  const { fields, change, busy } = editor;
  const { name, role } = fields;
  const wrongName = nameError(name, taken);
  const missing = missingIn(fields);
  const submit = async () => {
    setTouched(true);
    setTried(true);
    if (missing.length > 0 || busy || role === "") return;
    const proven = await proof.prove(stepOf.createOperator({ name, role }));
    const made = proven && (await editor.send(proven));
    proof.spent();
    if (made) onMade({ ...made, role });
  };
  return (
    <NewPanel
      title="New operator"
      label="make the operator"
      action={`Create ${wrongName ? "operator" : name}`}
      words={missing.length > 0 ? `Missing: ${missing.join(", ")}.` : "Password and secret are shown once."}
      busy={busy}
      blocked={missing.length > 0}
      onMake={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Name"
        note="for logging in and in the audit log"
        error={touched ? wrongName : undefined}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={31}
        placeholder="rev-07"
        value={name}
        onBlur={() => name !== "" && setTouched(true)}
        onChange={(text) => change({ name: text.trim().toLowerCase() })}
      />
      <SelectField<FirstRole | null>
        label="Role"
        note={role ? changesOfRole(role) : "finance and owner are given later, by two owners"}
        error={tried && !role ? "Choose a role." : undefined}
        placeholder="Choose"
        value={role || null}
        onChange={(chosen) => change({ role: chosen ?? "" })}
        options={firstRoles.map((each) => ({ value: each, label: roleNames[each] }))}
      />
      <ProofField proof={proof} busy={busy} note="your own, for this only" />
      <SendOutcome sending={editor.sending} asking="the operator was made" />
    </NewPanel>
  );
}
