import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { type Asset, isZero } from "../../shared/wallet/balances.ts";

type GetSomeProps = { readonly balances: Asset["balances"]; readonly currencyId: number };

/** Ways to get a currency that the spot account has none of: a deposit, or a transfer from an account that has some. */
export function GetSome({ balances, currencyId }: GetSomeProps) {
  const { t } = useTranslation();
  const elsewhere = balances.find(
    ({ account, currency_id, available }) => account !== "c2c" && currency_id === currencyId && !isZero(available),
  )?.account;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Button tone="soft" onClick={() => go("deposit", { currency_id: currencyId })}>
        {t("page.deposit")}
      </Button>
      {elsewhere !== undefined && (
        <Button tone="soft" onClick={() => go("transfer", { from: elsewhere, currency_id: currencyId })}>
          {t("page.transfer")}
        </Button>
      )}
    </div>
  );
}
