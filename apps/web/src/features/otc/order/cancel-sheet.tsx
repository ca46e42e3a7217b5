import { OTC_CANCELS_MAX } from "@candor/contract/domain/otc.ts";
import { type OtcOrder, otcCancel } from "@candor/contract/routes/otc.ts";
import { useState } from "react";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useFiat } from "../use-otc.ts";
import { useStep } from "./use-step.ts";

export type StepSheetProps = { readonly order: OtcOrder; readonly open: boolean; readonly onClose: () => void };

/** Cancels after a question: somebody who has paid would lose the coins. */
export function CancelSheet({ order, open, onClose }: StepSheetProps) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const { act, text, take } = useStep(otcCancel, `otc:cancel:${order.id}`);
  const [unpaid, setUnpaid] = useState(false);
  const cancel = () =>
    take({ id: order.id }, () => {
      toast({ title: t("cancel.done"), tone: "ok" });
      onClose();
    });
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t("cancel.title")}
      note={format.fiat(order.amount, order)}
      foot={
        <Button full tone="ghost" {...act.button} disabled={!unpaid || act.button.disabled} onClick={cancel}>
          {t("cancel.confirm")}
        </Button>
      }
    >
      <div className="space-y-3 pt-1">
        <Callout tone="bad">{t("cancel.warning")}</Callout>
        <p className="text-13 text-pretty text-text-2">{t("cancel.limit", { count: OTC_CANCELS_MAX })}</p>
        <Checkbox checked={unpaid} disabled={act.busy} onChange={setUnpaid}>
          {t("cancel.unpaid")}
        </Checkbox>
        <Outcome text={text} again={act.again} />
      </div>
    </Sheet>
  );
}
