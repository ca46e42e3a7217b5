import { type Withdrawal, type WithdrawalState, withdrawLog } from "@candor/contract/routes/withdraw.ts";
import { shortAddress } from "@candor/contract/rules/address-text.ts";
import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useApiList } from "../../shared/api/use-api.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { linkTo, replaceWith } from "../../shared/navigation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { CoinIcon } from "../../shared/ui/coin-icon.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { InfiniteList } from "../../shared/ui/infinite-list.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Tag } from "../../shared/ui/tag.tsx";
import { useWithdrawNews } from "./use-withdraw-news.ts";

/** Every withdrawal of the user, newest first. */
export function Records() {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const query = useApiList(withdrawLog, {});
  useWithdrawNews();
  return (
    <Page title={t("records.title")} back money flat>
      <InfiniteList
        query={query}
        keyOf={(record) => record.id}
        rowPx={76}
        render={(record) => <Row record={record} />}
        empty={
          <EmptyState
            title={t("records.none")}
            body={t("records.noneBody")}
            action={
              <Button tone="soft" size="small" onClick={() => replaceWith("withdraw")}>
                {common("page.withdraw")}
              </Button>
            }
          />
        }
      />
    </Page>
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
  const { decimal, time } = useFormat();
  const { id, symbol, chain, address, bank_name, amount, state, created_at } = record;
  return (
    <a
      href={linkTo("withdrawDetail", { id })}
      className="flex min-h-17 items-center gap-3 border-b border-line p-gutter py-2.5 -outline-offset-2 active:bg-surface-2"
    >
      <CoinIcon symbol={symbol} />
      <span className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">{bank_name ?? shortAddress(address)}</span>
        <span className="flex flex-wrap gap-x-2 text-12 text-text-3">
          <span>{bank_name === null ? chain : address}</span>
          <time dateTime={created_at}>{time(created_at, "dayMinute")}</time>
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="block text-16 font-bold">
          {decimal(amount, { least: 2 })} <span className="text-12 font-normal text-text-2">{symbol}</span>
        </span>
        <StateTag state={state} />
      </span>
      <ChevronRight size={16} aria-hidden className="shrink-0 text-text-3" />
    </a>
  );
}
