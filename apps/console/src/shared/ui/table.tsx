import "./table.css";

export type TableColumn<Row> = {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly width?: number | string;
  readonly align?: "right";
  /** Only where the window is wider than 1280. */
  readonly wide?: boolean;
  readonly cell: (row: Row) => React.ReactNode;
};

type TableProps<Row> = {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
};

export const cellClass = (align: "right" | undefined, wide: boolean | undefined): string =>
  `${align ?? ""}${wide ? " wide" : ""}`;

/** A plain table for the panels of a record; queues have their own. */
export const Table = <Row,>({ label, columns, rows, keyOf }: TableProps<Row>) => (
  <table className="table" aria-label={label}>
    <thead>
      <tr>
        {columns.map(({ key, title, width, align, wide }) => (
          <th key={key} scope="col" style={{ width }} className={cellClass(align, wide)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(({ key, align, wide, cell }) => (
            <td key={key} className={cellClass(align, wide)}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
