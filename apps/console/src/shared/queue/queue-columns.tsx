import { Checkbox } from "antd";
import { duration, near } from "../format/time.ts";
import { reasonName } from "../reasons/names.ts";
import { Age } from "../ui/age.tsx";
import type { TableColumn } from "../ui/table.tsx";
import type { QueueDefinition, QueueRow, QueueSort } from "./definition.ts";
import { directionOf, nextOf, nextOfTime } from "./sorts.ts";

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
  readonly onSort: (sort: QueueSort) => void;
};

/** The checkbox for a batch, the time left, the queue's own columns, and the lease holder. */
export function columnsOf<Row extends QueueRow>(look: Look<Row>): readonly TableColumn<Line<Row>>[] {
  const { definition, narrow, sort, isDone, onSort } = look;
  const timeDirection = directionOf(sort, isDone);
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
    width: 112,
    ...(timeDirection && { sort: timeDirection }),
    title: (
      <SortButton
        label={!isDone ? "Time left" : definition.hasDecisions ? "Decided" : "Submitted"}
        onSort={() => onSort(nextOfTime(sort, isDone))}
      />
    ),
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
    .map(
      ({ cell, sorts, ...column }): TableColumn<Line<Row>> => ({
        ...column,
        ...(sorts && sortedBy(column.title, sorts, look)),
        cell: ({ row }) => cell(row, { narrow }),
      }),
    );
  const last = isDone ? why<Row>() : holder;
  const isShown = isDone ? definition.hasDecisions && !narrow : definition.take;
  return [tick, time, ...own, ...(isShown ? [last] : [])];
}

function sortedBy(
  title: React.ReactNode,
  column: "user" | "amount",
  { sort, onSort }: Pick<Look<QueueRow>, "sort" | "onSort">,
) {
  const direction = sort === column ? "ascending" : sort === `${column}_desc` ? "descending" : undefined;
  return {
    ...(direction && ({ sort: direction } as const)),
    title: <SortButton label={title} onSort={() => onSort(nextOf(column, sort))} />,
  };
}

type SortButtonProps = { readonly label: React.ReactNode; readonly onSort: () => void };

/** Its heading says how the list is sorted (`aria-sort`), and draws the arrow from that. */
const SortButton = ({ label, onSort }: SortButtonProps) => (
  <button type="button" className="sort-button" onClick={onSort}>
    {label}
  </button>
);

/** In place of the holder: nobody holds what is decided. */
const why = <Row extends QueueRow>(): TableColumn<Line<Row>> => ({
  key: "why",
  width: 190,
  title: "Reason",
  cell: ({ row }) => {
    const reason = row.decided?.reason;
    return reason ? <span title={reasonName(reason)}>{reasonName(reason)}</span> : null;
  },
});

type TimeLeftProps = { readonly row: QueueRow; readonly isPaused: boolean; readonly now: number };
const TimeLeft = ({ row, isPaused, now }: TimeLeftProps) => (
  <span className="two-line">
    {row.age === "done" ? (
      <span>{near(row.decided?.at ?? row.submitted_at, now)}</span>
    ) : isPaused ? (
      <span className="muted">paused</span>
    ) : (
      <Age due={row} nowMs={now} />
    )}
    <span>{lineOf(row, now)}</span>
  </span>
);

const lineOf = (row: QueueRow, now: number): string => {
  if (row.decided) return row.decided.by.length > 0 ? `by ${row.decided.by.join(", ")}` : "not by an operator";
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
