import type { OutputOf } from "@candor/contract/route.ts";
import { userTotals } from "@candor/contract/routes/console/user-money.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { countText } from "../../shared/format/count.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

type Total = OutputOf<typeof userTotals>["list"][number];

export function CashTotals({ uid }: { readonly uid: string }) {
  const query = useRead(userTotals, { uid });
  if (!query.data) return <Loading query={query} what="the totals" rows={2} />;
  const { list } = query.data;
  if (list.length === 0) return <Empty title="Nothing was deposited or withdrawn" />;
  return <Table label="Totals" columns={columns} rows={list} keyOf={({ currency }) => currency} />;
}

const isZero = (text: string): boolean => /^-?[0.]*$/.test(text);

/** A sum, with what is still on its way below it. */
const sum = (value: string, note: string) => (
  <span className="two-line">
    <span>{money(value)}</span>
    <span>{note}</span>
  </span>
);
type Counted = { readonly count: number; readonly noun: string; readonly open: string; readonly words: string };
/** "3 deposits, 250.50 not booked yet" */
const counted = ({ count, noun, open, words }: Counted): string =>
  `${countText(count)} ${noun}${count === 1 ? "" : "s"}${isZero(open) ? "" : `, ${money(open)} ${words}`}`;

const columns: readonly TableColumn<Total>[] = [
  { key: "currency", title: "Currency", width: 90, isName: true, cell: ({ currency }) => currency },
  {
    key: "deposited",
    title: "Deposited",
    align: "right",
    cell: ({ deposited, deposits, deposits_open }) =>
      sum(deposited, counted({ count: deposits, noun: "deposit", open: deposits_open, words: "not booked yet" })),
  },
  {
    key: "withdrawn",
    title: "Withdrawn",
    align: "right",
    cell: ({ withdrawn, withdrawals, withdrawals_open }) =>
      sum(withdrawn, counted({ count: withdrawals, noun: "withdrawal", open: withdrawals_open, words: "on the way" })),
  },
  { key: "fees", title: "Fees", align: "right", cell: ({ fees }) => money(fees) },
  { key: "net", title: "Net, after fees", align: "right", cell: ({ net }) => <strong>{money(net, true)}</strong> },
];
