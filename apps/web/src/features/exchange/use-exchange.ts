import { DECIMALS } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import {
  exchange,
  type getExchangeCurrency,
  getExchangeRecord,
  type SettledConversion,
} from "@candor/contract/routes/exchange.ts";
import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { useState } from "react";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useParam } from "../../shared/use-param.ts";
import { type Asset, balanceIn } from "../../shared/wallet/balances.ts";
import { errorOf, inputOf, reduce, startForm } from "./form.ts";
import { useQuote } from "./use-quote.ts";

export type ExchangeProps = { readonly asset: Asset; readonly offer: OutputOf<typeof getExchangeCurrency> };
export type ExchangeState = ReturnType<typeof useExchange>;

/** Most conversions start from it or end in it. */
const HOME = "USDT";

/** The form's state, its quote, and its submission: at most once, and never for less than shown. */
export function useExchange({ asset, offer }: ExchangeProps) {
  const requested = useParam("currency_id");
  const refresh = useRefresh();
  const act = useSend(exchange, "exchange");
  const fields = useForm({
    start: () => startForm(offer.list, { requested, home: HOME }),
    reduce,
    act,
    draft: { name: "exchange", fields: ["fromId", "toId", "amount"] },
  });
  const form = fields.values;
  const [step, setStep] = useState<"form" | "confirm" | "done">("form");
  const [done, setDone] = useState<SettledConversion>();
  const price = useQuote(form, act.busy || step === "done");
  const currency = (id: number) => offer.list.find(({ currency_id }) => currency_id === id);
  const from = currency(form.fromId);
  const to = currency(form.toId);
  const availableOf = (id: number) => balanceIn(asset.balances, "c2c", id)?.available ?? currency(id)?.available ?? "0";
  const available = availableOf(form.fromId);
  const decimals = from?.decimals ?? DECIMALS;
  return {
    act,
    fields,
    form,
    from,
    to,
    available,
    availableOf,
    list: offer.list,
    spread: offer.spread,
    tolerance: offer.tolerance,
    price,
    busy: act.busy,
    step,
    done,
    decimals,
    error: errorOf(form, { available, decimals }),
    /** The price moved while the sheet was open: a new quote is shown. */
    moved: fields.refused?.code === "PRICE_MOVED",
    ask: () => setStep("confirm"),
    leave: () => {
      setStep("form");
      fields.forget();
    },
    confirm: () =>
      price.quote &&
      act.send(inputOf(form, price.quote), (conversion) => {
        setDone(conversion);
        setStep("done");
        fields.restart({ type: "sent" });
        return refresh(getExchangeRecord, getRecord, getEvents);
      }),
    change: fields.change,
  };
}
