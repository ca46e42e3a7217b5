import { getTransferRecord } from "@candor/contract/routes/wallet.ts";
import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useApiList } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { Page } from "../../shared/ui/page.tsx";

/** Every transfer between the user's own accounts, newest first. */
export default function TransferRecordPage() {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const { t: assets } = useTranslation("assets");
  const { decimal, time } = useFormat();
  const query = useApiList(getTransferRecord, {});
  return (
    <Page title={common("page.transferRecord")} back money flat>
      <InfiniteList
        query={query}
        keyOf={(record) => record.id}
        rowPx={68}
        render={(record) => (
          <div className="flex min-h-17 items-center gap-3 border-b border-line p-gutter py-2.5">
            <CoinIcon symbol={record.symbol} />
            <span className="min-w-0 grow">
              <span className="flex flex-wrap items-center gap-x-1.5 font-medium">
                {assets(`account.${record.from}`)}
                <ArrowRight size={14} aria-hidden className="shrink-0 text-text-3" />
                {assets(`account.${record.to}`)}
              </span>
              <time dateTime={record.created_at} className="block text-12 text-text-3">
                {time(record.created_at)}
              </time>
            </span>
            <span className="shrink-0 text-right text-16 font-bold">
              {decimal(record.amount, { least: 2 })}{" "}
              <span className="text-12 font-normal text-text-2">{record.symbol}</span>
            </span>
          </div>
        )}
        empty={
          <EmptyState
            title={t("empty.title")}
            body={t("empty.body")}
            action={
              <Button tone="soft" size="small" onClick={() => replaceWith("transfer")}>
                {common("page.transfer")}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}
