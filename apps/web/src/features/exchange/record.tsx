import { type Conversion, getExchangeRecord } from "@candor/contract/routes/exchange.ts";
import { ArrowRight, ReceiptText } from "lucide-react";
import { useApiList } from "../../shared/api/use-api-list.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { go } from "../../shared/navigation.ts";
import { RecordPage } from "../../shared/record/record-page.tsx";
import { SealMark } from "../../shared/seal/seal-mark.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { KeyValue } from "../../shared/ui/key-value.tsx";
import { SettledPrice } from "./settled-price.tsx";

/** Every conversion, newest first: both amounts, price and time. */
export default function ExchangeRecordPage() {
  const { t } = useTranslation("exchange");
  const { t: common } = useTranslation();
  const query = useApiList(getExchangeRecord, {});
  return (
    <RecordPage
      title={common("page.convertRecord")}
      query={query}
      rowPx={138}
      none={{ title: t("empty.title"), body: t("empty.body"), page: "convert" }}
      render={(record) => <Record record={record} />}
    />
  );
}

function Record({ record }: { readonly record: Conversion }) {
  const { t } = useTranslation("exchange");
  const { money, time } = useFormat();
  return (
    <article className="border-b border-line p-gutter py-3">
      <h2 className="flex items-center gap-2 text-16 font-bold">
        <CoinIcon symbol={record.from_symbol} size={22} />
        {record.from_symbol}
        <ArrowRight size={16} aria-hidden className="text-text-3" />
        <CoinIcon symbol={record.to_symbol} size={22} />
        {record.to_symbol}
      </h2>
      <dl className="mt-2 space-y-1">
        <KeyValue label={t("before")}>{money(record.amount, record.from_symbol)}</KeyValue>
        <KeyValue label={t("after")}>{money(record.received, record.to_symbol)}</KeyValue>
        <SettledPrice conversion={record} />
      </dl>
      <div className="mt-1.5 flex items-center justify-between gap-3">
        <span className="flex items-center gap-1.5 text-12 text-text-3">
          <SealMark kind="receipt" id={record.receipt} />
          <time dateTime={record.created_at}>{time(record.created_at, "full")}</time>
        </span>
        {record.receipt !== null && <ReceiptLink id={record.receipt} />}
      </div>
    </article>
  );
}

/** Where the amounts can be recomputed from the prices. */
function ReceiptLink({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="-my-2.5 flex min-h-11 items-center gap-1.5 px-1 text-13 font-medium text-brand"
      onClick={() => go("receipt", { id, own: 1 })}
    >
      <ReceiptText size={16} aria-hidden />
      {t("page.receipt")}
    </button>
  );
}
