import { Checkbox } from "antd";
import { duration, near } from "../format/time.ts";
import { Age } from "../ui/age.tsx";
import type { TableColumn } from "../ui/table.tsx";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";

/** A row with what the list knows of it. */
export type Line<Row> = {
  readonly row: Row;
  readonly isSelected: boolean;
  readonly now: number;
  readonly onToggle: (id: string) => void;
};
type Look<Row extends QueueRow> = {
  readonly definition: QueueDefinition<Row>;
  readonly narrow: boolean;
  readonly sort: QueueSort;
  readonly isDone: boolean;
};

/** The checkbox for a batch, the time left, the queue's own columns, and the lease holder. */
export function columnsOf<Row extends QueueRow>(look: Look<Row>): readonly TableColumn<Line<Row>>[] {
  const { definition, narrow, sort, isDone } = look;
  const tick: TableColumn<Line<Row>> = {
    key: "tick",
    className: "queue-check",
    title: null,
    cell: ({ row, isSelected, onToggle }) => (
      <Checkbox
        tabIndex={-1}
        aria-label={`Select ${definition.titleOf(row)}`}
        checked={isSelected}
        onChange={() => onToggle(row.id)}
      />
    ),
  };
  const time: TableColumn<Line<Row>> = {
    key: "time",
    width: narrow ? 104 : 112,
    sort: sort === "newest" ? "descending" : "ascending",
    title: isDone ? "Submitted" : "Time left",
    cell: ({ row, now }) => (
      <TimeLeft row={row} isPaused={row.asked_until_ms !== null || (definition.paused?.(row) ?? false)} now={now} />
    ),
  };
  const holder: TableColumn<Line<Row>> = {
    key: "holder",
    width: narrow ? 60 : 80,
    title: <span className={narrow ? "visually-hidden" : undefined}>Holder</span>,
    cell: ({ row }) =>
      row.holder ? <Holder holder={row.holder} /> : row.assignee && <Assignee assignee={row.assignee} />,
  };
  const own = definition.columns
    .filter(({ essential }) => essential || !narrow)
    .map(({ cell, ...column }): TableColumn<Line<Row>> => ({ ...column, cell: ({ row }) => cell(row) }));
  return [tick, time, ...own, ...(definition.take ? [holder] : [])];
}

type TimeLeftProps = { readonly row: QueueRow; readonly isPaused: boolean; readonly now: number };
const TimeLeft = ({ row, isPaused, now }: TimeLeftProps) => (
  <span className="two-line">
    {row.age === "done" ? (
      <span>{near(row.submitted_at, now)}</span>
    ) : isPaused ? (
      <span className="muted">paused</span>
    ) : (
      <Age due={row} nowMs={now} />
    )}
    <span>{lineOf(row, now)}</span>
  </span>
);

const lineOf = (row: QueueRow, now: number): string => {
  if (row.age === "done") return "submitted";
  return row.asked_until_ms === null ? `waits ${duration(now - row.submitted_at_ms)}` : "user is asked";
};

/** Whose case it is, while nobody has it open. */
const Assignee = ({ assignee }: { readonly assignee: NonNullable<QueueRow["assignee"]> }) => (
  <span className="muted" title={`Assigned to ${assignee.operator}`}>
    {assignee.mine ? "yours" : assignee.operator}
  </span>
);

const Holder = ({ holder }: { readonly holder: NonNullable<QueueRow["holder"]> }) => (
  <span className={`holder${holder.mine ? " holder-mine" : ""}`} title={`Held by ${holder.operator}`}>
    {holder.mine ? "you" : holder.operator}
  </span>
);
