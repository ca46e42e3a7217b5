import { isSending } from "../api/use-send.ts";
import { SendOutcome, type ShownSending } from "./callout.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

type SendDialogProps = Omit<DialogProps, "busy" | "disabled"> & {
  readonly sending: ShownSending;
  /** What is asked for again when its answer was lost: "the password was changed". */
  readonly asking: string;
};

/** A dialog that sends one call: it acts once nothing is missing, and stays open with what became of the call. */
export const SendDialog = ({ sending, asking, children, ...dialog }: SendDialogProps) => (
  <Dialog {...dialog} busy={isSending(sending)} disabled={dialog.why !== undefined}>
    {children}
    <SendOutcome sending={sending} asking={asking} />
  </Dialog>
);
