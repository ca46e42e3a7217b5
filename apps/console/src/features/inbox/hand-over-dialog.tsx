import { inboxAgents, inboxHandOver, inboxList, inboxRecord } from "@candor/contract/routes/console/inbox.ts";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { isSending, useSend } from "../../shared/api/use-send.ts";
import { personName } from "../../shared/format/person.ts";
import { useOperator } from "../../shared/operator.ts";
import { SendOutcome } from "../../shared/ui/callout.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import type { InboxRecord } from "./use-conversation.ts";

type DialogProps = { readonly record: InboxRecord; readonly onClose: () => void };

/** Hands a conversation over to another operator, with a note that only operators read. */
export function HandOverDialog({ record, onClose }: DialogProps) {
  const me = useOperator()?.name;
  const { data } = useRead(inboxAgents, {});
  const [operator, setOperator] = useState<string>();
  const [note, setNote] = useState("");
  const { send, sending } = useSend(inboxHandOver, `inbox.${record.id}.hand_over`);
  const handOver = async () => {
    if (operator === undefined) return;
    const done = await send({ id: record.id, operator, note: note.trim() });
    void refresh(inboxList, inboxRecord);
    if (done) onClose();
  };
  const others = (data?.list ?? []).filter((each) => each.operator !== me);
  return (
    <Dialog
      title={`Hand over the conversation with ${personName(record.user)}`}
      action="Hand over"
      busy={isSending(sending)}
      disabled={operator === undefined}
      why={operator === undefined ? "Choose who takes over." : undefined}
      onAct={() => void handOver()}
      onClose={onClose}
    >
      <SelectField
        label="Operator"
        value={operator ?? null}
        placeholder={others.length === 0 ? "No other operator may answer" : "Choose an operator"}
        onChange={(value) => setOperator(value ?? undefined)}
        options={others.map((each) => ({
          value: each.operator,
          label: `${each.operator}, ${each.role}, ${each.open} open`,
          "aria-label": each.operator,
        }))}
      />
      <TextField label="Note for operators" rows={3} maxLength={1_000} value={note} onChange={setNote} />
      <SendOutcome sending={sending} asking="the conversation was handed over" />
    </Dialog>
  );
}
