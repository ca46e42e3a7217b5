import { userCredit, userRecord } from "@candor/contract/routes/console/users.ts";
import { InputNumber } from "antd";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { personName } from "../../shared/format/person.ts";
import { languageName } from "../../shared/reasons/use-reason-text.ts";
import { Callout } from "../../shared/ui/callout.tsx";
import { TextField } from "../../shared/ui/fields.tsx";
import { FormField } from "../../shared/ui/form-field.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import type { UserRecord } from "./names.ts";

const REASON_MIN = 5;

/** Raises or lowers the credit score, with a preview. */
export function CreditDialog({
  user,
  onClose,
}: {
  readonly user: UserRecord;
  readonly onClose: (done?: string) => void;
}) {
  const [delta, setDelta] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const { send, sending } = useSend(userCredit, `user.${user.uid}.credit`);
  const after = Math.max(0, user.credit_score + (delta ?? 0));
  const why = !delta
    ? "Enter points above or below zero."
    : reason.trim().length < REASON_MIN
      ? "Enter a reason; the user sees it."
      : undefined;
  const act = async () => {
    const done = await send({ uid: user.uid, delta: delta ?? 0, reason: reason.trim() });
    if (!done) return;
    void refresh(userRecord);
    onClose(`The credit score of ${personName(user)} is ${done.score} now.`);
  };
  return (
    <SendDialog
      title={`Credit score of ${user.uid} ${personName(user)}`}
      action={delta ? `Set to ${after}` : "Change"}
      sending={sending}
      asking="the score was changed"
      why={why}
      onAct={() => void act()}
      onClose={() => onClose()}
    >
      <FormField label="Points" note="plus or minus">
        {({ id }) => <InputNumber id={id} min={-1000} max={1000} precision={0} value={delta} onChange={setDelta} />}
      </FormField>
      <div className="small">
        Now <strong>{user.credit_score}</strong>, then <strong>{after}</strong>. A score is never below zero.
      </div>
      <TextField
        label="Reason"
        note={`the user sees it as you write it; their language is ${languageName(user.lang)}`}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
      <Callout title="The score is not money.">It changes no balance, limit or order.</Callout>
    </SendDialog>
  );
}
