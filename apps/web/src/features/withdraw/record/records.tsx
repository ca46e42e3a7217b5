import { type Withdrawal, type WithdrawalState, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { useApiList } from "../../../shared/api/use-api-list.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { linkTo } from "../../../shared/navigation.ts";
import { RecordPage } from "../../../shared/record/record-page.tsx";
import { RecordRow, RowAmount } from "../../../shared/record/record-row.tsx";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { Tag } from "../../../shared/ui/tag.tsx";
import { useWithdrawNews } from "../use-withdraw-news.ts";

/** Every withdrawal of the user, newest first. */
export function Records() {
  const { t } = useTranslation("withdraw");
  const query = useApiList(withdrawLog, {});
  useWithdrawNews();
  return (
    <RecordPage
      title={t("records.title")}
      query={query}
      rowPx={76}
      none={{ title: t("records.none"), body: t("records.noneBody"), page: "withdraw" }}
      render={(record) => <Row record={record} />}
    />
  );
}

const tones = {
  under_review: "warn",
  sending: "info",
  passed: "brand",
  rejected: "bad",
  cancelled: "plain",
} as const satisfies Record<WithdrawalState, string>;

export function StateTag({ state }: { readonly state: WithdrawalState }) {
  const { t } = useTranslation("withdraw");
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>;
}

function Row({ record }: { readonly record: Withdrawal }) {
  const { amountIn, time } = useFormat();
  const { id, symbol, chain, address, bank_name, amount, state, created_at } = record;
  return (
    <RecordRow
      symbol={symbol}
      href={linkTo("withdrawDetail", { id })}
      end={
        <span className="shrink-0 text-right">
          <RowAmount figure={amountIn(amount, symbol)} symbol={symbol} />
          <StateTag state={state} />
        </span>
      }
    >
      <span className="block font-medium wrap-anywhere">{bank_name ?? shortAddress(address)}</span>
      <span className="flex flex-wrap gap-x-2 text-12 text-text-3">
        <span>{bank_name === null ? chain : address}</span>
        <time dateTime={created_at}>{time(created_at, "dayMinute")}</time>
        <SealMark kind="withdrawal" id={id} />
      </span>
    </RecordRow>
  );
}
