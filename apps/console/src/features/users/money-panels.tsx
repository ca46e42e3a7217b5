import { type AccountType, accountTypes } from "@candor/contract/domain/accounts.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { userLedgerExport } from "@candor/contract/routes/console/exports.ts";
import { userBalances, userContracts, userLedger } from "@candor/contract/routes/console/users.ts";
import { useState } from "react";
import { accountName, accountNames } from "../../shared/accounts.ts";
import { useRead, useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { near } from "../../shared/format/time.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { ReadError } from "../../shared/ui/callout.tsx";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { largestFirst } from "./largest.ts";
import { type LedgerFilter, LedgerTools } from "./ledger-tools.tsx";
import { More } from "./listed.tsx";
import { LIQUIDATED_AT, rateText } from "./risk-rate.ts";

type Balance = OutputOf<typeof userBalances>["list"][number];

/** One card an account: its largest currency, and the others below. */
export function Accounts({ uid }: { readonly uid: string }) {
  const { data, error, refetch } = useRead(userBalances, { uid });
  if (error) return <ReadError what="The balances" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="account-cards">
      {accountTypes.map((account) => (
        <AccountCard key={account} account={account} balances={data?.list.filter((each) => each.account === account)}>
          {account === "lever" && <RiskRates uid={uid} />}
        </AccountCard>
      ))}
    </div>
  );
}

function AccountCard({
  account,
  balances,
  children,
}: {
  readonly account: AccountType;
  readonly balances: Balance[] | undefined;
  readonly children: React.ReactNode;
}) {
  const [first, ...others] = largestFirst(balances ?? []);
  return (
    <section className="card account-card" aria-label={`${accountNames[account]} account`}>
      <h2>
        {accountNames[account]} <span className="mono muted">{account}</span>
      </h2>
      {!balances ? (
        <span className="muted">…</span>
      ) : first ? (
        <>
          <div>
            <Money value={first.available} unit={first.currency} large />
          </div>
          <div className="small muted">
            frozen <strong>{money(first.frozen)}</strong>
          </div>
          <div className="caption account-others" title={others.map(textOf).join(", ")}>
            {others.length === 0 ? "nothing else" : `and ${others.slice(0, 2).map(textOf).join(", ")}`}
            {others.length > 2 && ` and ${others.length - 2} more`}
          </div>
        </>
      ) : (
        <span className="small muted">nothing held</span>
      )}
      {children}
    </section>
  );
}

/** How far the contracts are from liquidation, at the last ticks. Nothing without positions. */
function RiskRates({ uid }: { readonly uid: string }) {
  const { data } = useRead(userContracts, { uid, open: "1", page_size: 1 }, { refetchInterval: 10_000 });
  return data?.standings.map(({ legal, risk_rate }) =>
    risk_rate === null ? null : (
      <div key={legal} className="small" title="(available + margin + unrealized profit) / margin">
        risk rate <strong>{rateText(risk_rate)}</strong>{" "}
        <span className="muted">
          in {legal}, liquidated at {LIQUIDATED_AT}
        </span>
      </div>
    ),
  );
}
const textOf = ({ available, currency }: Balance): string => `${money(available)} ${currency}`;

type Entry = OutputOf<typeof userLedger>["list"][number];

/** The record of a margin, and the list with an advertisement; an order has a page of its own only while it is or was disputed. */
const otcPage = (ref: string, uid: string): string | undefined =>
  ref.startsWith("merchant:")
    ? linkOf(paths.merchants, { open: uid })
    : ref.startsWith("otc-offer:")
      ? linkOf(paths.offers, { search: uid })
      : undefined;

export function LedgerPanel({ uid }: { readonly uid: string }) {
  const mayReadOtc = useMay()("otc.read");
  const [filter, setFilter] = useState<LedgerFilter>({});
  const [opened, setOpened] = useState<number>();
  const now = useNow(60_000);
  const balances = useRead(userBalances, { uid });
  const query = useReadList(userLedger, { uid, page_size: 20, ...filter });
  const currencies = new Map(balances.data?.list.map(({ currency_id, currency }) => [currency_id, currency]));
  const columns: readonly TableColumn<Entry>[] = [
    {
      key: "at",
      title: "Time, UTC",
      width: 116,
      cell: ({ at }) => <span className="muted nowrap">{near(at, now)}</span>,
    },
    {
      key: "tag",
      title: "Tag",
      cell: ({ id, tag }) => (
        <button type="button" className="plain-button mono ledger-record" onClick={() => setOpened(id)}>
          {tag}
        </button>
      ),
    },
    { key: "account", title: "Account", cell: ({ account }) => accountName(account) },
    moneyColumn({
      key: "delta",
      title: "Available",
      of: ({ available_delta, currency }) => ({ value: available_delta, unit: currency, signed: true }),
    }),
    {
      key: "frozen",
      title: "Frozen",
      align: "right",
      cell: ({ frozen_delta }) =>
        /^-?[0.]*$/.test(frozen_delta) ? <span className="muted">0</span> : money(frozen_delta, true),
    },
    { key: "after", title: "Available after", align: "right", cell: ({ available_after }) => money(available_after) },
    {
      key: "ref",
      title: "Reference",
      wide: true,
      cell: ({ ref }) => (
        <span className="mono ledger-ref" title={ref}>
          {mayReadOtc && otcPage(ref, uid) ? <a href={otcPage(ref, uid)}>{ref}</a> : ref}
        </span>
      ),
    },
  ];
  const aside = <LedgerTools filter={filter} onChange={setFilter} currencies={currencies} />;
  const foot = (
    <>
      <More query={query} what="entries" archived="holds" />
      <ExportButton route={userLedgerExport} input={{ uid, ...filter }} />
    </>
  );
  return (
    <Panel title="Ledger" note="append-only, newest first" aside={aside} flush grow foot={foot}>
      <Loaded
        query={query}
        items={query.items}
        what="the ledger"
        rows={4}
        empty={<Empty title={Object.keys(filter).length > 0 ? "No matching entries" : "No entries yet"} />}
      >
        {(rows) => <Table label="Ledger" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
      <EntryDialog uid={uid} id={opened} onClose={() => setOpened(undefined)} />
    </Panel>
  );
}
