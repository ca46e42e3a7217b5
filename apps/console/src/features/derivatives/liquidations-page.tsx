import type { OutputOf } from "@candor/contract/route.ts";
import { liquidations } from "@candor/contract/routes/console/derivatives.ts";
import { liquidationsExport } from "@candor/contract/routes/console/exports.ts";
import { useReadList } from "../../shared/api/use-read.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { dayTime } from "../../shared/format/time.ts";
import { totalText } from "../../shared/format/total.ts";
import { linkOf, userPath } from "../../shared/paths.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ReceiptLink } from "../../shared/ui/receipt-link.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import "./derivatives.css";

const EVERY_MS = 10_000;
type Row = OutputOf<typeof liquidations>["list"][number];

/** Liquidated positions and reduced profits, each with a receipt that anybody can recompute. */
export default function LiquidationsPage() {
  const query = useReadList(liquidations, { page_size: 50 }, { everyMs: EVERY_MS });
  const { items, total } = query;
  return (
    <div className="liquidations">
      <Panel
        grow
        flush
        title="Liquidations"
        note={total === undefined ? "" : totalText(total)}
        aside={<ExportButton route={liquidationsExport} input={{}} />}
        foot={<span>Rules close positions, not operators. Each receipt is public and does not identify the user.</span>}
      >
        <Loaded
          query={query}
          items={items}
          what="the liquidations"
          rows={8}
          empty={
            <Empty title="No liquidations">
              A position is closed when its account reaches a margin level of 20 %. It appears here within seconds.
            </Empty>
          }
        >
          {(rows) => (
            <Table label="Liquidations, newest first" columns={columns} rows={rows} keyOf={(row) => row.receipt_id} />
          )}
        </Loaded>
        <ShowOlder query={query} />
      </Panel>
    </div>
  );
}

const columns: readonly TableColumn<Row>[] = [
  { key: "at", title: "When", cell: ({ at }) => dayTime(at) },
  {
    key: "kind",
    title: "What",
    cell: ({ kind }) =>
      kind === "lever_deleverage" ? (
        <Tag tone="warn" shape="half">
          Deleveraged
        </Tag>
      ) : (
        <Tag tone="bad" shape="square">
          Liquidated
        </Tag>
      ),
  },
  { key: "user", title: "User", cell: ({ uid }) => <a href={linkOf(userPath(uid))}>{uid}</a> },
  { key: "pair", title: "Pair", cell: ({ symbol }) => symbol },
  {
    key: "position",
    title: "Position",
    cell: ({ side, lots }) => `${side}, ${lots} ${lots === 1 ? "lot" : "lots"}`,
  },
  {
    key: "profit",
    title: "Result",
    align: "right",
    cell: ({ profit, currency }) => <Money value={profit} unit={currency} signed />,
  },
  { key: "deducted", title: "Deducted", align: "right", cell: ({ deducted }) => <Part value={deducted} /> },
  {
    key: "insurance",
    title: "Insurance paid",
    align: "right",
    cell: ({ insurance }) => <Part value={insurance} />,
  },
  {
    key: "receipt",
    title: "Receipt",
    align: "right",
    cell: ({ receipt_id }) => <ReceiptLink id={receipt_id} />,
  },
];

const Part = ({ value }: { readonly value: string }) =>
  value === "0" ? <span className="muted">none</span> : <Money value={value} />;
