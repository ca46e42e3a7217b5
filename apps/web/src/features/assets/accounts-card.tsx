import type { AccountType } from "@candor/contract/domain/accounts.ts";
import { ChevronRight } from "lucide-react";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { linkTo } from "../../shared/navigation.ts";
import { Card } from "../../shared/ui/card.tsx";
import { type Asset, sharesOf } from "../../shared/wallet/balances.ts";
import { useFigures } from "../../shared/wallet/use-figures.ts";

const colors: Record<AccountType, string> = {
  c2c: "bg-brand-fill",
  lever: "bg-ma3",
  mic: "bg-ma2",
  legal: "bg-ma1",
  finance: "bg-text-2",
};

/** The five accounts, their shares of the total, and a link to each. */
export function AccountsCard({ accounts }: { readonly accounts: Asset["accounts"] }) {
  const { t } = useTranslation("assets");
  const { worth, share } = useFigures();
  const shares = sharesOf(accounts.map(({ total }) => total));
  return (
    <Card plain className="pt-3.5 pb-1">
      <h2 className="px-4 text-12 text-text-2">{t("distribution")}</h2>
      <div aria-hidden className="mx-4 mt-2 mb-1 flex h-2 gap-0.5 overflow-hidden rounded-full bg-surface-3">
        {accounts.map(
          ({ account }, index) =>
            shares[index] !== "0.0" && (
              <span key={account} className={cx("min-w-1", colors[account])} style={{ flexGrow: shares[index] }} />
            ),
        )}
      </div>
      <ul>
        {accounts.map(({ account, total }, index) => (
          <li key={account}>
            <a
              href={linkTo("tradeAccount", { account })}
              className="flex min-h-11 items-center gap-2.5 py-1 pr-2.5 pl-4 -outline-offset-2 active:bg-surface-2"
            >
              <span aria-hidden className={cx("size-2.5 shrink-0 rounded-4", colors[account])} />
              <span className="min-w-0 grow">{t(`account.${account}`)}</span>
              <span className="font-bold">{worth(total)}</span>
              <span className="w-12 shrink-0 text-right text-12 text-text-3">{`${share(shares[index] ?? "0.0")}%`}</span>
              <ChevronRight size={16} aria-hidden className="-ml-1 shrink-0 text-text-3" />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
