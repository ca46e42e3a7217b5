import { formatDecimal } from "@candor/contract/client/format.ts";
import { cents } from "../../shared/format/used.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { LimitBar } from "../../shared/ui/limit-bar.tsx";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { grossOf, houseGain, type OpenContracts } from "./exposure-figures.ts";

/** Pairs with open or waiting positions; the limits of the others are unused. */
export function ContractsPanel({ contracts }: { readonly contracts: readonly OpenContracts[] }) {
  const busy = contracts.filter(({ positions, waiting }) => positions + waiting > 0);
  const count = busy.reduce((sum, { positions }) => sum + positions, 0);
  return (
    <Panel
      flush
      title="Contracts"
      note={`${count} open`}
      aside={<a href={linkOf(paths.derivatives, { open: "contracts" })}>Terms</a>}
    >
      {busy.length === 0 ? (
        <Empty title="No open positions">{`The limits of ${contracts.length} pairs are all unused.`}</Empty>
      ) : (
        <Table label="Open contracts by pair" columns={columns} rows={busy} keyOf={({ symbol }) => symbol} />
      )}
    </Panel>
  );
}

const columns: readonly TableColumn<OpenContracts>[] = [
  {
    key: "pair",
    title: "Pair, price",
    cell: ({ symbol, price }) => (
      <span className="two-line">
        <span>{symbol}</span>
        <span>{price === null ? "no price yet" : formatDecimal(price, "en-US", { least: 2 })}</span>
      </span>
    ),
  },
  {
    key: "positions",
    title: "Positions",
    align: "right",
    cell: ({ positions, waiting }) => (
      <span className="two-line">
        <span>{positions}</span>
        <span>{waiting === 0 ? "" : `${waiting} waiting`}</span>
      </span>
    ),
  },
  { key: "long", title: "Long", align: "right", cell: ({ long_value }) => <Money value={cents(long_value)} /> },
  { key: "short", title: "Short", align: "right", cell: ({ short_value }) => <Money value={cents(short_value)} /> },
  {
    key: "house",
    title: "House now",
    align: "right",
    cell: (row) => <Money value={cents(houseGain(row))} unit={row.currency} signed />,
  },
  {
    key: "gross",
    title: "All positions, of the limit",
    cell: (row) => <LimitBar label={`Value of ${row.symbol}`} used={grossOf(row)} limit={row.max_open} />,
  },
  {
    key: "net",
    title: "Long less short, of the limit",
    cell: (row) => <LimitBar label={`Difference of ${row.symbol}`} used={row.net_value} limit={row.max_net} />,
  },
];
