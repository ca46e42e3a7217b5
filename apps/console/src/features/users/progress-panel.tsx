import type { OutputOf } from "@candor/contract/route.ts";
import { userProgress } from "@candor/contract/routes/console/users.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { dayTime, duration } from "../../shared/format/time.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

type Progress = OutputOf<typeof userProgress>["list"][number];

/** For those who answer a user: how far deposits, withdrawals and orders are, without what only their reviewers may see. */
export function ProgressPanel({ uid }: { readonly uid: string }) {
  const now = useNow(30_000);
  const query = useRead(userProgress, { uid }, { refetchInterval: 30_000 });
  return (
    <Panel title="Deposits, withdrawals and orders" note="state and due time" flush>
      {query.data ? (
        <>
          <Table
            label="Deposits, withdrawals and orders"
            columns={columnsAt(now)}
            rows={query.data.list}
            keyOf={({ name }) => name}
          />
          {query.data.list.length === 0 && <p className="small muted users-padded">Nothing yet.</p>}
        </>
      ) : (
        <Loading query={query} what="the state of deposits and orders" rows={4} />
      )}
    </Panel>
  );
}

const kinds: Readonly<Record<Progress["kind"], string>> = {
  deposit: "Deposit",
  withdrawal: "Withdrawal",
  otc_order: "OTC order",
  order: "Spot order",
};

const columnsAt = (now: number): readonly TableColumn<Progress>[] => [
  {
    key: "name",
    title: "Record",
    cell: ({ kind, name, side }) => (
      <span className="two-line">
        <span>{name}</span>
        <span>
          {kinds[kind]}
          {side && `, ${side}`}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    title: "Amount",
    align: "right",
    width: 150,
    cell: ({ amount, symbol }) => (amount === null ? symbol : <Money value={amount} unit={symbol} />),
  },
  { key: "state", title: "State", width: 130, cell: ({ state }) => <Status state={state} /> },
  { key: "at", title: "Since", width: 130, cell: ({ submitted_at }) => dayTime(submitted_at) },
  { key: "due", title: "Due", width: 150, cell: (row) => <Due row={row} now={now} /> },
];

function Due({ row, now }: { readonly row: Progress; readonly now: number }) {
  if (row.asked_until_ms !== null) return <span className="muted">waits for the user's answer</span>;
  if (!row.is_open || row.due_at_ms === null) return <span className="muted">none</span>;
  const left = row.due_at_ms - now;
  return left > 0 ? `in ${duration(left)}` : <span className="warn">late by {duration(-left)}</span>;
}
