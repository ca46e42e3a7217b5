import { otcRelease } from "@candor/contract/routes/otc.ts";
import { useState } from "react";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { StepUpSheet } from "../../../shared/step-up/step-up-sheet.tsx";
import { refusedStep } from "../../../shared/step-up/steps.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useFiat } from "../use-otc.ts";
import { PaymentRows } from "./payment-rows.tsx";
import type { OrderDetail } from "./use-order.ts";
import { useStep } from "./use-step.ts";

type ReleaseSheetProps = { readonly detail: OrderDetail; readonly open: boolean; readonly onClose: () => void };

/** Gives the coins away for good: first what has to be seen in the bank's own app, then fund password and second factor. */
export function ReleaseSheet({ detail, open, onClose }: ReleaseSheetProps) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const { order } = detail;
  const { act, text, take } = useStep(otcRelease, `otc:release:${order.id}`);
  const [seen, setSeen] = useState(false);
  const [proving, setProving] = useState(false);
  const coins = format.coin(order.number, order);
  const isOfProofs = refusedStep(act.refusal) !== undefined;
  // What is refused of the order itself is shown with its warnings, and not among the proofs.
  const asks = open && proving && (act.refusal === undefined || isOfProofs);
  const leave = () => {
    if (act.state === "sending") return;
    act.reset();
    setProving(false);
    onClose();
  };
  return (
    <>
      <Sheet
        open={open && !asks}
        onClose={leave}
        title={t("release.title")}
        note={coins}
        foot={
          <Button
            full
            disabled={!seen || act.busy}
            onClick={() => {
              act.reset();
              setProving(true);
            }}
          >
            {t("release.go", { coins })}
          </Button>
        }
      >
        <div className="space-y-3 pt-1">
          <p className="text-18 font-bold text-pretty">{t("release.question")}</p>
          <dl className="space-y-2">
            <PaymentRows detail={detail} />
          </dl>
          <Callout tone="bad">{t("release.message")}</Callout>
          <Callout tone="warn">{t("release.final")}</Callout>
          <Checkbox checked={seen} disabled={act.busy} onChange={setSeen}>
            {t("release.seen", { amount: format.fiat(order.amount, order) })}
          </Checkbox>
          <Outcome text={isOfProofs ? undefined : text} again={act.again} />
        </div>
      </Sheet>
      <StepUpSheet
        open={asks}
        onClose={leave}
        action="releaseOtc"
        title={t("release.title")}
        note={coins}
        act={act}
        onProof={({ password: _, ...proofs }) =>
          take({ id: order.id, ...proofs }, () => {
            toast({ title: t("release.done", { coins }), tone: "ok" });
            setProving(false);
            onClose();
          })
        }
      />
    </>
  );
}
