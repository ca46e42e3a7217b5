import { memo } from "react";
import { openedBy, TableCells, type TableColumn } from "../ui/table.tsx";
import type { QueueDefinition, QueueRow } from "./definition.ts";
import type { Line } from "./queue-columns.tsx";

/** What is done with a row; the same functions over all drawings. */
export type RowActs = {
  readonly open: (id: string) => void;
  readonly focused: (id: string) => void;
};

type LineProps<Row extends QueueRow> = Line<Row> & {
  readonly definition: QueueDefinition<Row>;
  readonly columns: readonly TableColumn<Line<Row>>[];
  readonly acts: RowActs;
  readonly index: number;
  readonly isOpen: boolean;
  /** Tab stops at it. */
  readonly isStop: boolean;
  /** Its decision is on its way, or it was read before the queue was opened. */
  readonly look: "queue-unsettled" | "queue-old" | undefined;
};

function LineOfRow<Row extends QueueRow>(props: LineProps<Row>) {
  const { definition, columns, acts, index, row, isOpen, isStop, isSelected, look } = props;
  return (
    <tr
      {...openedBy(() => acts.open(row.id))}
      data-id={row.id}
      tabIndex={isStop ? 0 : -1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) acts.focused(row.id);
      }}
      // The head is the first row.
      aria-rowindex={index + 2}
      aria-current={isOpen ? "true" : undefined}
      aria-selected={isSelected}
      aria-label={definition.titleOf(row)}
      className={look}
    >
      <TableCells columns={columns} row={props} />
    </tr>
  );
}
/** A row is drawn again only if something of its own changed: a key moves on in two rows of the thirty that are drawn. */
export const QueueLine = memo(LineOfRow) as typeof LineOfRow;

/** No row for those who hear the table; it takes no focus. */
const unspoken = { "aria-hidden": true } as const;

/** The room of rows that are not drawn. Its one cell is narrower than a row: columns that a narrow window hides must not come back through it. */
export const Space = ({ rows, px }: { readonly rows: number; readonly px: number }) =>
  rows > 0 && (
    <tr {...unspoken} className="queue-space">
      <td style={{ height: rows * px }} />
    </tr>
  );

/** A row that is being loaded. */
export const Blank = ({ index }: { readonly index: number }) => (
  <tr className="queue-blank" aria-rowindex={index + 2}>
    <td colSpan={3}>
      <span className="visually-hidden">Loading</span>
    </td>
  </tr>
);
