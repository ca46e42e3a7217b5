import { DECIMALS, formatAmount } from "@candor/contract/domain/money.ts";
import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { AddFundsSheet } from "../../../shared/wallet/add-funds-sheet.tsx";
import { bothOf, mostOf, switched } from "../quote.ts";
import { useFiat } from "../use-otc.ts";
import type { TakeState } from "./use-take.ts";

/** The amount in money or coins, and both sides of the trade as they will be fixed. */
export function TakeAmount({ state }: { readonly state: TakeState }) {
  const { t } = useTranslation("otc");
  const { t: common } = useTranslation();
  const format = useFiat();
  const { money } = useFormat();
  const { offer, form, act, both, view, limits } = state;
  const { values } = form;
  const { fiat, currency_name, range } = offer;
  const isFiat = values.unit === "fiat";
  const most = mostOf(offer, view === "sell" ? state.available : undefined);
  const all = () => {
    const coins = { text: formatAmount(most), unit: "coin" } as const;
    const total = bothOf(coins, offer)?.total;
    form.change(isFiat && total !== undefined ? { text: formatAmount(total) } : coins);
  };
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        large
        label={t(`express.${view}.${values.unit}`)}
        aside={range !== null && t("range", { min: format.fiat(range.min, offer), max: format.fiat(range.max, offer) })}
        value={values.text}
        onChange={(text) => form.change({ text })}
        decimals={isFiat ? offer.fiat_decimals : offer.currency_decimals}
        placeholder="0"
        disabled={act.busy}
        error={form.errorOf("amount")}
        unit={
          <span className="flex items-center">
            {isFiat ? fiat : currency_name}
            <IconButton
              label={t("express.switch", { unit: isFiat ? currency_name : fiat })}
              className="-mr-3 text-brand"
              disabled={act.busy}
              onClick={() => form.change(switched(values, offer))}
            >
              <ArrowLeftRight size={18} aria-hidden />
            </IconButton>
          </span>
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-2 text-13">
        {view === "sell" ? <Funds state={state} /> : <span />}
        {most > 0n && (
          <Button size="small" tone="ghost" disabled={act.busy} onClick={all}>
            {common("common.max")}
          </Button>
        )}
      </div>
      <dl className="space-y-2 border-t border-line pt-3" aria-live="polite">
        <KeyValue label={t(`both.pay.${view}`)}>
          {both
            ? view === "buy"
              ? format.fiat(formatAmount(both.total), offer)
              : format.coin(state.text, offer)
            : "\u2014"}
        </KeyValue>
        <KeyValue label={t("both.receive")}>
          <b className="text-16">
            {both
              ? view === "buy"
                ? format.coin(state.text, offer)
                : format.fiat(formatAmount(both.total), offer)
              : "\u2014"}
          </b>
        </KeyValue>
        <KeyValue label={t("both.fee")}>{format.coin("0", offer)}</KeyValue>
        {limits && (
          <KeyValue label={t("limits.label")}>
            {t("limits.text", {
              order: money(limits.order_max, limits.currency_name),
              day: money(limits.day_left, limits.currency_name),
            })}
          </KeyValue>
        )}
      </dl>
    </div>
  );
}

/** The coins of a seller in the fiat account, and a transfer in place. */
function Funds({ state }: { readonly state: TakeState }) {
  const { t } = useTranslation("otc");
  const format = useFiat();
  const [open, setOpen] = useState(false);
  const { offer, available, asset, missing } = state;
  if (available === undefined || asset === undefined) return <span />;
  return (
    <>
      <span className="text-text-2">
        {t("funds.available", { amount: format.coin(available, offer) })}{" "}
        <button type="button" className="hit-y font-bold text-brand" onClick={() => setOpen(true)}>
          {missing === undefined ? t("funds.open") : t("funds.missing", { amount: format.coin(missing, offer) })}
        </button>
      </span>
      <AddFundsSheet
        open={open}
        onClose={() => setOpen(false)}
        to="legal"
        asset={asset}
        currency={{ currency_id: offer.currency_id, currency_name: offer.currency_name, decimals: DECIMALS }}
        missing={missing}
      />
    </>
  );
}
