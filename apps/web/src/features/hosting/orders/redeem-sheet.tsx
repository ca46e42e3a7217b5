import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import type { HostingOrder, RedeemPreview } from "@candor/contract/routes/hosting.ts";
import { Check } from "lucide-react";
import { useState } from "react";
import { useErrorText } from "../../../shared/api/use-error-text.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { go } from "../../../shared/navigation.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Callout, UnknownOutcomeCallout } from "../../../shared/ui/callout.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { Skeleton } from "../../../shared/ui/skeleton.tsx";
import { useStop } from "../../../shared/use-stop.ts";
import { Countdown } from "../parts/countdown.tsx";
import { useFigures } from "../use-hosting.ts";
import { useRedeem } from "./use-redeem.ts";

type RedeemSheetProps = { readonly order: HostingOrder | undefined; readonly onClose: () => void };

/** The redemption of one order; the last one stays visible while the sheet slides out. */
export function RedeemSheet({ order, onClose }: RedeemSheetProps) {
  const [last, setLast] = useState(order);
  if (order !== undefined && order !== last) setLast(order);
  return last === undefined ? null : (
    <Redemption key={last.id} order={last} open={order !== undefined} onClose={onClose} />
  );
}

type RedemptionProps = { readonly order: HostingOrder; readonly open: boolean; readonly onClose: () => void };

function Redemption({ order, open, onClose }: RedemptionProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { money } = useFigures();
  const stop = useStop();
  const state = useRedeem(order, open);
  const { preview, act, done } = state;
  return (
    <Sheet
      open={open}
      onClose={() => act.state !== "sending" && onClose()}
      title={t(done ? "redeem.done" : "redeem.title")}
      note={order.name}
      foot={
        done ? (
          <div className="grid grid-cols-2 gap-2">
            <Button
              tone="ghost"
              disabled={state.receipt === undefined}
              onClick={() => state.receipt && go("receipt", { id: state.receipt, own: 1 })}
            >
              {t("order.receipt")}
            </Button>
            <Button onClick={onClose}>{common("common.done")}</Button>
          </div>
        ) : (
          <Button
            full
            loading={act.busy}
            disabled={
              stop !== undefined || state.ended || !preview.data || preview.isFetching || act.again !== undefined
            }
            onClick={() => void state.confirm()}
          >
            {stop ??
              (preview.data
                ? t("redeem.confirm", { amount: money(preview.data.penalty, preview.data.currency_name) })
                : common("common.loading"))}
          </Button>
        )
      }
    >
      {done ? <Done order={done} /> : <Preview state={state} />}
    </Sheet>
  );
}

function Preview({ state: { preview, act, refused, changed } }: { readonly state: ReturnType<typeof useRedeem> }) {
  const errorText = useErrorText();
  const { data, error, refetch } = preview;
  return (
    <>
      {data ? (
        <Figures preview={data} />
      ) : error ? (
        <ErrorState body={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-60" />
      )}
      {refused !== undefined && (
        <div role="alert" className="mt-3">
          <Callout tone={changed ? "warn" : "bad"}>{refused}</Callout>
        </div>
      )}
      {act.again && <UnknownOutcomeCallout again={act.again} />}
    </>
  );
}

/** What comes back and what it costs, to the last digit. */
function Figures({ preview }: { readonly preview: RedeemPreview }) {
  const { t } = useTranslation("hosting");
  const { money } = useFigures();
  const { currency_name, income_currency_name, days_left, valid_until_ms } = preview;
  return (
    <>
      <p className="pt-1 text-13 text-text-2">{t("redeem.back")}</p>
      <p className="text-28 font-bold wrap-anywhere">{money(preview.returned, currency_name)}</p>
      <dl className="mt-3 space-y-2.5">
        <KeyValue label={t("order.hosted")}>{money(preview.amount, currency_name)}</KeyValue>
        <KeyValue label={t("leaving.penalty")}>
          <span className="text-down">{money(`-${preview.penalty}`, currency_name)}</span>
        </KeyValue>
        <KeyValue label={t("leaving.paid")}>{money(preview.paid, income_currency_name, { signed: true })}</KeyValue>
        <KeyValue label={t("redeem.forgone", { days: t("days", { count: days_left }) })}>
          {money(preview.forgone, income_currency_name)}
        </KeyValue>
      </dl>
      <p className="pt-3 text-12 text-pretty text-text-2">
        <span className="block">{t("redeem.note")}</span>
        <Countdown atMs={valid_until_ms} until="valid" />
      </p>
    </>
  );
}

function Done({ order }: { readonly order: HostingOrder }) {
  const { t } = useTranslation("hosting");
  const { money } = useFigures();
  const { currency_name, income_currency_name } = order;
  const returned = formatAmount(fromNumeric(order.amount) - fromNumeric(order.penalty ?? "0"));
  return (
    <div role="status" className="pb-2">
      <p className="flex gap-2 pt-1 text-13 text-text-2">
        <Check size={18} aria-hidden className="shrink-0 text-brand" />
        {t("redeem.doneNote")}
      </p>
      <p className="mt-1 text-28 font-bold wrap-anywhere">{money(returned, currency_name)}</p>
      <dl className="mt-3 space-y-2.5">
        <KeyValue label={t("leaving.penalty")}>
          <span className="text-down">{money(`-${order.penalty ?? "0"}`, currency_name)}</span>
        </KeyValue>
        <KeyValue label={t("leaving.paid")}>{money(order.paid, income_currency_name, { signed: true })}</KeyValue>
      </dl>
    </div>
  );
}
