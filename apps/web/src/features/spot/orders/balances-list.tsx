import type { Market } from "@candor/contract/routes/market.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { ErrorState } from "../../../shared/ui/error-state.tsx";
import { SkeletonList } from "../../../shared/ui/skeleton.tsx";
import type { useBalances } from "../use-account.ts";
import { spotHoldings } from "./balances.ts";

type BalancesListProps = { readonly market: Market; readonly account: ReturnType<typeof useBalances> };

/** The balances of the spot account, this pair's two currencies first. A tap opens the currency's page under assets. */
export function BalancesList({ market, account }: BalancesListProps) {
  const { t } = useTranslation("spot");
  const { amountIn } = useFormat();
  if (!account.balances) return account.error ? <ErrorState onRetry={account.refetch} /> : <SkeletonList rows={3} />;
  return (
    <ul className="py-1">
      {spotHoldings(account.balances, [market.legal_id, market.currency_id]).map((balance) => (
        <li key={balance.currency_id} className="flex min-h-12 items-center gap-2.5 p-gutter">
          <CoinIcon symbol={balance.symbol} size={24} />
          <b>{balance.symbol}</b>
          <span className="ml-auto text-right">
            <span className="block font-medium">{amountIn(balance.available, balance.symbol)}</span>
            {/[1-9]/.test(balance.frozen) && (
              <span className="block text-12 text-text-3">
                {t("onHold", { amount: amountIn(balance.frozen, balance.symbol) })}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
