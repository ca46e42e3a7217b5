import { riskHistory } from "@candor/contract/routes/console/risk.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { day } from "../../shared/format/time.ts";
import { cents } from "../../shared/format/used.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { type Day, daysOf } from "./figures.ts";

const EVERY_MS = 60_000;
const spans = [7, 30, 90] as const;

/** One sample of each hour is kept; a day shows its worst. */
export function HistoryPanel() {
  const [days, setDays] = useState<number>(spans[0]);
  const query = useRead(riskHistory, { days }, { refetchInterval: EVERY_MS });
  return (
    <Panel
      flush
      title="History"
      note="the worst hour of each day, at the worse of −10 % and +10 %"
      aside={
        <Segmented<number>
          size="small"
          aria-label="Days of the history"
          value={days}
          onChange={setDays}
          options={spans.map((value) => ({ value, label: `${value} days` }))}
        />
      }
    >
      {query.data ? <Days days={daysOf(query.data.list)} /> : <Loading query={query} what="the history" rows={4} />}
    </Panel>
  );
}

const Days = ({ days }: { readonly days: readonly Day[] }) =>
  days.length === 0 ? (
    <Empty title="No history yet">
      A sample of each hour is kept, the first one a minute after the server has started.
    </Empty>
  ) : (
    <Table label="History by day" columns={columns} rows={days} keyOf={(row) => `${row.day} ${row.currency}`} />
  );

const columns: readonly TableColumn<Day>[] = [
  { key: "day", title: "Day, UTC", isName: true, cell: (row) => day(row.day) },
  { key: "accounts", title: "Accounts liquidated", align: "right", cell: ({ accounts }) => accounts },
  {
    key: "loss",
    title: "Loss of the house",
    align: "right",
    cell: ({ loss, currency }) => <Money value={cents(loss)} unit={currency} />,
  },
  {
    key: "shortfall",
    title: "Beyond users' funds",
    align: "right",
    cell: ({ shortfall }) => <Money value={cents(shortfall)} />,
  },
  { key: "hours", title: "Hours sampled", align: "right", cell: ({ hours }) => hours },
];
