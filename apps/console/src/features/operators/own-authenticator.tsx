import type { OutputOf } from "@candor/contract/route.ts";
import { consoleChangeAuthenticator, consoleConfirmAuthenticator } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { QrCode } from "../../shared/ui/qr-code.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import { OwnCode, PresentPassword, proofMissing } from "./own-proof.tsx";
import { secretOf } from "./secret-of.ts";
import "./operators.css";

type Offer = OutputOf<typeof consoleChangeAuthenticator>;
type OwnAuthenticatorProps = { readonly name: string; readonly onClose: (done?: string) => void };

/** Replaces the operator's authenticator: first the proof, then the new secret, which is valid from its first code. */
export default function OwnAuthenticator({ name, onClose }: OwnAuthenticatorProps) {
  const [offer, setOffer] = useState<Offer>();
  return offer ? (
    <Confirm offer={offer} onClose={onClose} />
  ) : (
    <Begin name={name} onOffer={setOffer} onClose={onClose} />
  );
}

type BeginProps = OwnAuthenticatorProps & { readonly onOffer: (offer: Offer) => void };

function Begin({ name, onOffer, onClose }: BeginProps) {
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const { send, sending } = useSend(consoleChangeAuthenticator, "own.authenticator");
  const busy = isSending(sending);
  const why = proofMissing({ password, totp });
  const act = async () => {
    const offer = await send({ old_password: password, totp });
    setTotp("");
    if (offer) onOffer(offer);
  };
  return (
    <SendDialog
      title="Replace your authenticator"
      action="Show the new secret"
      sending={sending}
      asking="a new secret was made"
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <p className="small">The current one works until you enter the first code of the new one.</p>
      <PresentPassword value={password} onChange={setPassword} />
      <OwnCode name={name} value={totp} disabled={busy} onChange={setTotp} />
    </SendDialog>
  );
}

function Confirm({ offer, onClose }: { readonly offer: Offer; readonly onClose: (done?: string) => void }) {
  const [totp, setTotp] = useState("");
  const { send, sending } = useSend(consoleConfirmAuthenticator, "own.authenticator.confirm");
  const busy = isSending(sending);
  const why = totp.length < 6 ? `${6 - totp.length} more digits of the new code.` : undefined;
  const act = async () => {
    const done = await send({ offer: offer.offer, totp });
    setTotp("");
    if (done) onClose("The new authenticator is active. Your other sessions were ended.");
  };
  return (
    <SendDialog
      title="Scan the new secret"
      action="Use the new one"
      sending={sending}
      asking="the authenticator was replaced"
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <Callout tone="warn" title="This is shown once.">
        Enter one of its codes within 10 minutes. If you cancel, nothing changes.
      </Callout>
      <div className="credentials">
        <QrCode text={offer.totp_uri} label="Authenticator code to scan" size={176} />
        <code className="credential mono">{secretOf(offer.totp_uri)}</code>
      </div>
      <FormField label="First code" note="of the new authenticator">
        {() => <CodeBoxes label="New authenticator code" value={totp} disabled={busy} onChange={setTotp} />}
      </FormField>
    </SendDialog>
  );
}
