import "./table.css";

export type TableColumn<Row> = {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly width?: number | string | undefined;
  readonly align?: "right" | undefined;
  /** Only where the window is wider than 1280. */
  readonly wide?: boolean | undefined;
  /** The header cell of its row. */
  readonly isName?: boolean;
  readonly sort?: "ascending" | "descending";
  readonly className?: string;
  readonly cell: (row: Row) => React.ReactNode;
};

export type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly className?: string;
  readonly rowProps?: (row: Row) => React.ComponentProps<"tr"> & { readonly "data-id"?: string };
};

const classOf = <Row,>({ align, wide, className = "" }: TableColumn<Row>): string =>
  `${align ?? ""}${wide ? " wide" : ""} ${className}`.trim();

/** A row that opens a record: by a click outside its checkbox, and by Enter while it has the focus. */
export const openedBy = (open: () => void): React.ComponentProps<"tr"> => ({
  onClick: ({ target }) => {
    if (!(target instanceof Element && target.closest(".queue-check"))) open();
  },
  onKeyDown: ({ key, target, currentTarget }) => {
    if (key === "Enter" && target === currentTarget) open();
  },
});

/** The names of the columns. */
export const TableHead = <Row,>({
  columns,
  rowIndex,
}: {
  readonly columns: readonly TableColumn<Row>[];
  readonly rowIndex?: number;
}) => (
  <thead>
    <tr aria-rowindex={rowIndex}>
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          style={{ width: column.width }}
          className={classOf(column)}
          aria-sort={column.sort}
        >
          {column.title}
        </th>
      ))}
    </tr>
  </thead>
);

/** The cells of one row. */
export const TableCells = <Row,>({
  columns,
  row,
}: {
  readonly columns: readonly TableColumn<Row>[];
  readonly row: Row;
}) =>
  columns.map((column) =>
    column.isName ? (
      <th key={column.key} scope="row" className={classOf(column)}>
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.key} className={classOf(column)}>
        {column.cell(row)}
      </td>
    ),
  );

/** The table of the console. antd's Table would add 52 KB to 660 KB of JavaScript (compressed), without a feature that is needed here. */
export const Table = <Row,>({ label, columns, rows, keyOf, className = "", rowProps }: TableProps<Row>) => (
  <table className={`table ${className}`} aria-label={label}>
    <TableHead columns={columns} />
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)} {...rowProps?.(row)}>
          <TableCells columns={columns} row={row} />
        </tr>
      ))}
    </tbody>
  </table>
);
