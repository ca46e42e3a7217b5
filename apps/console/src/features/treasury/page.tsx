import { houseAccounts } from "@candor/contract/domain/accounts.ts";
import { houseAccountsList } from "@candor/contract/routes/console/treasury.ts";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { usePicked } from "../../shared/editor/use-picked.ts";
import { clock } from "../../shared/format/time.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { FilterSelect } from "../../shared/ui/filter-select.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { LedgerPanel } from "./ledger-panel.tsx";
import { ProductsPanel } from "./products-panel.tsx";
import { type Fund, type FundFilter, filtered, houseNames, keyOfFund, promiseNames } from "./treasury.ts";
import "./treasury.css";

const EVERY_MS = 15_000;

/** What the house owns, what of it is promised, and how each of its balances moved. */
export default function TreasuryPage() {
  const query = useRead(houseAccountsList, {}, { refetchInterval: EVERY_MS });
  const [filter, setFilter] = useState<FundFilter>({});
  const funds = query.data?.list;
  const shown = funds && filtered(funds, filter);
  const { open, chosen, choose } = usePicked({
    items: shown ?? [],
    keyOf: keyOfFund,
    path: paths.treasury,
    noun: "balance",
  });
  return (
    <div className="treasury">
      <ListPanel
        title="House accounts"
        note={query.data ? `as of ${clock(query.data.at_ms)} UTC` : ""}
        query={query}
        items={shown}
        what="the house accounts"
        rows={6}
        empty={<Empty title={funds?.length === 0 ? "The house owns nothing yet" : "No balance matches"} />}
        keyOf={keyOfFund}
        chosen={open}
        onChoose={choose}
        columns={columns}
        aside={
          <>
            <a href={linkOf(paths.exposure)}>Move house funds</a>
            <Filters funds={funds ?? []} filter={filter} onChange={setFilter} />
          </>
        }
      />
      <div className={`treasury-open${chosen?.account === "hosting" ? " treasury-split" : ""}`}>
        {chosen ? <LedgerPanel key={open} fund={chosen} /> : <NothingOpen noun="balance" pending={query.isPending} />}
        {chosen?.account === "hosting" && (
          <EditorSide>
            <ProductsPanel currency={chosen.currency} />
          </EditorSide>
        )}
      </div>
    </div>
  );
}

type FiltersProps = {
  readonly funds: readonly Fund[];
  readonly filter: FundFilter;
  readonly onChange: (filter: FundFilter) => void;
};

function Filters({ funds, filter, onChange }: FiltersProps) {
  const currencies = new Map(funds.map(({ currency_id, currency }) => [currency_id, currency]));
  const common = { size: "small", className: "treasury-filter" } as const;
  return (
    <>
      <FilterSelect
        {...common}
        label="Account"
        value={filter.account}
        onChange={(account) => onChange({ ...filter, account })}
        options={houseAccounts.map((value) => ({ value, label: houseNames[value] }))}
      />
      <FilterSelect
        {...common}
        label="Currency"
        value={filter.currency_id}
        onChange={(currency_id) => onChange({ ...filter, currency_id })}
        options={[...currencies].map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

const columns: readonly TableColumn<Fund>[] = [
  { key: "account", title: "Account", cell: ({ account }) => houseNames[account] },
  { key: "currency", title: "Currency", cell: ({ currency }) => currency },
  moneyColumn({ key: "total", title: "Total", of: ({ total, currency }) => ({ value: total, unit: currency }) }),
  {
    key: "promised",
    title: "Promised",
    align: "right",
    cell: ({ promised }) =>
      promised.length === 0 ? (
        <span className="muted">none</span>
      ) : (
        promised.map(({ to, amount }) => (
          <div key={to}>
            <span className="muted">{promiseNames[to]}</span> <Money value={amount} />
          </div>
        ))
      ),
  },
  {
    key: "free",
    title: "Free",
    align: "right",
    cell: ({ account, free, currency }) =>
      account === "outside" ? (
        <span className="muted">deposits less withdrawals</span>
      ) : (
        <span className={free.startsWith("-") ? "down" : undefined}>
          <Money value={free} unit={currency} />
        </span>
      ),
  },
];
