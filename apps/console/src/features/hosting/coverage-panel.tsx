import { hostingCoverage } from "@candor/contract/routes/hosting.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { clock } from "../../shared/format/time.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { type Coverage, differenceOf } from "./coverage.ts";

const EVERY_MS = 15_000;

/** By currency, the income that open orders are still promised and the reserve that is kept for it. */
export function CoveragePanel() {
  const query = useRead(hostingCoverage, {}, { refetchInterval: EVERY_MS });
  return (
    <Panel flush title="Promised income" note={query.data && `checked at ${clock(query.data.checked_at_ms)} UTC`}>
      <Loaded
        query={query}
        items={query.data?.list}
        what="the coverage"
        rows={2}
        empty={<Empty title="Nothing is promised yet" />}
      >
        {(rows) => (
          <Table label="Promised income" columns={columns} rows={rows} keyOf={({ currency_id }) => currency_id} />
        )}
      </Loaded>
    </Panel>
  );
}

const columns: readonly TableColumn<Coverage>[] = [
  { key: "currency", title: "Currency", cell: ({ currency_name }) => currency_name },
  { key: "orders", title: "Open orders", align: "right", cell: ({ orders }) => orders.toLocaleString("en-US") },
  { key: "promised", title: "Promised", align: "right", cell: ({ promised }) => <Money value={promised} /> },
  { key: "reserved", title: "Reserved", align: "right", cell: ({ reserved }) => <Money value={reserved} /> },
  {
    key: "treasury",
    title: "Free in the treasury",
    align: "right",
    cell: ({ treasury }) => <Money value={treasury} />,
  },
  {
    key: "equal",
    title: "Comparison",
    width: 190,
    cell: (row) => {
      const difference = differenceOf(row);
      return difference === undefined ? (
        <Tag tone="ok" shape="tick">
          Equal
        </Tag>
      ) : (
        <Tag tone="bad" shape="cross">
          Differs by {money(difference, true)}
        </Tag>
      );
    },
  },
];
