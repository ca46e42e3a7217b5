import { type SubscriptionApplication, takeBackIeo } from "@candor/contract/routes/subscriptions.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useSend } from "../../../shared/form/use-send.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { useStop } from "../../../shared/use-stop.ts";
import { useSubscriptionRefresh } from "../use-subscriptions.ts";

type TakeBackProps = { readonly application: SubscriptionApplication | undefined; readonly onClose: () => void };

/** Takes one application back after a question; the last one stays visible while the sheet slides out. */
export function TakeBackSheet({ application, onClose }: TakeBackProps) {
  const [last, setLast] = useState(application);
  if (application !== undefined && application !== last) setLast(application);
  return last && <Question key={last.id} application={last} open={application !== undefined} onClose={onClose} />;
}

type QuestionProps = {
  readonly application: SubscriptionApplication;
  readonly open: boolean;
  readonly onClose: () => void;
};

function Question({ application, open, onClose }: QuestionProps) {
  const { t } = useTranslation("subscriptions");
  const { decimal, inFull, money } = useFormat();
  const errorText = useErrorText();
  const stop = useStop();
  const refresh = useRefresh();
  const refreshSales = useSubscriptionRefresh();
  const { id, name, number, amount, currency_name, pay_currency_name } = application;
  const act = useSend(takeBackIeo, `subscription:back:${id}`);
  const confirm = () =>
    act.send({ id }, () => {
      toast({ title: t("takeBack.done", { amount: money(amount, pay_currency_name) }), tone: "ok" });
      onClose();
      return Promise.all([refreshSales(), refresh(getAsset)]);
    });
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t("takeBack.title")}
      note={name}
      foot={
        <Button
          full
          loading={act.busy}
          disabled={stop !== undefined || act.again !== undefined}
          onClick={() => void confirm()}
        >
          {stop ?? t("takeBack.confirm", { amount: `${inFull(amount)} ${pay_currency_name}` })}
        </Button>
      }
    >
      <p className="pt-1 text-13 text-text-2">{t("takeBack.back")}</p>
      <p className="text-28 font-bold wrap-anywhere">{money(amount, pay_currency_name)}</p>
      <dl className="mt-3 space-y-2.5">
        <KeyValue label={t("own.number")}>{`${decimal(number)} ${currency_name}`}</KeyValue>
      </dl>
      <p className="py-3 text-12 text-pretty text-text-2">{t("takeBack.note")}</p>
      <Outcome text={act.refusal && errorText(act.refusal)} again={act.again} />
    </Sheet>
  );
}
