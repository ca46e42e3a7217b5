import {
  type WalletService,
  walletServiceDisable,
  walletServices,
} from "@candor/contract/routes/console/wallet-services.ts";
import { useState } from "react";
import { refresh } from "../../../shared/api/use-read.ts";
import { useSend } from "../../../shared/api/use-send.ts";
import { TextField } from "../../../shared/ui/fields.tsx";
import { SendDialog } from "../../../shared/ui/send-dialog.tsx";

type DisableProps = { readonly service: WalletService; readonly onClose: () => void };

/** Switches a wallet service off immediately, for protection. Switching it on again needs two owners. */
export function DisableService({ service: { id, version, name }, onClose }: DisableProps) {
  const [reason, setReason] = useState("");
  const { send, sending } = useSend(walletServiceDisable, `service.${id}.disable`);
  const text = reason.trim();
  const disable = async () => {
    const done = await send({ id, version, reason: text });
    void refresh(walletServices);
    if (done) onClose();
  };
  return (
    <SendDialog
      title={`Switch ${name} off now?`}
      action="Switch it off"
      danger
      sending={sending}
      asking="it was switched off"
      why={text === "" ? "Enter a reason." : undefined}
      onAct={() => void disable()}
      onClose={onClose}
    >
      <p>
        Its next request is refused. Deposits that it reported stay as they are. A withdrawal that it has taken may be
        on its way: operators confirm it by its transaction, or return it with a second person.
      </p>
      <TextField label="Reason" note="for the audit log" maxLength={300} value={reason} onChange={setReason} />
    </SendDialog>
  );
}
