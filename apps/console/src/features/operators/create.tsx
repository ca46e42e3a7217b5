import { firstRoles } from "@candor/contract/permissions.ts";
import { operatorCreate, operatorsList } from "@candor/contract/routes/console/control.ts";
import { Input, Select } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { NewPanel } from "../../shared/editor/new-panel.tsx";
import { useUnsaved } from "../../shared/editor/unsaved-guard.tsx";
import { roleNames } from "../../shared/operator.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import type { Credentials } from "./credentials.tsx";
import { changesOfRole, nameError } from "./rules.ts";

type FirstRole = (typeof firstRoles)[number];
type CreateProps = {
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onMade: (made: Credentials) => void;
};

/** A new operator. The server makes password and authenticator secret; both are shown once. */
export function CreateOperator({ taken, onClose, onMade }: CreateProps) {
  const [name, setName] = useState("");
  const [role, setRole] = useState<FirstRole>();
  const [totp, setTotp] = useState("");
  const [touched, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const { send, sending } = useSend(operatorCreate, "operator.create");
  const busy = isSending(sending);
  const wrongName = nameError(name, taken);
  const missing = [
    wrongName && "a name",
    !role && "a role",
    totp.length < 6 && `${6 - totp.length} digits of your code`,
  ].filter(Boolean);
  useUnsaved(name !== "" || role !== undefined);
  const submit = async () => {
    setTouched(true);
    setTried(true);
    if (missing.length > 0 || busy || !role) return;
    const made = await send({ name, role, totp });
    // A code is spent with its first use, whatever the answer was.
    setTotp("");
    if (!made) return;
    setName("");
    setRole(undefined);
    void refresh(operatorsList);
    onMade({ ...made, role });
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
      <FormField label="Name" note="for logging in and in the audit log" error={touched ? wrongName : undefined}>
        {(ids) => (
          <Input
            {...ids}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            maxLength={31}
            placeholder="rev-07"
            value={name}
            onBlur={() => name !== "" && setTouched(true)}
            onChange={({ target }) => setName(target.value.trim().toLowerCase())}
          />
        )}
      </FormField>
      <FormField
        label="Role"
        note={role ? changesOfRole(role) : "finance and owner are given later, by two owners"}
        error={tried && !role ? "Choose a role." : undefined}
      >
        {(ids) => (
          <Select<FirstRole | null>
            {...ids}
            placeholder="Choose"
            value={role ?? null}
            onChange={(chosen) => setRole(chosen ?? undefined)}
            options={firstRoles.map((each) => ({ value: each, label: roleNames[each] }))}
          />
        )}
      </FormField>
      <FormField label="Your code" note="of your own authenticator, for this only">
        {() => <CodeBoxes label="Authenticator code" value={totp} disabled={busy} onChange={setTotp} />}
      </FormField>
      <SendOutcome sending={sending} asking="the operator was made" />
    </NewPanel>
  );
}
