import { type ChatCloseReason, chatCloseReasons } from "@candor/contract/domain/chat.ts";
import { inboxClose, inboxList, inboxRecord } from "@candor/contract/routes/console/inbox.ts";
import { Radio } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { personName } from "../../shared/format/person.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import type { InboxRecord } from "./use-conversation.ts";

const names: Readonly<Record<ChatCloseReason, string>> = {
  solved: "Solved",
  no_answer: "The user does not answer",
  duplicate: "Same matter as another conversation",
  abuse: "Abuse",
  other: "Other",
};

type DialogProps = { readonly record: InboxRecord; readonly onClose: () => void };

/** Closes a conversation with a reason for operators. The user is asked once whether it was solved, and may write again at any time. */
export function CloseDialog({ record, onClose }: DialogProps) {
  const [reason, setReason] = useState<ChatCloseReason>("solved");
  const { send, sending } = useSend(inboxClose, `inbox.${record.id}.close`);
  const close = async () => {
    const done = await send({ id: record.id, version: record.version, reason });
    void refresh(inboxList, inboxRecord);
    if (done) onClose();
  };
  return (
    <Dialog
      title={`Close the conversation with ${personName(record.user)}`}
      action="Close chat"
      busy={isSending(sending)}
      disabled={false}
      onAct={() => void close()}
      onClose={onClose}
    >
      <Radio.Group
        aria-label="Reason"
        className="stack"
        value={reason}
        onChange={({ target }) => setReason(target.value as ChatCloseReason)}
        options={chatCloseReasons.map((value) => ({ value, label: names[value] }))}
      />
      <p className="small muted">
        Only operators see the reason. The user is asked once whether it was solved, and may write again at any time.
      </p>
      <SendOutcome sending={sending} asking="the conversation was closed" />
    </Dialog>
  );
}
