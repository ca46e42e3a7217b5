import { documentRecord, documentsList, documentWithdraw } from "@candor/contract/routes/console/content.ts";
import { Button, Modal } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import type { Document } from "./texts.ts";

type WithdrawProps = { readonly document: Document; readonly title: string; readonly disabled: boolean };

/** Takes a published document out of the app, with a reason that stands in the audit log. */
export function Withdraw({ document, title, disabled }: WithdrawProps) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const { send, sending, reset } = useSend(documentWithdraw, `document.withdraw.${document.id}`);
  const busy = isSending(sending);
  const close = () => {
    setOpen(false);
    reset();
  };
  const withdraw = async () => {
    if (reason.trim() === "" || busy) return;
    const done = await send({ id: document.id, version: document.version, reason: reason.trim() });
    await refresh(documentRecord, documentsList);
    if (done) close();
  };
  return (
    <>
      <Button danger disabled={disabled} onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      {open && (
        <Modal
          open
          width={420}
          title={`Take "${title}" out of the app?`}
          onCancel={close}
          footer={
            <>
              <Button onClick={close}>Keep it</Button>
              <Button
                danger
                type="primary"
                loading={busy}
                disabled={reason.trim() === ""}
                onClick={() => void withdraw()}
              >
                Withdraw it
              </Button>
            </>
          }
        >
          <div className="stack">
            <TextField
              label="Reason"
              note="for the audit log; users do not see it"
              autoFocus
              rows={2}
              maxLength={300}
              value={reason}
              onChange={setReason}
            />
            <SendOutcome sending={sending} asking="it was withdrawn" />
          </div>
        </Modal>
      )}
    </>
  );
}
