import { Segmented } from "antd";
import { useState } from "react";
import { signedPercent } from "../../shared/format/share.ts";
import { cents } from "../../shared/format/used.ts";
import { Money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import type { Move, Total } from "./figures.ts";

type Row = Total & { readonly move: string };
type Market = Move["markets"][number];

/** All moves in total, and one of them pair by pair. */
export function MovesPanel({ moves }: { readonly moves: readonly Move[] }) {
  const [chosen, setChosen] = useState<string>("-0.1");
  const rows = moves.flatMap(({ move, totals }) => totals.map((total): Row => ({ ...total, move })));
  const shown = moves.find(({ move }) => move === chosen);
  return (
    <>
      <Panel
        flush
        title="If all prices moved at once"
        note="by the engine's own rules: stops, liquidations, insurance, deleveraging"
      >
        <Table label="Moves" columns={totalColumns} rows={rows} keyOf={({ move, currency }) => `${move} ${currency}`} />
      </Panel>
      <Panel
        flush
        title="Pair by pair"
        aside={
          <Segmented<string>
            size="small"
            aria-label="The move that is shown"
            value={chosen}
            onChange={setChosen}
            options={moves.map(({ move }) => ({ value: move, label: signedPercent(move) }))}
          />
        }
      >
        {!shown || shown.markets.length === 0 ? (
          <Empty title="No open positions">A move of the prices would change nothing.</Empty>
        ) : (
          <Table
            label={`Pairs at ${signedPercent(chosen)}`}
            columns={marketColumns}
            rows={shown.markets}
            keyOf={({ symbol }) => symbol}
          />
        )}
      </Panel>
    </>
  );
}

const totalColumns: readonly TableColumn<Row>[] = [
  { key: "move", title: "Move", isName: true, cell: ({ move }) => <strong>{signedPercent(move)}</strong> },
  { key: "accounts", title: "Accounts liquidated", align: "right", cell: ({ accounts }) => accounts },
  { key: "positions", title: "Positions", align: "right", cell: ({ liquidated }) => liquidated },
  {
    key: "house",
    title: "House",
    align: "right",
    cell: ({ house, currency }) => <Money value={cents(house)} unit={currency} signed />,
  },
  {
    key: "shortfall",
    title: "Beyond users' funds",
    align: "right",
    cell: ({ shortfall }) => <Money value={cents(shortfall)} />,
  },
  {
    key: "insurance",
    title: "Insurance left",
    align: "right",
    cell: ({ insurance_left }) => <Money value={cents(insurance_left)} />,
  },
  {
    key: "treasury",
    title: "Treasury left",
    align: "right",
    cell: ({ treasury }) => <Money value={cents(treasury)} />,
  },
  { key: "owed", title: "Owed to winners", align: "right", cell: ({ owed }) => <Money value={cents(owed)} /> },
];

const marketColumns: readonly TableColumn<Market>[] = [
  { key: "pair", title: "Pair", isName: true, cell: ({ symbol }) => <strong className="nowrap">{symbol}</strong> },
  {
    key: "liquidated",
    title: "Liquidated",
    align: "right",
    cell: ({ liquidated, liquidated_value }) => (
      <span className="two-line">
        <span>{liquidated}</span>
        <span>{liquidated === 0 ? "" : <Money value={cents(liquidated_value)} />}</span>
      </span>
    ),
  },
  { key: "stopped", title: "Own stops", align: "right", cell: ({ stopped }) => stopped },
  {
    key: "house",
    title: "House",
    align: "right",
    cell: ({ house, currency }) => <Money value={cents(house)} unit={currency} signed />,
  },
  {
    key: "insurance",
    title: "Insurance pays",
    align: "right",
    cell: ({ insurance }) => <Money value={cents(insurance)} />,
  },
  {
    key: "deleveraged",
    title: "Taken from winners",
    align: "right",
    cell: ({ deleveraged }) => <Money value={cents(deleveraged)} />,
  },
  { key: "long", title: "Long left", align: "right", cell: ({ long_value }) => <Money value={cents(long_value)} /> },
  {
    key: "short",
    title: "Short left",
    align: "right",
    cell: ({ short_value }) => <Money value={cents(short_value)} />,
  },
];
