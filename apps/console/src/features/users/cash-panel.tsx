import { userDepositsExport, userWithdrawalsExport } from "@candor/contract/routes/console/exports.ts";
import { userDeposits, userWithdrawals } from "@candor/contract/routes/console/user-money.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { useMay } from "../../shared/operator.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { depositColumns, withdrawalColumns } from "./cash-columns.tsx";
import { CashTotals } from "./cash-totals.tsx";
import { More } from "./listed.tsx";
import { PayeeLists } from "./payee-lists.tsx";

type Tab = "totals" | "deposits" | "withdrawals" | "payees";
const PAGE_SIZE = 8;

/** What a user deposited and withdrew: the sums, the records, and where it comes from and goes to. Each tab for the roles that may open its records. */
export function CashPanel({ uid }: { readonly uid: string }) {
  const may = useMay();
  const [tab, setTab] = useState<Tab>("totals");
  const deposits = may("deposits.read");
  const withdrawals = may("withdrawals.read");
  const tabs = [
    { value: "totals" as const, label: "Totals" },
    ...(deposits ? [{ value: "deposits" as const, label: "Deposits" }] : []),
    ...(withdrawals ? [{ value: "withdrawals" as const, label: "Withdrawals" }] : []),
    ...(deposits && withdrawals ? [{ value: "payees" as const, label: "Addresses and cards" }] : []),
  ];
  const aside = <Segmented<Tab> size="small" aria-label="In and out" value={tab} onChange={setTab} options={tabs} />;
  if (tab === "deposits") return <Deposits uid={uid} aside={aside} />;
  if (tab === "withdrawals") return <Withdrawals uid={uid} aside={aside} />;
  return (
    <Panel
      title="In and out"
      note={tab === "totals" ? "of all time, by currency" : "numbers masked"}
      aside={aside}
      flush
    >
      {tab === "totals" ? <CashTotals uid={uid} /> : <PayeeLists uid={uid} />}
    </Panel>
  );
}

type ListProps = { readonly uid: string; readonly aside: React.ReactNode };

function Deposits({ uid, aside }: ListProps) {
  const now = useNow(60_000);
  const query = useReadList(userDeposits, { uid, page_size: PAGE_SIZE });
  const foot = (
    <>
      <More query={query} what="deposits" />
      <ExportButton key="deposits" route={userDepositsExport} input={{ uid }} />
    </>
  );
  return (
    <Panel title="In and out" note="newest first" aside={aside} flush foot={foot}>
      <Loaded
        query={query}
        items={query.items}
        what="the deposits"
        rows={4}
        empty={<Empty title="No deposit was ever made" />}
      >
        {(rows) => <Table label="Deposits" columns={depositColumns(now)} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Panel>
  );
}

function Withdrawals({ uid, aside }: ListProps) {
  const now = useNow(60_000);
  const query = useReadList(userWithdrawals, { uid, page_size: PAGE_SIZE });
  const foot = (
    <>
      <More query={query} what="withdrawals" />
      <ExportButton key="withdrawals" route={userWithdrawalsExport} input={{ uid }} />
    </>
  );
  return (
    <Panel title="In and out" note="newest first" aside={aside} flush foot={foot}>
      <Loaded
        query={query}
        items={query.items}
        what="the withdrawals"
        rows={4}
        empty={<Empty title="No withdrawal was ever requested" />}
      >
        {(rows) => <Table label="Withdrawals" columns={withdrawalColumns(now)} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Panel>
  );
}
