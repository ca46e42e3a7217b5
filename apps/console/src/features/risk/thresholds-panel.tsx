import { formatInteger } from "@candor/contract/client/format.ts";
import { useMay } from "../../shared/operator.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Tag } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import type { Report } from "./figures.ts";

type Threshold = Report["thresholds"][number];

const names: Readonly<Record<string, string>> = {
  "risk.loss": "Loss of the house, of its treasury",
  "risk.shortfall": "Losses beyond users' funds, of the insurance",
  "risk.accounts": "Accounts liquidated",
};
const unitOf = (unit: string): string => (unit === "percent" ? " %" : "");
const amountOf = (value: number, unit: string): string => `${formatInteger(value, "en-US")}${unitOf(unit)}`;

/** The figures that an alarm watches, at the worse of −10 % and +10 %. */
export function ThresholdsPanel({ thresholds }: { readonly thresholds: readonly Threshold[] }) {
  const maySee = useMay()("system.read");
  return (
    <Panel
      flush
      title="Thresholds"
      note="the worse of −10 % and +10 %; above one is an alarm"
      aside={
        <>
          <a href={linkOf(paths.alarms)}>Alarms</a>
          {maySee && <a href={linkOf(paths.system)}>Change</a>}
        </>
      }
    >
      <Table label="Thresholds" columns={columns} rows={thresholds} keyOf={({ name }) => name} />
    </Panel>
  );
}

const columns: readonly TableColumn<Threshold>[] = [
  { key: "name", title: "Figure", isName: true, cell: ({ name }) => names[name] ?? name },
  { key: "found", title: "Now", align: "right", cell: ({ found, unit }) => <strong>{amountOf(found, unit)}</strong> },
  { key: "value", title: "Threshold", align: "right", cell: ({ value, unit }) => amountOf(value, unit) },
  {
    key: "state",
    title: "State",
    width: 150,
    cell: ({ exceeded }) =>
      exceeded ? (
        <Tag tone="bad" shape="cross">
          Exceeded
        </Tag>
      ) : (
        <Tag tone="ok" shape="tick">
          Within
        </Tag>
      ),
  },
];
