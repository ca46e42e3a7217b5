import { getWithdrawal, type Withdrawal } from "@candor/contract/routes/withdraw.ts";
import { History } from "lucide-react";
import { useApi } from "../../../shared/api/use-api.ts";
import { Grouped } from "../../../shared/chain-address/grouped.tsx";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { replaceWith } from "../../../shared/navigation.ts";
import { CopyButton } from "../../../shared/record/copy-button.tsx";
import { DetailPage } from "../../../shared/record/detail-page.tsx";
import { SealCard } from "../../../shared/seal/seal-card.tsx";
import { useUserData } from "../../../shared/socket/use-user-data.ts";
import { Card } from "../../../shared/ui/card.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { KeyValue } from "../../../shared/ui/key-value.tsx";
import { takenOf } from "../form.ts";
import { useWithdrawNews } from "../use-withdraw-news.ts";
import { CancelButton } from "./cancel-button.tsx";
import { Progress } from "./progress.tsx";
import { Result } from "./result.tsx";
import { StateCard } from "./state-card.tsx";

/** The socket reports each step at once; this covers users without in-app notifications, and a lost message. */
const LOOK_EVERY_MS = 10_000;
const isOpen = (withdrawal: Withdrawal | undefined): boolean =>
  withdrawal?.state === "under_review" || withdrawal?.state === "sending";

/** The state of a withdrawal, its result, and all of its details. */
export function WithdrawalView({ id }: { readonly id: string }) {
  const { t } = useTranslation("withdraw");
  const { t: common } = useTranslation();
  const query = useApi(
    getWithdrawal,
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_EVERY_MS : false) },
  );
  useWithdrawNews();
  useUserData(
    "balance_data",
    () => void query.refetch(),
    () => void query.refetch(),
  );
  return (
    <DetailPage
      title={common("page.withdrawDetail")}
      query={query}
      right={
        <IconButton label={t("records.title")} onClick={() => replaceWith("withdrawDetail")}>
          <History size={22} aria-hidden />
        </IconButton>
      }
      foot={query.data?.state === "under_review" && <CancelButton withdrawal={query.data} />}
    >
      {(withdrawal) => (
        <div className="flex flex-col gap-3 p-gutter pt-3 pb-6">
          <StateCard withdrawal={withdrawal} />
          <Result withdrawal={withdrawal} />
          <Progress withdrawal={withdrawal} />
          <SealCard shown={{ kind: "withdrawal", withdrawal }} id={id} atMs={Date.parse(withdrawal.updated_at)} />
          <Details withdrawal={withdrawal} />
        </div>
      )}
    </DetailPage>
  );
}

function Details({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation("withdraw");
  const { inFull, time } = useFormat();
  const { symbol, account, amount, fee, chain, address, bank_name, label, remark, number, created_at } = withdrawal;
  const figure = (text: string) => `${inFull(text)} ${symbol}`;
  return (
    <Card>
      <div className="mb-3 flex items-start gap-2 border-b border-line pb-3">
        <div className="min-w-0 grow">
          <p className="text-12 text-text-2">
            {bank_name === null ? t("detail.to", { name: chain }) : t("card.title")}
          </p>
          {(bank_name ?? label) && <p className="font-bold wrap-anywhere">{bank_name ?? label}</p>}
          {bank_name === null ? (
            <Grouped address={address} className="text-14 leading-6 select-all" />
          ) : (
            <p>{address}</p>
          )}
        </div>
        {bank_name === null && <CopyButton text={address} label={t("detail.copyAddress")} />}
      </div>
      <dl className="space-y-2">
        <KeyValue label={t("receive")}>{figure(amount)}</KeyValue>
        <KeyValue label={t(account === "legal" ? "fee.bank" : "fee.network")}>{figure(fee)}</KeyValue>
        <KeyValue label={t(`taken.${account}`)}>{figure(takenOf(withdrawal))}</KeyValue>
        {remark !== "" && (
          <KeyValue label={t("summary.remark")}>
            <span className="wrap-anywhere">{remark}</span>
          </KeyValue>
        )}
        <KeyValue label={t("detail.number")}>
          <span className="select-all">{number ?? "\u2014"}</span>
        </KeyValue>
        <KeyValue label={t("detail.requested")}>
          <time dateTime={created_at}>{time(created_at, "full")}</time>
        </KeyValue>
      </dl>
    </Card>
  );
}
