import type { OutputOf } from "@candor/contract/route.ts";
import {
  consolePasskeyAdd,
  consolePasskeyOffer,
  consolePasskeyRemove,
  consolePasskeys,
  OPERATOR_PASSKEY_NAME_MAX,
} from "@candor/contract/routes/console/passkeys.ts";
import { Button } from "antd";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { useNow } from "../../shared/clock.ts";
import { ago } from "../../shared/format/time.ts";
import { makePasskey, passkeySupport } from "../../shared/proof/passkey.ts";
import { Callout, ReadError } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import { OwnCode, PresentPassword, proofMissing } from "./own-proof.tsx";
import "./operators.css";

type OwnPasskeysProps = { readonly name: string; readonly onClose: (done?: string) => void };
type Passkey = OutputOf<typeof consolePasskeys>["list"][number];

const supportTexts = {
  insecure: "Passkeys work over https or on localhost only, under a host name. Open the console there to add one.",
  unsupported: "This browser cannot use passkeys here. Update it, or use another one.",
} as const;

/** The operator's passkeys: adding and removing one takes password and code. */
export default function OwnPasskeys({ name, onClose }: OwnPasskeysProps) {
  const [removing, setRemoving] = useState<Passkey>();
  return removing ? (
    <RemovePasskey name={name} passkey={removing} onClose={() => setRemoving(undefined)} />
  ) : (
    <AddPasskey name={name} onRemove={setRemoving} onClose={onClose} />
  );
}

/** The two calls of adding a key, with the browser's question between them. */
function useAdd(onAdded: (name: string) => void) {
  const offer = useSend(consolePasskeyOffer, "own.passkey.offer");
  const add = useSend(consolePasskeyAdd, "own.passkey.add");
  const [note, setNote] = useState<string>();
  const act = async (label: string, credentials: { old_password: string; totp: string }) => {
    setNote(undefined);
    const made = await offer.send(credentials);
    if (!made) return;
    const credential = await makePasskey(made);
    if (credential === undefined) return setNote("No passkey was created. Enter a new code to try again.");
    if (credential === "exists") return setNote("This device already holds a passkey of yours.");
    if (await add.send({ ticket: made.ticket, credential, name: label })) {
      await refresh(consolePasskeys);
      onAdded(label);
    }
  };
  return { act, note, sending: offer.sending.state === "done" ? add.sending : offer.sending };
}

type AddProps = OwnPasskeysProps & { readonly onRemove: (passkey: Passkey) => void };

function AddPasskey({ name, onRemove, onClose }: AddProps) {
  const [label, setLabel] = useState("");
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const { act, note, sending } = useAdd((added) =>
    onClose(`The passkey ${added} was added. It proves your approvals from now on.`),
  );
  const support = passkeySupport();
  const busy = isSending(sending);
  const unnamed = label.trim() === "" ? "Name the passkey, such as the device that holds it." : undefined;
  const why = support === "ready" ? (unnamed ?? proofMissing({ password, totp })) : "Not available here.";
  const add = async () => {
    await act(label.trim(), { old_password: password, totp });
    setTotp("");
  };
  return (
    <SendDialog
      title="Your passkeys"
      action="Add a passkey"
      cancel="Close"
      sending={sending}
      asking="the passkey was added"
      why={why}
      onAct={() => void add()}
      onClose={() => onClose()}
    >
      <p className="small">
        One touch of a passkey proves an approval instead of a code. The touch counts for that one record only.
      </p>
      <PasskeyList onRemove={onRemove} />
      {support === "ready" ? (
        <>
          <TextField
            label="Name of a new passkey"
            maxLength={OPERATOR_PASSKEY_NAME_MAX}
            placeholder="MacBook, YubiKey"
            value={label}
            onChange={setLabel}
          />
          <PresentPassword value={password} onChange={setPassword} />
          <OwnCode name={name} value={totp} disabled={busy} onChange={setTotp} />
        </>
      ) : (
        <Callout tone="info">{supportTexts[support]}</Callout>
      )}
      {note && <Callout tone="warn" title={note} />}
    </SendDialog>
  );
}

function PasskeyList({ onRemove }: { readonly onRemove: (passkey: Passkey) => void }) {
  const query = useRead(consolePasskeys, {});
  const now = useNow(30_000);
  if (query.error) return <ReadError what="Your passkeys" error={query.error} onRetry={() => void query.refetch()} />;
  const list = query.data?.list ?? [];
  if (list.length === 0) return <p className="caption">{query.data ? "You have no passkey yet." : "Loading…"}</p>;
  return (
    <ul className="own-passkeys">
      {list.map((passkey) => (
        <li key={passkey.id}>
          <span className="two-line">
            <span>{passkey.name}</span>
            <span>
              added {ago(passkey.created_at, now)},{" "}
              {passkey.last_used_at ? `last used ${ago(passkey.last_used_at, now)}` : "not used yet"}
              {passkey.backed_up && ", synced to other devices"}
            </span>
          </span>
          <Button size="small" danger onClick={() => onRemove(passkey)} aria-label={`Remove ${passkey.name}`}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

type RemoveProps = { readonly name: string; readonly passkey: Passkey; readonly onClose: () => void };

function RemovePasskey({ name, passkey, onClose }: RemoveProps) {
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const { send, sending } = useSend(consolePasskeyRemove, `own.passkey.remove.${passkey.id.slice(0, 16)}`);
  const act = async () => {
    const done = await send({ id: passkey.id, old_password: password, totp });
    setTotp("");
    await refresh(consolePasskeys);
    if (done) onClose();
  };
  return (
    <SendDialog
      title={`Remove ${passkey.name}`}
      action="Remove the passkey"
      danger
      cancel="Back"
      sending={sending}
      asking="the passkey was removed"
      why={proofMissing({ password, totp })}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p className="small">It no longer proves anything here. Delete it on the device as well.</p>
      <PresentPassword value={password} onChange={setPassword} />
      <OwnCode name={name} value={totp} disabled={isSending(sending)} onChange={setTotp} />
    </SendDialog>
  );
}
