import { getTransferRecord } from "@candor/contract/routes/wallet.ts";
import { ArrowRight } from "lucide-react";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { RecordPage } from "../../shared/record/record-page.tsx";
import { RecordRow, RowAmount } from "../../shared/record/record-row.tsx";

/** Every transfer between the user's own accounts, newest first. */
export default function TransferRecordPage() {
  const { t } = useTranslation("transfer");
  const { t: common } = useTranslation();
  const { t: assets } = useTranslation("assets");
  const { amountIn, time } = useFormat();
  const query = useApiList(getTransferRecord, {});
  return (
    <RecordPage
      title={common("page.transferRecord")}
      query={query}
      rowPx={68}
      none={{ title: t("empty.title"), body: t("empty.body"), page: "transfer" }}
      render={({ symbol, from, to, amount, created_at }) => (
        <RecordRow symbol={symbol} end={<RowAmount figure={amountIn(amount, symbol)} symbol={symbol} />}>
          <span className="flex flex-wrap items-center gap-x-1.5 font-medium">
            {assets(`account.${from}`)}
            <ArrowRight size={14} aria-hidden className="shrink-0 text-text-3" />
            {assets(`account.${to}`)}
          </span>
          <time dateTime={created_at} className="block text-12 text-text-3">
            {time(created_at)}
          </time>
        </RecordRow>
      )}
    />
  );
}
