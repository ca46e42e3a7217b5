import { DECIMALS } from "@candor/contract/domain/money.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { AmountField } from "../../shared/ui/amount-field.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { PercentChips } from "../../shared/ui/chips.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { SelectSheet } from "../../shared/ui/select-sheet.tsx";
import { balanceIn } from "../../shared/wallet/balances.ts";
import { shareOf } from "../../shared/wallet/spend.ts";
import type { TransferProps, TransferState } from "./use-transfer.ts";

/** The currency and the amount to move, with a button for the whole balance. */
export function AmountCard({ asset, currencies, state }: TransferProps & { readonly state: TransferState }) {
  const { t } = useTranslation("transfer");
  const { amountIn } = useFormat();
  const { form, change, busy, error, decimals, summary, symbol } = state;
  const available = (currencyId: number, of: string) =>
    amountIn(balanceIn(asset.balances, form.from, currencyId)?.available ?? "0", of);
  return (
    <Card className="flex flex-col gap-4">
      <SelectSheet
        label={t("currency")}
        disabled={busy}
        value={form.currencyId}
        onChange={(currencyId) => change({ type: "currency", currencyId })}
        options={currencies.map(({ currency_id, symbol: label }) => ({
          value: currency_id,
          label,
          icon: <CoinIcon symbol={label} size={24} />,
          note: t("available", { amount: available(currency_id, label) }),
        }))}
      />
      <AmountField
        large
        label={t("amount")}
        aside={t("available", { amount: `${available(form.currencyId, symbol)} ${symbol}` })}
        decimals={DECIMALS}
        value={form.amount}
        disabled={busy}
        placeholder="0"
        onChange={(amount) => change({ type: "amount", amount })}
        error={useFieldError(state)}
        unit={symbol}
      />
      <PercentChips
        label={t("share")}
        className="-mt-1"
        disabled={busy || error === "nothingAvailable"}
        value={undefined}
        onChange={(percent) => change({ type: "amount", amount: shareOf(summary.available, percent, decimals) })}
      />
    </Card>
  );
}

/** The error of the current amount, or the server's refusal. An empty field is not an error: the button says that it is missing. */
function useFieldError({ error, fields, summary, decimals, symbol }: TransferState): string | undefined {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const { inFull } = useFormat();
  if (error === "tooMuch") return t("tooMuch", { amount: inFull(summary.available), symbol });
  if (error === "zero") return t("zero");
  if (error === "tooPrecise") return common("input.tooManyDecimals", { decimals });
  return fields.errorOf("amount");
}
