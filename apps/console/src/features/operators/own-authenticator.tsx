import type { OutputOf } from "@candor/contract/route.ts";
import { consoleChangeAuthenticator, consoleConfirmAuthenticator } from "@candor/contract/routes/console/session.ts";
import { useState } from "react";
import { useSend } from "../../shared/api/use-send.ts";
import { Asking, Callout, SendError } from "../../shared/ui/callout.tsx";
import { CodeBoxes } from "../../shared/ui/code-boxes.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { QrCode } from "../../shared/ui/qr-code.tsx";
import { OwnCode, PresentPassword, proofMissing } from "./own-proof.tsx";
import { secretOf } from "./secret-of.ts";
import "./operators.css";

type Offer = OutputOf<typeof consoleChangeAuthenticator>;
type OwnAuthenticatorProps = { readonly name: string; readonly onClose: (done?: string) => void };

/** The operator's own authenticator: first the proof, then the new secret, which counts from its first code on. */
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
  const busy = sending.state === "sending" || sending.state === "asking";
  const why = proofMissing({ password, totp });
  const act = async () => {
    const offer = await send({ old_password: password, totp });
    setTotp("");
    if (offer) onOffer(offer);
  };
  return (
    <Dialog
      title="Replace your authenticator"
      action="Show the new secret"
      busy={busy}
      disabled={why !== undefined}
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <p className="small">The present one stays good until the first code of the new one is entered.</p>
      <PresentPassword value={password} onChange={setPassword} />
      <OwnCode name={name} value={totp} disabled={busy} onChange={setTotp} />
      {sending.state === "refused" && <SendError error={sending.error} />}
      {sending.state === "asking" && <Asking what="a new secret was made" />}
    </Dialog>
  );
}

function Confirm({ offer, onClose }: { readonly offer: Offer; readonly onClose: (done?: string) => void }) {
  const [totp, setTotp] = useState("");
  const { send, sending } = useSend(consoleConfirmAuthenticator, "own.authenticator.confirm");
  const busy = sending.state === "sending" || sending.state === "asking";
  const why = totp.length < 6 ? `${6 - totp.length} more digits of the new code.` : undefined;
  const act = async () => {
    const done = await send({ offer: offer.offer, totp });
    setTotp("");
    if (done) onClose("The new authenticator counts. Your other sessions are ended.");
  };
  return (
    <Dialog
      title="Scan the new secret"
      action="Use the new one"
      busy={busy}
      disabled={why !== undefined}
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <Callout tone="warn" title="This is shown once.">
        Enter a code of it within 10 minutes. Cancelled, nothing is changed.
      </Callout>
      <div className="credentials">
        <QrCode text={offer.totp_uri} label="Authenticator code to scan" size={176} />
        <code className="credential mono">{secretOf(offer.totp_uri)}</code>
      </div>
      <FormField label="First code" note="of the new authenticator">
        {() => <CodeBoxes label="New authenticator code" value={totp} disabled={busy} onChange={setTotp} />}
      </FormField>
      {sending.state === "refused" && <SendError error={sending.error} />}
      {sending.state === "asking" && <Asking what="the authenticator was replaced" />}
    </Dialog>
  );
}
