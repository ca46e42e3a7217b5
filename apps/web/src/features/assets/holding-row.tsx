import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { type Holding, isZero } from "../../shared/wallet/balances.ts";
import { useDisplay } from "../../shared/wallet/use-display.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";

/** A coin with its amount and worth; the amount on hold is beneath. Opens its accounts and ledger. */
export function HoldingRow({ holding }: { readonly holding: Holding }) {
  const { t } = useTranslation("assets");
  const { coin, hidden } = useFigures();
  const worth = useDisplay().shown(holding.value ?? undefined);
  return (
    <a
      href={linkTo("assetDetail", { currency_id: holding.currency_id })}
      className="flex min-h-16 items-center gap-3 p-gutter py-2 -outline-offset-2 active:bg-surface-2"
    >
      <CoinIcon symbol={holding.symbol} size={36} />
      <span className="min-w-0 grow">
        <span className="block text-16 font-bold">{holding.symbol}</span>
        {!isZero(holding.frozen) && (
          <span className="block text-12 text-text-3">
            {t("onHoldAmount", { amount: coin(holding.frozen, holding.symbol) })}
          </span>
        )}
      </span>
      <span className="min-w-0 text-right">
        <span className="block text-16 font-medium break-words">{coin(holding.total, holding.symbol)}</span>
        {!hidden && worth && <span className="block text-12 text-text-3">{worth}</span>}
      </span>
    </a>
  );
}
