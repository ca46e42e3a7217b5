import { type OfferReason, offerReasons } from "@candor/contract/i18n/reject-reasons.ts";
import { otcOfferClose, otcOffersList } from "@candor/contract/routes/console/otc.ts";
import { useState } from "react";
import { refresh } from "../../shared/api/use-read.ts";
import { useSend } from "../../shared/api/use-send.ts";
import { reasonName } from "../../shared/reasons/names.ts";
import { useReasonText } from "../../shared/reasons/use-reason-text.ts";
import { SelectField, TextField } from "../../shared/ui/fields.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Quote } from "../../shared/ui/reads.tsx";
import { SendDialog } from "../../shared/ui/send-dialog.tsx";
import type { OfferRow } from "./names.ts";

type CloseProps = { readonly offer: OfferRow; readonly onClose: () => void };

/** Closes an advertisement with a reason that its merchant reads. */
export function CloseDialog({ offer, onClose }: CloseProps) {
  const [reason, setReason] = useState<OfferReason>();
  const [note, setNote] = useState("");
  const { send, sending } = useSend(otcOfferClose, `offer.${offer.id}.close`);
  const { english } = useReasonText(reason, "en");
  const act = async () => {
    if (!reason) return;
    const closed = await send({ id: offer.id, version: offer.version, reason, note: note.trim() });
    await refresh(otcOffersList);
    if (closed) onClose();
  };
  return (
    <SendDialog
      title={`Close advertisement ${offer.id}?`}
      action="Close it"
      danger
      why={reason ? undefined : "Choose the reason."}
      sending={sending}
      asking="the advertisement was closed"
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>
        {offer.side === "sell" &&
          `The ${money(offer.remaining)} ${offer.currency} that are in no order are no longer frozen: ${offer.nickname} can spend and withdraw them again. `}
        {offer.open_orders > 0 &&
          `${offer.open_orders === 1 ? "1 order in progress continues" : `${offer.open_orders} orders in progress continue`}. `}
        The advertisement cannot be opened again.
      </p>
      <SelectField<OfferReason>
        label="Reason"
        note="the merchant reads it in the own language"
        placeholder="Choose the reason"
        value={reason ?? null}
        onChange={(chosen) => setReason(chosen ?? undefined)}
        options={offerReasons.map((each) => ({ value: each, label: reasonName(each) }))}
      />
      {english && <Quote lang="en">{english}</Quote>}
      <TextField label="Note" note="for operators" rows={2} maxLength={1_000} value={note} onChange={setNote} />
    </SendDialog>
  );
}
