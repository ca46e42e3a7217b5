import { DECIMALS } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import {
  type Conversion,
  exchange,
  type getExchangeCurrency,
  getExchangeRecord,
} from "@candor/contract/routes/exchange.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { useReducer, useState } from "react";
import { ApiError } from "../../shared/api/errors.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useParam } from "../../shared/use-param.ts";
import { type Asset, balanceIn } from "../../shared/wallet/balances.ts";
import { type ExchangeAction, errorOf, inputOf, reduce, startForm } from "./form.ts";
import { useQuote } from "./use-quote.ts";

export type ExchangeProps = { readonly asset: Asset; readonly offer: OutputOf<typeof getExchangeCurrency> };
export type ExchangeState = ReturnType<typeof useExchange>;

/** Most conversions start from it or end in it. */
const HOME = "USDT";

/** The form's state, the price that follows it, and how it is sent: at most once, and never for less than what was seen. */
export function useExchange({ asset, offer }: ExchangeProps) {
  const wanted = useParam("currency_id");
  const refresh = useRefresh();
  const [form, dispatch] = useReducer(reduce, startForm(offer.list, { wanted, home: HOME }));
  const [step, setStep] = useState<"form" | "confirm" | "done">("form");
  const [done, setDone] = useState<Conversion>();
  const { send, sending, reset } = useIdempotent(exchange, "exchange");
  const busy = sending.state === "sending" || sending.state === "unknown";
  const price = useQuote(form, busy || step === "done");
  const currency = (id: number) => offer.list.find(({ currency_id }) => currency_id === id);
  const from = currency(form.fromId);
  const to = currency(form.toId);
  const availableOf = (id: number) => balanceIn(asset.balances, "c2c", id)?.available ?? currency(id)?.available ?? "0";
  const available = availableOf(form.fromId);
  const decimals = from?.decimals ?? DECIMALS;
  const finish = async (conversion: Conversion | undefined) => {
    if (!conversion) return;
    setDone(conversion);
    setStep("done");
    dispatch({ type: "sent" });
    await refresh(getExchangeRecord, getRecord);
  };
  return {
    form,
    from,
    to,
    available,
    availableOf,
    list: offer.list,
    spread: offer.spread,
    tolerance: offer.tolerance,
    price,
    sending,
    busy,
    step,
    done,
    decimals,
    error: errorOf(form, { available, decimals }),
    /** The price moved while the sheet was open: what is shown now is a new quote. */
    moved: sending.state === "refused" && sending.error instanceof ApiError && sending.error.error === "PRICE_MOVED",
    ask: () => setStep("confirm"),
    leave: () => {
      setStep("form");
      if (sending.state === "refused") reset();
    },
    confirm: async () => {
      if (!price.quote) return;
      await finish(await send(inputOf(form, price.quote)));
    },
    /** After an unknown outcome: asks with the same id, which cannot convert twice. */
    again: async () => {
      if (sending.state === "unknown") await finish(await sending.again());
    },
    /** A change of the form takes the last refusal off the screen. */
    change: (action: ExchangeAction) => {
      if (sending.state === "refused") reset();
      dispatch(action);
    },
  };
}
