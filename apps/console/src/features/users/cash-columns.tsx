import type { OutputOf } from "@candor/contract/route.ts";
import type { userDeposits, userWithdrawals } from "@candor/contract/routes/console/user-money.ts";
import { near } from "../../shared/format/time.ts";
import { cashPath, linkOf } from "../../shared/paths.ts";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { Status } from "../../shared/ui/status.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";

type Deposit = OutputOf<typeof userDeposits>["list"][number];
type Withdrawal = OutputOf<typeof userWithdrawals>["list"][number];

const at = <Row,>(title: string, now: number, of: (row: Row) => string): TableColumn<Row> => ({
  key: "at",
  title,
  width: 112,
  align: "right",
  cell: (row) => <span className="nowrap">{near(of(row), now)}</span>,
});

export const depositColumns = (now: number): readonly TableColumn<Deposit>[] => [
  {
    key: "id",
    title: "Deposit",
    width: 90,
    cell: (row) => <a href={linkOf(cashPath("deposit", row))}>D-{row.id}</a>,
  },
  { key: "chain", title: "Channel", cell: ({ chain }) => chain },
  moneyColumn({ key: "amount", title: "Claimed", of: ({ amount, currency }) => ({ value: amount, unit: currency }) }),
  moneyColumn({
    key: "credited",
    title: "Credited",
    of: ({ credited, currency }) => (credited === null ? undefined : { value: credited, unit: currency }),
  }),
  { key: "state", title: "State", width: 130, cell: ({ state }) => <Status state={state} /> },
  at("Submitted, UTC", now, ({ submitted_at }) => submitted_at),
];

export const withdrawalColumns = (now: number): readonly TableColumn<Withdrawal>[] => [
  {
    key: "id",
    title: "Withdrawal",
    width: 90,
    cell: (row) => <a href={linkOf(cashPath("withdrawal", row))}>W-{row.number}</a>,
  },
  {
    key: "to",
    title: "To",
    cell: ({ chain, to }) => (
      <span className="two-line">
        <span>{chain}</span>
        <span className="cash-address mono" title={to}>
          {to}
        </span>
      </span>
    ),
  },
  moneyColumn({ key: "amount", title: "Amount", of: ({ amount, currency }) => ({ value: amount, unit: currency }) }),
  moneyColumn({ key: "fee", title: "Fee", wide: true, of: ({ fee, currency }) => ({ value: fee, unit: currency }) }),
  { key: "state", title: "State", width: 130, cell: ({ state }) => <Status state={state} /> },
  at("Requested, UTC", now, ({ created_at }) => created_at),
];
