import { Money } from "./money.tsx";
import type { TableColumn } from "./table.tsx";

type Amount = { readonly value: string; readonly unit?: string; readonly signed?: boolean };
type MoneyColumn<Row> = Pick<TableColumn<Row>, "key" | "title" | "wide"> & {
  /** Undefined where there is none. */
  readonly of: (row: Row) => Amount | undefined;
};

/** A column of amounts with their currencies. */
export const moneyColumn = <Row,>({ of, ...column }: MoneyColumn<Row>): TableColumn<Row> => ({
  ...column,
  align: "right",
  cell: (row) => {
    const amount = of(row);
    return amount ? <Money {...amount} /> : <span className="muted">none</span>;
  },
});

type Hosted = {
  readonly amount: string;
  readonly currency_name: string;
  readonly paid_days: number;
  readonly day: number;
};

/** What a hosting order holds. */
export const principalColumn: TableColumn<Pick<Hosted, "amount" | "currency_name">> = moneyColumn({
  key: "principal",
  title: "Principal",
  of: ({ amount, currency_name }) => ({ value: amount, unit: currency_name }),
});

/** How far a hosting order is. */
export const paidDaysColumn: TableColumn<Pick<Hosted, "paid_days" | "day">> = {
  key: "days",
  title: "Paid days",
  align: "right",
  cell: ({ paid_days, day }) => (
    <span className="nowrap">
      {paid_days} of {day}
    </span>
  ),
};
