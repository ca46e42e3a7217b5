import { DECIMALS } from "@candor/contract/domain/money.ts";
import type { Currency } from "@candor/contract/routes/market.ts";
import { getEvents, getRecord } from "@candor/contract/routes/record.ts";
import { getTransferRecord, transfer } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../../shared/api/use-api.ts";
import { useForm } from "../../shared/form/use-form.ts";
import { useSend } from "../../shared/form/use-send.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { toast } from "../../shared/ui/toast-store.ts";
import type { Asset } from "../../shared/wallet/balances.ts";
import { errorOf, inputOf, reduce, startForm, summarize } from "./form.ts";

export type TransferProps = {
  readonly asset: Asset;
  readonly currencies: readonly Currency[];
  /** What the address asks for: `from`, `to` and `currency_id`. */
  readonly query: Readonly<Record<string, string>>;
  readonly onDone: () => void;
};
export type TransferState = ReturnType<typeof useTransfer>;

/** No other field can show the server's refusal. */
const amountOnly = { amount: "amount" } as const;

/** The form's state, its consequences, and its submission: at most once, even on a bad network. */
export function useTransfer({ asset, currencies, query, onDone }: TransferProps) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const { inFull } = useFormat();
  const refresh = useRefresh();
  const requested = currencies.find(({ currency_id }) => String(currency_id) === query["currency_id"]);
  const first = requested ?? currencies.find(({ symbol }) => symbol === "USDT") ?? currencies[0];
  const act = useSend(transfer, "transfer");
  const fields = useForm({
    start: () => startForm({ from: query["from"], to: query["to"] }, first?.currency_id ?? 0),
    reduce,
    names: amountOnly,
    act,
    draft: { name: "transfer", fields: ["from", "to", "currencyId", "amount"] },
  });
  const form = fields.values;
  const currency = currencies.find(({ currency_id }) => currency_id === form.currencyId);
  const decimals = currency?.decimals ?? DECIMALS;
  return {
    act,
    fields,
    form,
    busy: act.busy,
    decimals,
    error: errorOf(form, asset.balances, decimals),
    summary: summarize(form, asset.balances),
    symbol: currency?.symbol ?? "",
    change: fields.change,
    submit: () =>
      act.send(inputOf(form), (done) => {
        fields.restart({ type: "sent" });
        toast({
          title: t("done", { amount: inFull(done.amount), symbol: done.symbol }),
          body: t("doneBody", { from: assets(`account.${done.from}`), to: assets(`account.${done.to}`) }),
        });
        onDone();
        return refresh(getTransferRecord, getRecord, getEvents);
      }),
  };
}
