import { type Deposit, depositLog } from "@candor/contract/routes/deposit.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "../../../shared/api/use-api.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { useMarkets } from "../../../shared/market/use-markets.ts";
import { go, linkTo } from "../../../shared/navigation.ts";
import { RecordPage } from "../../../shared/record/record-page.tsx";
import { RecordRow } from "../../../shared/record/record-row.tsx";
import { SealMark } from "../../../shared/seal/seal-mark.tsx";
import { CoinIcon } from "../../../shared/ui/coin-icon.tsx";
import { CurrencySheet } from "../../../shared/wallet/currency-sheet.tsx";
import { useChannelName } from "../channel-name.ts";
import { useDepositLog } from "../use-deposit.ts";
import { StateTag } from "./state-tag.tsx";

/** Every submitted deposit, newest first, with its outcome. */
export default function DepositRecordPage() {
  const { t } = useTranslation("deposit");
  const { t: common } = useTranslation();
  const refresh = useRefresh();
  const [currencyId, setCurrencyId] = useState<number>();
  const query = useDepositLog(currencyId);
  return (
    <RecordPage
      listKey={currencyId ?? "all"}
      title={common("page.depositRecord")}
      onRefresh={() => refresh(depositLog)}
      filter={<Filter currencyId={currencyId} onChange={setCurrencyId} />}
      query={query}
      rowPx={76}
      none={{
        title: t("record.empty"),
        body: t("record.emptyBody"),
        page: "deposit",
        open: () => go("deposit", currencyId === undefined ? {} : { currency_id: currencyId }),
      }}
      render={(deposit) => <Row deposit={deposit} />}
    />
  );
}

type FilterProps = {
  readonly currencyId: number | undefined;
  readonly onChange: (currencyId: number | undefined) => void;
};

function Filter({ currencyId, onChange }: FilterProps) {
  const { t } = useTranslation("deposit");
  const { currencies = [] } = useMarkets();
  const [open, setOpen] = useState(false);
  const chosen = currencies.find(({ currency_id }) => currency_id === currencyId);
  return (
    <div className="border-b border-line p-gutter py-2">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="hit-y inline-flex min-h-9 items-center gap-1.5 rounded-8 bg-surface-2 px-3 text-13 font-medium"
      >
        {chosen && <CoinIcon symbol={chosen.symbol} size={18} />}
        {chosen?.symbol ?? t("record.all")}
        <ChevronDown size={16} aria-hidden className="text-text-2" />
      </button>
      <CurrencySheet
        open={open}
        onClose={() => setOpen(false)}
        title={t("currency.title")}
        all={t("record.all")}
        currencies={currencies}
        chosen={currencyId}
        onPick={(picked) => {
          setOpen(false);
          onChange(picked);
        }}
      />
    </div>
  );
}

function Row({ deposit }: { readonly deposit: Deposit }) {
  const { amountIn, time } = useFormat();
  const nameOf = useChannelName();
  const { id, symbol, chain, network, amount, credited, state, submitted_at } = deposit;
  return (
    <RecordRow
      tall
      symbol={symbol}
      href={linkTo("depositDetail", { id })}
      end={
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="text-16 font-bold">
            {amountIn(credited ?? amount, symbol, { signed: credited !== null })}
          </span>
          <StateTag state={state} />
        </span>
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-16 font-bold">
        {symbol}
        <span className="text-12 font-normal text-text-3">{nameOf({ name: chain, network }).brief}</span>
      </span>
      <span className="flex items-center gap-1.5 text-12 text-text-3">
        <time dateTime={submitted_at}>{time(submitted_at, "dayMinute")}</time>
        {credited !== null && <SealMark kind="deposit" id={String(id)} />}
      </span>
    </RecordRow>
  );
}
