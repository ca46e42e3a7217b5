import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Card } from "../../../shared/ui/card.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { amountError, shareOf } from "../form.ts";
import type { WithdrawState } from "./use-withdraw.ts";

const percents = [25, 50, 75, 100];

/** The received amount, the fee and the total debit, all in full digits. */
export function AmountCard({ state }: { readonly state: WithdrawState }) {
  const { t } = useTranslation("withdraw");
  const { decimal, inFull, percent } = useFormat();
  const { fields, form, summary, info, available, busy, change } = state;
  const { channel } = summary;
  const error = useAmountError(state);
  if (!channel) return null;
  const { symbol } = info;
  const figure = (text: string | undefined) => (text === undefined ? decimal(undefined) : `${inFull(text)} ${symbol}`);
  const taken = summary.taken;
  return (
    <Card className="flex flex-col gap-3">
      <AmountField
        large
        label={t("amount")}
        aside={t("limits", { min: decimal(channel.min), max: decimal(channel.max), symbol })}
        decimals={channel.decimals}
        value={form.amount}
        disabled={busy}
        placeholder="0"
        onChange={(amount) => change({ type: "amount", amount })}
        error={error}
        unit={symbol}
        // A value below the minimum is an error only once the field has been left.
        onBlur={() => fields.leave("amount")}
      />
      <PercentChips
        label={t("share")}
        disabled={busy}
        percentText={(value) => percent(String(value), { decimals: 0, signed: false })}
        value={percents.find((each) => form.amount !== "" && shareOf(each, available, channel) === form.amount)}
        onChange={(value) => {
          change({ type: "amount", amount: shareOf(value, available, channel) });
          fields.leave("amount");
        }}
      />
      <dl className="mt-1 space-y-2">
        <KeyValue label={t(info.account === "legal" ? "fee.bank" : "fee.network")}>{figure(channel.fee)}</KeyValue>
        <KeyValue label={t(`taken.${info.account}`)}>{figure(taken)}</KeyValue>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1 text-13">
          <dt className="text-text-2">{t("receive")}</dt>
          <dd className="ml-auto text-right text-18 font-bold">
            {inFull(taken === undefined ? undefined : form.amount)}
            {taken !== undefined && <span className="text-13 font-normal text-text-2">{` ${symbol}`}</span>}
          </dd>
        </div>
      </dl>
    </Card>
  );
}

/** The error of the current amount, or the server's refusal. An empty field is not an error: the button says that it is missing. */
function useAmountError({ form, summary, info, available, fields }: WithdrawState): string | undefined {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const { decimal } = useFormat();
  const { channel } = summary;
  const { symbol } = info;
  const refused = fields.errorOf("amount");
  if (refused !== undefined || !channel) return refused;
  const { min, max, fee, decimals } = channel;
  switch (amountError(form.amount, channel, available)) {
    case "tooSmall":
      return fields.isShown("amount") ? t("error.tooSmall", { min: decimal(min), symbol }) : undefined;
    case "tooLarge":
      return t("error.tooLarge", { max: decimal(max), symbol });
    case "decimals":
      return common("input.tooManyDecimals", { decimals });
    case "tooMuch":
      return t("error.tooMuch", {
        max: decimal(shareOf(100, available, channel)),
        fee: decimal(fee),
        symbol,
      });
    default:
      return undefined;
  }
}
