import { type MerchantReason, merchantReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { merchantRequest } from "@candor/contract/routes/console/otc.ts";
import { useState } from "react";
import { useSend } from "../../shared/api/use-send.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { languageName, useReasonText } from "../../shared/reasons/use-reason-text.ts";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { money } from "../../shared/ui/money.tsx";
import { UserReads } from "../../shared/ui/reads.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import type { MerchantRecord, MerchantStep } from "./names.ts";

const titles: Readonly<Record<MerchantStep, string>> = {
  active: "Admit this merchant?",
  suspended: "Suspend this merchant?",
  refused: "Refuse this application?",
};
/** What the step changes for the user, and what becomes of the money. */
const effects: Readonly<Record<MerchantStep, (margin: string) => string>> = {
  active: (margin) =>
    `The user can publish advertisements. Their margin of ${margin} remains frozen in their fiat account until they stop being a merchant.`,
  suspended: (margin) =>
    `Nobody sees the merchant's advertisements, and no new orders begin. Orders in progress continue. The margin of ${margin} remains frozen in their fiat account. It is theirs again when they stop being a merchant, for which nothing may be open.`,
  refused: (margin) =>
    `The margin of ${margin} is no longer frozen: the user can spend and withdraw it again from their fiat account.`,
};

type DialogProps = {
  readonly record: MerchantRecord;
  readonly step: MerchantStep;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Asks for a step that another operator decides. */
export function MerchantDialog({ record, step, onClose, onDone }: DialogProps) {
  const [reason, setReason] = useState<MerchantReason>();
  const [note, setNote] = useState("");
  const { send, sending } = useSend(merchantRequest, `merchant.${record.id}.${step}`);
  const lang = record.user.lang;
  const text = useReasonText(reason, lang);
  const needsReason = step !== "active";
  const act = async () => {
    const input = { id: record.id, version: record.version, to: step, note: note.trim(), ...(reason && { reason }) };
    const asked = await send(input);
    if (!asked) return;
    onDone();
    onClose();
  };
  const why =
    needsReason && !reason ? "Choose the reason." : note.trim() === "" ? "Write what you checked." : undefined;
  return (
    <SendDialog
      title={titles[step]}
      action="Ask a second operator"
      danger={needsReason}
      why={why}
      sending={sending}
      asking="the request was written"
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>
        {effects[step](`${money(record.margin)} ${record.currency}`)} Nothing changes before another operator approves.
      </p>
      {needsReason && (
        <SelectField<MerchantReason>
          label="Reason"
          note={`the merchant reads ${languageName(lang)}`}
          placeholder="Choose the reason"
          value={reason ?? null}
          onChange={(chosen) => setReason(chosen ?? undefined)}
          options={merchantReasons.map((each) => ({ value: each, label: reasonName(each) }))}
        />
      )}
      {reason && <UserReads language={languageName(lang)} {...text} />}
      <TextField
        label="What you checked"
        note="for the second operator"
        rows={2}
        maxLength={500}
        value={note}
        onChange={setNote}
      />
    </SendDialog>
  );
}
