import { Form } from "../../shared/form/form.tsx";
import { Outcome } from "../../shared/form/outcome.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useStop } from "../../shared/use-stop.ts";
import { balanceIn } from "../../shared/wallet/balances.ts";
import { AccountPair } from "./account-pair.tsx";
import { AmountCard } from "./amount-card.tsx";
import { After, useRest } from "./outcome.tsx";
import type { TransferProps, TransferState } from "./use-transfer.ts";

type Shown = TransferProps & { readonly state: TransferState };

const useReady = ({ error, busy }: TransferState): boolean => {
  const stop = useStop();
  return error === undefined && !busy && stop === undefined;
};

/** Its fields. The button of the page or sheet around it sends it. */
export function TransferForm({ state, ...props }: Shown) {
  const { t } = useTranslation("transfer");
  const { amountIn } = useFormat();
  const { form, busy, symbol } = state;
  const ready = useReady(state);
  const rest = useRest(state);
  return (
    <Form
      id="transfer"
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (ready) state.submit();
      }}
    >
      <AccountPair
        form={form}
        change={state.change}
        disabled={busy}
        symbol={symbol}
        available={(account) =>
          amountIn(balanceIn(props.asset.balances, account, form.currencyId)?.available ?? "0", symbol)
        }
      />
      <AmountCard {...props} state={state} />
      <After {...state} />
      <Outcome text={rest} again={state.act.again} />
      <p className="px-1 text-12 text-text-3">{t("hint")}</p>
    </Form>
  );
}

/** Names the action with its figures, or the missing field. */
export function TransferButton({ state }: { readonly state: TransferState }) {
  const { t } = useTranslation("transfer");
  const { inFull } = useFormat();
  const stop = useStop();
  const ready = useReady(state);
  const { form, error, symbol, busy } = state;
  const label =
    error === "nothingAvailable"
      ? t("nothingAvailable")
      : error === undefined
        ? t("submit", { amount: inFull(form.amount), symbol })
        : t("enterAmount");
  return (
    <Button type="submit" form="transfer" full loading={busy} disabled={!ready}>
      {stop ?? label}
    </Button>
  );
}
