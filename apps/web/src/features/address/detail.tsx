import { getAddress, type WithdrawAddress } from "@candor/contract/routes/address.ts";
import { Copy } from "lucide-react";
import { useApi } from "../../shared/api/use-api.ts";
import { useErrorText } from "../../shared/api/use-error-text.ts";
import { Grouped } from "../../shared/chain-address/grouped.tsx";
import { ReadyMark } from "../../shared/chain-address/ready-mark.tsx";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { ErrorState } from "../../shared/ui/error-state.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { QrCode } from "../../shared/ui/qr-code.tsx";
import { PageSkeleton } from "../../shared/ui/skeleton.tsx";
import { useCopy } from "../../shared/use-copy.ts";
import { useParam } from "../../shared/use-param.ts";
import { DeleteAddress } from "./delete-address.tsx";

/** One address of the book in full. */
export default function AddressPage() {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const id = useParam("id");
  const { data, error, refetch } = useApi(getAddress, {});
  const address = data?.list.find((each) => String(each.id) === id);
  return (
    <Page title={common("page.addressDetail")} back foot={address && <DeleteAddress address={address} />}>
      {!data && (error ? <ErrorState body={errorText(error)} onRetry={refetch} /> : <PageSkeleton />)}
      {data && !address && (
        <EmptyState
          title={t("detail.gone")}
          action={<Button onClick={() => replaceWith("addresses")}>{common("page.addresses")}</Button>}
        />
      )}
      {address && <Whole address={address} />}
    </Page>
  );
}

function Whole({ address }: { readonly address: WithdrawAddress }) {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation();
  const { time } = useFormat();
  const copy = useCopy();
  const { symbol, chain, label, created_at, usable_at_ms } = address;
  return (
    <div className="space-y-3 p-gutter pt-3 pb-6">
      <Card className="flex flex-col items-center gap-3 text-center">
        <p className="flex items-center gap-2 text-16 font-bold">
          <CoinIcon symbol={symbol} size={28} />
          <span className="min-w-0 wrap-anywhere">{label || symbol}</span>
          <ReadyMark usableAtMs={usable_at_ms} />
        </p>
        <div className="w-48 overflow-hidden rounded-12 border border-line">
          <QrCode text={address.address} label={t("detail.qr")} />
        </div>
        <Grouped address={address.address} className="max-w-70 text-16 leading-7 select-all" />
        <Button tone="soft" size="small" onClick={() => copy(address.address)}>
          <Copy size={16} aria-hidden />
          {common("common.copy")}
        </Button>
      </Card>
      <Card>
        <dl className="space-y-2">
          <KeyValue label={t("currency")}>{symbol}</KeyValue>
          <KeyValue label={t("network")}>{chain}</KeyValue>
          <KeyValue label={t("detail.added")}>
            <time dateTime={created_at}>{time(created_at, "full")}</time>
          </KeyValue>
          {usable_at_ms > Date.now() && <KeyValue label={t("detail.usable")}>{time(usable_at_ms, "full")}</KeyValue>}
        </dl>
      </Card>
    </div>
  );
}
