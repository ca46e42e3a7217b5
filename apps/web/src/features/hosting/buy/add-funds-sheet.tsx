import { DECIMALS, formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import { getAsset, getTransferRecord, transfer } from "@candor/contract/routes/wallet.ts";
import { useTranslation } from "react-i18next";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { Form } from "../../../shared/form/form.tsx";
import { Outcome } from "../../../shared/form/outcome.tsx";
import { useForm } from "../../../shared/form/use-form.ts";
import { useSend } from "../../../shared/form/use-send.ts";
import { AmountField } from "../../../shared/ui/amount-field.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { PercentChips } from "../../../shared/ui/chips.tsx";
import { ListRow } from "../../../shared/ui/list-row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { toast } from "../../../shared/ui/toast-store.ts";
import { type Asset, balanceIn, isZero } from "../../../shared/wallet/balances.ts";
import { isTooPrecise, shareOf } from "../../../shared/wallet/spend.ts";
import { useFigures } from "../use-hosting.ts";
import type { Buying } from "./use-buy.ts";

type AddFundsProps = { readonly state: Buying; readonly asset: Asset };

/** From the spot account into the financial one, without leaving the purchase; where the spot account has nothing, the ways to fill it. */
export function AddFundsSheet({ state, asset }: AddFundsProps) {
  const { t } = useTranslation("hosting");
  const { t: common } = useTranslation();
  const { currency_id, currency_name } = state.product;
  const available = balanceIn(asset.balances, "c2c", currency_id)?.available ?? "0";
  return (
    <Sheet open={state.step === "funds"} onClose={state.leave} title={t("funds.title")} note={t("funds.note")}>
      {isZero(available) ? (
        <p className="pb-2 text-text-2">{t("funds.none", { currency: currency_name })}</p>
      ) : (
        // A new sheet starts with what is missing then.
        <Transfer key={state.missing ?? "any"} state={state} available={available} />
      )}
      <div className="-mx-4">
        <ListRow title={common("page.deposit")} to="deposit" query={{ currency_id }} />
        <ListRow title={t("funds.other")} to="transfer" query={{ to: "finance", currency_id }} />
      </div>
    </Sheet>
  );
}

/** What is missing, as far as the spot account has it. */
function firstAmount(missing: string | undefined, available: string): string {
  if (missing === undefined) return "";
  return formatAmount(fromNumeric(missing) < fromNumeric(available) ? fromNumeric(missing) : fromNumeric(available));
}

function Transfer({ state, available }: { readonly state: Buying; readonly available: string }) {
  const { t } = useTranslation("hosting");
  const { money } = useFigures();
  const refresh = useRefresh();
  const { product, limits, missing } = state;
  const { currency_id, currency_name } = product;
  const act = useSend(transfer, "transfer");
  const form = useForm({
    start: () => ({ amount: firstAmount(missing, available) }),
    errors: ({ amount }) => {
      const value = parseAmount(amount);
      if (value === undefined || value === 0n) return { amount: { error: "INVALID_AMOUNT" } };
      if (value > fromNumeric(available)) return { amount: { error: "INSUFFICIENT_BALANCE" } };
      return isTooPrecise(amount, available, limits.decimals)
        ? { amount: { error: "TOO_MANY_DECIMALS", params: { max: limits.decimals } } }
        : {};
    },
    shows: (_, { amount }) => amount !== "",
    act,
  });
  const { amount } = form.values;
  const submit = () => {
    if (!form.check() || act.busy) return;
    void act.send({ from: "c2c", to: "finance", currency_id, amount }, () => {
      toast({ title: t("funds.done", { amount: money(amount, currency_name) }), tone: "ok" });
      state.leave();
      return refresh(getAsset, getTransferRecord);
    });
  };
  return (
    <Form onSubmit={submit} className="mb-2 flex flex-col gap-3">
      <AmountField
        large
        label={t("buy.amount")}
        aside={t("funds.spot", { amount: money(available, currency_name) })}
        decimals={DECIMALS}
        value={amount}
        disabled={act.busy}
        onChange={(next) => form.change({ amount: next })}
        error={form.errorOf("amount")}
        unit={currency_name}
      />
      <PercentChips
        label={t("buy.share")}
        disabled={act.busy}
        value={undefined}
        onChange={(percent) => form.change({ amount: shareOf(available, percent, limits.decimals) })}
      />
      <Outcome text={form.rest} again={act.again} />
      <Button type="submit" full {...act.button}>
        {amount === "" ? t("buy.enterAmount") : t("funds.submit", { amount: money(amount, currency_name) })}
      </Button>
    </Form>
  );
}
