import { isSending } from "../api/use-send.ts";
import { SendOutcome, type ShownSending } from "./callout.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

type SendDialogProps = Omit<DialogProps, "busy" | "disabled"> & {
  readonly sending: ShownSending;
  /** The question repeated after a lost answer: "the password was changed". */
  readonly asking: string;
};

/** A dialog that sends one call: enabled once nothing is missing, and open until the outcome is known. */
export const SendDialog = ({ sending, asking, children, ...dialog }: SendDialogProps) => (
  <Dialog {...dialog} busy={isSending(sending)} disabled={dialog.why !== undefined}>
    {children}
    <SendOutcome sending={sending} asking={asking} />
  </Dialog>
);
