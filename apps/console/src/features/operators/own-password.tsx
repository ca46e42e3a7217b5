import { consoleChangePassword, OPERATOR_PASSWORD_MIN } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { PasswordField } from "../../shared/ui/fields.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import { OwnCode, PresentPassword, proofMissing } from "./own-proof.tsx";

type Typed = { readonly present: string; readonly password: string; readonly repeated: string; readonly totp: string };

/** The first missing field from the top; undefined if the form can be sent. */
function whyNotYet({ present, password, repeated, totp }: Typed): string | undefined {
  const proof = proofMissing({ password: present, totp });
  const short = OPERATOR_PASSWORD_MIN - password.length;
  if (present === "") return proof;
  if (short > 0) return `The new password needs ${OPERATOR_PASSWORD_MIN} characters; ${short} to go.`;
  return password === repeated ? proof : "Repeat the new password.";
}

type OwnPasswordProps = { readonly name: string; readonly onClose: (done?: string) => void };

/** Changes the operator's password: the person who created the operator has seen the first one. */
export default function OwnPassword({ name, onClose }: OwnPasswordProps) {
  const [present, setPresent] = useState("");
  const [password, setPassword] = useState("");
  const [repeated, setRepeated] = useState("");
  const [totp, setTotp] = useState("");
  const { send, sending } = useSend(consoleChangePassword, "own.password");
  const busy = isSending(sending);
  const why = whyNotYet({ present, password, repeated, totp });
  const act = async () => {
    const done = await send({ old_password: present, password, totp });
    // A code is spent by its first use, whatever the answer.
    setTotp("");
    if (done) onClose("Your password is changed. Your other sessions are ended.");
  };
  return (
    <SendDialog
      title="Change your password"
      action="Change password"
      sending={sending}
      asking="the password was changed"
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <PresentPassword value={present} onChange={setPresent} />
      <PasswordField
        label="New password"
        note={`at least ${OPERATOR_PASSWORD_MIN} characters`}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
      />
      <PasswordField
        label="Repeat password"
        error={repeated !== "" && !password.startsWith(repeated) ? "The passwords do not match." : undefined}
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
      />
      <OwnCode name={name} value={totp} disabled={busy} onChange={setTotp} />
    </SendDialog>
  );
}
