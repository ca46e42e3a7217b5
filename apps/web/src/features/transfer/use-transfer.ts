import { DECIMALS } from "@candor/contract/domain/money.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { getTransferRecord, transfer } from "@candor/contract/routes/wallet.ts";
import { useReducer } from "react";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useIdempotent } from "../../shared/api/use-idempotent.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import { useQueryParams } from "../../shared/use-param.ts";
import type { Asset } from "../../shared/wallet/balances.ts";
import { errorOf, inputOf, reduce, startForm, summarize, type TransferAction } from "./form.ts";

export type TransferProps = { readonly asset: Asset; readonly currencies: readonly Currency[] };
export type TransferState = ReturnType<typeof useTransfer>;

/** The form's state, what it means, and how it is sent: at most once, whatever the network does. */
export function useTransfer({ asset, currencies }: TransferProps) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const { decimal } = useFormat();
  const query = useQueryParams();
  const refresh = useRefresh();
  const wanted = currencies.find(({ currency_id }) => String(currency_id) === query["currency_id"]);
  const first = wanted ?? currencies.find(({ symbol }) => symbol === "USDT") ?? currencies[0];
  const [form, dispatch] = useReducer(
    reduce,
    startForm({ from: query["from"], to: query["to"] }, first?.currency_id ?? 0),
  );
  const { send, sending, reset } = useIdempotent(transfer, "transfer");
  const currency = currencies.find(({ currency_id }) => currency_id === form.currencyId);
  const decimals = currency?.decimals ?? DECIMALS;
  const finish = async (done: OutputOf<typeof transfer> | undefined) => {
    if (!done) return;
    dispatch({ type: "sent" });
    toast({
      title: t("done", { amount: decimal(done.amount, { least: 2 }), symbol: done.symbol }),
      body: t("doneBody", { from: assets(`account.${done.from}`), to: assets(`account.${done.to}`) }),
    });
    await refresh(getTransferRecord, getRecord);
  };
  return {
    form,
    sending,
    busy: sending.state === "sending" || sending.state === "unknown",
    decimals,
    error: errorOf(form, asset.balances, decimals),
    summary: summarize(form, asset.balances),
    symbol: currency?.symbol ?? "",
    submit: async () => finish(await send(inputOf(form))),
    /** After an unknown outcome: asks with the same id, which cannot move the money twice. */
    again: async () => {
      if (sending.state === "unknown") await finish(await sending.again());
    },
    /** A change of the form takes the last refusal off the screen. */
    change: (action: TransferAction) => {
      if (sending.state === "refused") reset();
      dispatch(action);
    },
  };
}
