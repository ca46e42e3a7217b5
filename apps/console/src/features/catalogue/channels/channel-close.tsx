import { channelClose, channelList } from "@candor/contract/routes/console/channels.ts";
import { useState } from "react";
import { refresh } from "../../../shared/api/use-read.ts";
import { useSend } from "../../../shared/api/use-send.ts";
import type { Channel } from "../../../shared/listing/channel-form.ts";
import { TextField } from "../../../shared/ui/fields.tsx";
import { SendDialog } from "../../../shared/ui/send-dialog.tsx";

export type Direction = "deposit" | "withdraw";
const words: Readonly<Record<Direction, string>> = { deposit: "deposits", withdraw: "withdrawals" };

type CloseProps = { readonly channel: Channel; readonly direction: Direction; readonly onClose: () => void };

/** Closes one direction of a channel immediately, for protection. Reopening needs two operators. */
export function CloseChannel({ channel, direction, onClose }: CloseProps) {
  const [reason, setReason] = useState("");
  const { send, sending } = useSend(channelClose, `channel.${channel.id}.close.${direction}`);
  const name = `${channel.symbol} ${channel.name}`;
  const text = reason.trim();
  const close = async () => {
    const { id, version } = channel;
    const done = await send({ id, version, direction, reason: text });
    void refresh(channelList);
    if (done) onClose();
  };
  return (
    <SendDialog
      title={`Close ${words[direction]} of ${name} now?`}
      action={`Close ${words[direction]}`}
      danger
      sending={sending}
      asking="the channel was closed"
      why={text === "" ? "Enter a reason." : undefined}
      onAct={() => void close()}
      onClose={onClose}
    >
      <p>
        No new {words[direction]} can be made until two operators open it again. What is under review already stays and
        is decided as before; a request for other terms that waits is refused.
      </p>
      <TextField label="Reason" note="for the audit log" maxLength={300} value={reason} onChange={setReason} />
    </SendDialog>
  );
}
