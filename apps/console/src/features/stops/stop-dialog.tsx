import { stopProducts } from "@candor/contract/domain/stops.ts";
import { consoleState } from "@candor/contract/routes/console/session.ts";
import { stopNow, stopsList } from "@candor/contract/routes/console/stops.ts";
import { useState } from "react";
import { refresh, useRead } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import { productNames } from "./names.ts";

const REASON_MIN = 10;

/** Chosen and explained, the first press only arms: a second one stops. */
export default function StopDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useRead(stopsList, {});
  const [target, setTarget] = useState<string>();
  const [reason, setReason] = useState("");
  const [armed, setArmed] = useState(false);
  const { send, sending } = useSend(stopNow, "stop");
  const left = REASON_MIN - reason.trim().length;
  const stopped = new Set(data?.list.map((one) => one.target));
  const options = [
    { value: "everything", label: "Everything, withdrawals included" },
    { value: "withdrawals", label: "Withdrawals" },
    ...stopProducts.map((value) => ({ value, label: `${productNames[value]}, all markets` })),
    ...(data?.markets ?? []).map(({ target: value, name }) => ({ value, label: `${name}, this market` })),
  ].filter(({ value }) => !stopped.has(value));
  const why =
    target === undefined ? "Choose what to stop." : left > 0 ? `${left} more characters of reason.` : undefined;
  const act = async () => {
    if (target === undefined) return;
    if (!armed) {
      setArmed(true);
      return;
    }
    if (!(await send({ target, reason: reason.trim() }))) return;
    await refresh(consoleState, stopsList);
    onClose();
  };
  const name = options.find(({ value }) => value === target)?.label;
  return (
    <SendDialog
      title="Emergency stop"
      action={armed ? `Press again: stop ${name ?? ""}` : "Stop"}
      danger
      sending={sending}
      asking="it was stopped"
      why={why}
      onAct={() => void act()}
      onClose={onClose}
    >
      <SelectField
        label="What to stop"
        placeholder="Choose"
        value={target ?? null}
        onChange={(value) => {
          setTarget(value ?? undefined);
          setArmed(false);
        }}
        options={options}
      />
      <TextField
        label="Why"
        note={`for the audit log, at least ${REASON_MIN} characters`}
        rows={3}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setArmed(false);
        }}
      />
      <Callout
        tone={armed ? "bad" : "warn"}
        title={armed ? "Armed. Press again to stop." : "In force at once, for all users."}
      >
        No new orders, positions, options, conversions, purchases or withdrawals of what is stopped. Users can still
        cancel and close; running options, liquidations and deadlines go on by the published rules. Opening again needs
        two operators.
      </Callout>
    </SendDialog>
  );
}
