import { getAddress, type WithdrawAddress } from "@candor/contract/routes/address.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { ChevronRight, Plus } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { ReadyMark } from "../../shared/chain-address/ready-mark.tsx";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go, linkTo } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { SkeletonList } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { type CurrencyGroup, groupBook } from "./form.ts";
import { Protection } from "./protection.tsx";

/** Where withdrawals may go, by currency, and how the book protects them. */
export default function AddressesPage() {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useApi(getAddress, {});
  const count = data?.list.length ?? 0;
  const add = (
    <Button full={count > 0} onClick={() => go("addressCreate")}>
      <Plus size={18} aria-hidden />
      {common("page.addressCreate")}
    </Button>
  );
  return (
    <Page title={common("page.addresses")} back foot={count > 0 && add}>
      <div className="space-y-3 p-gutter pt-3 pb-6">
        {!data && error && <ErrorState body={errorText(error)} onRetry={refetch} />}
        {!data && !error && <SkeletonList rows={3} />}
        {data && count === 0 && <EmptyState title={t("none")} body={t("noneBody")} action={add} />}
        {data &&
          groupBook(data.list).map((group) => (
            <Currency key={group.currencyId} group={group} max={data.addresses_max} />
          ))}
        {data && <Protection />}
      </div>
    </Page>
  );
}

function Currency({ group: { symbol, list }, max }: { readonly group: CurrencyGroup; readonly max: number }) {
  const { t } = useTranslation("address");
  return (
    <section>
      <h2 className="mb-1.5 flex items-center gap-2 px-1">
        <CoinIcon symbol={symbol} size={20} />
        <span className="font-bold">{symbol}</span>
        <span className="ml-auto text-12 text-text-2">{t("count", { used: list.length, max })}</span>
      </h2>
      <Card plain className="overflow-hidden">
        {list.map((address) => (
          <Entry key={address.id} address={address} />
        ))}
      </Card>
    </section>
  );
}

const Entry = ({ address: { id, label, address, chain, usable_at_ms } }: { readonly address: WithdrawAddress }) => (
  <a
    href={linkTo("address", { id })}
    className="flex min-h-16 items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line -outline-offset-2 active:bg-surface-2"
  >
    <span className="min-w-0 grow">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="text-16 font-medium wrap-anywhere">{label || shortAddress(address)}</span>
        <Tag>{chain}</Tag>
      </span>
      {label && <span className="block font-mono text-12 text-text-2">{shortAddress(address)}</span>}
    </span>
    <ReadyMark usableAtMs={usable_at_ms} />
    <ChevronRight size={18} aria-hidden className="shrink-0 text-text-3" />
  </a>
);
