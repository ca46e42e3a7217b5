import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { cx } from "../../../shared/cx.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout } from "../../../shared/ui/callout.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import { type CheckedOrder, useOrderCheck } from "./use-order-check.ts";

type CheckSheetProps = {
  readonly orderId: string;
  readonly matchId: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** All checks passed. */
  readonly onChecked: () => void;
};

/** The receipt of a spot order: its figures, and the checks that this browser made of them. */
export function CheckSheet({ orderId, matchId, open, onClose, onChecked }: CheckSheetProps) {
  const { t } = useTranslation("start");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useOrderCheck({ orderId, matchId }, open);
  const passed = data?.price === true && data.ledger && data.after;
  const note = useEffectEvent(onChecked);
  useEffect(() => {
    if (open && passed) note();
  }, [open, passed]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("receipt.title")}
      note={t("receipt.note")}
      foot={
        <Button full onClick={onClose}>
          {common("common.done")}
        </Button>
      }
    >
      {data ? (
        <Checked order={data} orderId={orderId} passed={passed} />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={refetch} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </Sheet>
  );
}

type CheckedProps = { readonly order: CheckedOrder; readonly orderId: string; readonly passed: boolean };

function Checked({ order, orderId, passed }: CheckedProps) {
  const { t } = useTranslation("start");
  const { inFull, integer } = useFormat();
  const { figures, base, quote, buys, feeCurrency, head, batchId } = order;
  const [pays, receives] = buys ? [quote, base] : [base, quote];
  return (
    <>
      <dl className="space-y-2.5 py-2">
        <KeyValue label={t("receipt.paid")}>{`${inFull(figures.paid)} ${pays}`}</KeyValue>
        <KeyValue label={t("receipt.received")}>{`${inFull(figures.received)} ${receives}`}</KeyValue>
        <KeyValue label={t("receipt.fee")}>{`${inFull(figures.fee)} ${feeCurrency}`}</KeyValue>
      </dl>
      <ul className="mt-2 space-y-2.5 border-t border-line pt-3 pb-2 text-13">
        <Line state={order.price ? "ok" : "bad"}>{t("receipt.price")}</Line>
        <Line state={order.ledger ? "ok" : "bad"}>{t("receipt.ledger")}</Line>
        <Line state={order.after ? "ok" : "bad"}>{t("receipt.after")}</Line>
        <Line state={head ? "ok" : "wait"}>
          {head
            ? t("receipt.sealed", { number: integer(head.number) })
            : t("receipt.pending", { number: integer(batchId) })}
        </Line>
      </ul>
      {!passed && (
        <div role="alert">
          <Callout tone="bad">{t("receipt.bad", { id: orderId })}</Callout>
        </div>
      )}
    </>
  );
}

const looks = {
  ok: { icon: CircleCheck, ink: "text-brand" },
  bad: { icon: CircleAlert, ink: "text-bad" },
  wait: { icon: Clock, ink: "text-text-3" },
} as const;

function Line({ state, children }: { readonly state: keyof typeof looks; readonly children: string }) {
  const { icon: Icon, ink } = looks[state];
  return (
    <li data-check={state} className="flex items-start gap-2">
      <Icon size={18} aria-hidden className={cx("mt-px shrink-0", ink)} />
      <span className={state === "bad" ? "text-bad" : ""}>{children}</span>
    </li>
  );
}
