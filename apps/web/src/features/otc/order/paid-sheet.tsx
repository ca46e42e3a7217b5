import { otcPaid } from "@candor/contract/routes/otc.ts";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/api/errors.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { ProofCard } from "../../../shared/upload/proof-card.tsx";
import { useUpload } from "../../../shared/upload/use-upload.ts";
import { useFiat } from "../use-otc.ts";
import type { StepSheetProps } from "./cancel-sheet.tsx";
import { useStep } from "./use-step.ts";

/** Reports the payment, with its picture: evidence in a dispute, and no proof for the seller. */
export function PaidSheet({ order, open, onClose }: StepSheetProps) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const { act, text, take } = useStep(otcPaid, `otc:paid:${order.id}`);
  const proof = useUpload("proof", undefined);
  const [sure, setSure] = useState(false);
  const { slot, lost } = proof;
  const voucher = slot.state === "done" ? slot.id : undefined;
  const wrong =
    act.refusal instanceof ApiError ? act.refusal.fields.find(({ field }) => field === "voucher")?.msg : undefined;
  // The server keeps an unused picture for a day.
  useEffect(() => {
    if (wrong !== undefined) lost();
  }, [wrong, lost]);
  const report = () =>
    take({ id: order.id, ...(voucher === undefined ? {} : { voucher }) }, () => {
      toast({ title: t("paid.done"), tone: "ok" });
      onClose();
    });
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t("paid.title")}
      note={format.fiat(order.amount, order)}
      foot={
        <Button
          full
          {...act.button}
          disabled={!sure || slot.state === "working" || act.button.disabled}
          onClick={report}
        >
          {t("paid.confirm", { amount: format.fiat(order.amount, order) })}
        </Button>
      }
    >
      <div className="space-y-4 pt-1">
        <ProofCard proof={proof} onTake={proof.take} isBank error={wrong} disabled={act.busy} />
        <Callout tone="warn">{t("paid.warning")}</Callout>
        <Checkbox checked={sure} disabled={act.busy} onChange={setSure}>
          {t("paid.sure", { amount: format.fiat(order.amount, order) })}
        </Checkbox>
        <Outcome text={wrong === undefined ? text : undefined} again={act.again} />
      </div>
    </Sheet>
  );
}
