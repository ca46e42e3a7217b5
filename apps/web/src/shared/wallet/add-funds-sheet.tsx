import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import { DECIMALS, formatAmount, fromNumeric, parseAmount } from "@candor/contract/domain/money.ts";
import { getAsset, getTransferRecord, transfer } from "@candor/contract/routes/wallet.ts";
import { useRefresh } from "../api/use-api.ts";
import { Form } from "../form/form.tsx";
import { Outcome } from "../form/outcome.tsx";
import { useForm } from "../form/use-form.ts";
import { useSend } from "../form/use-send.ts";
import { useFormat } from "../format/use-format.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { AmountField } from "../ui/amount-field.tsx";
import { Button } from "../ui/button.tsx";
import { PercentChips } from "../ui/chips.tsx";
import { ListRow } from "../ui/list-row.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { toast } from "../ui/toast-store.ts";
import { type Asset, balanceIn } from "./balances.ts";
import { isTooPrecise, shareOf } from "./spend.ts";

type Funds = {
  /** The account that the form pays from. */
  readonly to: "finance" | "c2c" | "legal";
  readonly asset: Asset;
  readonly currency: { readonly currency_id: number; readonly currency_name: string; readonly decimals: number };
  /** What the form still needs there. */
  readonly missing: string | undefined;
  readonly onClose: () => void;
};
type Source = { readonly account: AccountType; readonly available: string };

/** Where the money comes from: for the financial account the spot account, for the others the one that has the most. */
export function sourceFor({ asset, to, currency }: Pick<Funds, "asset" | "to" | "currency">): Source | undefined {
  const sources = to === "finance" ? (["c2c"] as const) : accountTypes.filter((account) => account !== to);
  const filled = sources.flatMap((account) => {
    const available = balanceIn(asset.balances, account, currency.currency_id)?.available ?? "0";
    return fromNumeric(available) > 0n ? [{ account, available }] : [];
  });
  return filled.reduce<Source | undefined>(
    (most, each) => (most && fromNumeric(most.available) >= fromNumeric(each.available) ? most : each),
    undefined,
  );
}

/** From another account of the user, without leaving the form; where that has nothing, the ways to fill it. */
export function AddFundsSheet({ open, ...funds }: Funds & { readonly open: boolean }) {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const { to, currency, missing, onClose } = funds;
  const { currency_id, currency_name } = currency;
  const source = sourceFor(funds);
  return (
    <Sheet open={open} onClose={onClose} title={t(`funds.title.${to}`)} note={t(`funds.note.${to}`)}>
      {source ? (
        // A new sheet starts with what is missing then.
        <Transfer key={missing ?? "any"} funds={funds} source={source} />
      ) : (
        <p className="pb-2 text-text-2">{t(`funds.none.${to}`, { currency: currency_name })}</p>
      )}
      <div className="-mx-4">
        <ListRow title={common("page.deposit")} to="deposit" query={{ currency_id }} />
        <ListRow title={t("funds.other")} to="transfer" query={{ to, currency_id }} />
      </div>
    </Sheet>
  );
}

/** What is missing, as far as the source has it. */
function firstAmount(missing: string | undefined, available: string): string {
  if (missing === undefined) return "";
  return formatAmount(fromNumeric(missing) < fromNumeric(available) ? fromNumeric(missing) : fromNumeric(available));
}

function Transfer({ funds, source }: { readonly funds: Funds; readonly source: Source }) {
  const { t } = useTranslation("transfer");
  const { t: assets } = useTranslation("assets");
  const { money } = useFormat();
  const refresh = useRefresh();
  const { to, currency, missing, onClose } = funds;
  const { account, available } = source;
  const { currency_id, currency_name, decimals } = currency;
  const act = useSend(transfer, "transfer");
  const form = useForm({
    start: () => ({ amount: firstAmount(missing, available) }),
    errors: ({ amount }) => {
      const value = parseAmount(amount);
      if (value === undefined || value === 0n) return { amount: { error: "INVALID_AMOUNT" } };
      if (value > fromNumeric(available)) return { amount: { error: "INSUFFICIENT_BALANCE" } };
      return isTooPrecise(amount, available, decimals)
        ? { amount: { error: "TOO_MANY_DECIMALS", params: { max: decimals } } }
        : {};
    },
    shows: (_, { amount }) => amount !== "",
    act,
  });
  const { amount } = form.values;
  const submit = () => {
    if (!form.check() || act.busy) return;
    void act.send({ from: account, to, currency_id, amount }, () => {
      toast({ title: t(`funds.done.${to}`, { amount: money(amount, currency_name) }), tone: "ok" });
      onClose();
      return refresh(getAsset, getTransferRecord);
    });
  };
  return (
    <Form onSubmit={submit} className="mb-2 flex flex-col gap-3">
      <AmountField
        large
        label={t("amount")}
        aside={t("funds.from", { account: assets(`account.${account}`), amount: money(available, currency_name) })}
        decimals={DECIMALS}
        value={amount}
        disabled={act.busy}
        onChange={(next) => form.change({ amount: next })}
        error={form.errorOf("amount")}
        unit={currency_name}
      />
      <PercentChips
        label={t("share")}
        disabled={act.busy}
        value={undefined}
        onChange={(percent) => form.change({ amount: shareOf(available, percent, decimals) })}
      />
      <Outcome text={form.rest} again={act.again} />
      <Button type="submit" full {...act.button}>
        {amount === "" ? t("enterAmount") : t("funds.submit", { amount: money(amount, currency_name) })}
      </Button>
    </Form>
  );
}
