import type { OutputOf } from "@candor/contract/route.ts";
import type { dashboardPeriod } from "@candor/contract/routes/console/control.ts";
import { countText } from "../../shared/format/count.ts";
import { cents } from "../../shared/format/used.ts";
import { Loading } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { changeInPercent, sumOf, waitText } from "./figures.ts";

export type Period = OutputOf<typeof dashboardPeriod>;
export const periods = [
  { days: 1, label: "Today", before: "same time yesterday" },
  { days: 7, label: "7 days", before: "7 days before" },
  { days: 30, label: "30 days", before: "30 days before" },
] as const;
export type Days = (typeof periods)[number]["days"];

type Query = { readonly data: Period | undefined; readonly error: unknown; readonly refetch: () => unknown };
type PeriodProps = { readonly query: Query; readonly days: Days };
type Product = NonNullable<Period["products"]>[number];
type Time = Period["times"][number];

const labelOf = (days: Days) => periods.find((one) => one.days === days);

const productNames: Readonly<Record<Product["product"], string>> = {
  spot: "Spot",
  contracts: "Contracts, opened",
  options: "Options, stakes",
  convert: "Conversions",
  otc: "OTC, released",
  hosting: "Funds and miners, bought",
  subscriptions: "New coins, allotted",
};

/** Every product, with as long a time before. */
export function Products({ query, days }: PeriodProps) {
  const products = query.data?.products;
  const note = products ? `${money(cents(sumOf(products.map((one) => one.volume_usdt))))} USDT in all` : "";
  return (
    <Panel flush title={`Products, ${labelOf(days)?.label.toLowerCase()}`} note={note}>
      {products ? (
        <Table label="Products" columns={productColumns(days)} rows={products} keyOf={({ product }) => product} />
      ) : (
        <Loading query={query} what="the figures of the products" rows={7} className="panel-body" />
      )}
    </Panel>
  );
}

const productColumns = (days: Days): readonly TableColumn<Product>[] => [
  {
    key: "product",
    title: "Product",
    cell: ({ product }) => <strong className="nowrap">{productNames[product]}</strong>,
  },
  { key: "count", title: "Number", align: "right", cell: (row) => countText(row.count) },
  {
    key: "volume",
    title: "Volume",
    align: "right",
    cell: ({ volume_usdt }) => <Money value={cents(volume_usdt)} unit="USDT" />,
  },
  {
    key: "change",
    title: `Against ${labelOf(days)?.before}`,
    align: "right",
    wide: true,
    cell: ({ volume_usdt, volume_before_usdt }) => {
      const percent = changeInPercent(volume_before_usdt, volume_usdt);
      return percent === undefined ? <span className="muted">nothing before</span> : `${percent} %`;
    },
  },
  {
    key: "fees",
    title: "Fees",
    align: "right",
    cell: ({ fees_usdt }) => <Money value={cents(fees_usdt)} unit="USDT" />,
  },
];

const timeNames: Readonly<Record<Time["what"], string>> = {
  deposit: "Deposit, until approved",
  withdrawal: "Withdrawal, until paid",
  identity: "Identity, until decided",
  chat: "Chat, until a person answers",
};

/** How long users waited. */
export const Times = ({ query, days }: PeriodProps) => (
  <Panel flush title="Waiting times" note={`of what ended, ${labelOf(days)?.label.toLowerCase()}`}>
    {query.data ? (
      <Table label="Waiting times" columns={timeColumns} rows={query.data.times} keyOf={({ what }) => what} />
    ) : (
      <Loading query={query} what="the waiting times" rows={4} className="panel-body" />
    )}
  </Panel>
);

const timeColumns: readonly TableColumn<Time>[] = [
  { key: "what", title: "From request", cell: ({ what }) => timeNames[what] },
  { key: "count", title: "Number", align: "right", cell: (row) => countText(row.count) },
  { key: "median", title: "Median", align: "right", cell: ({ median_ms }) => <strong>{waitText(median_ms)}</strong> },
  { key: "most", title: "9 of 10 within", align: "right", cell: ({ nine_of_ten_ms }) => waitText(nine_of_ten_ms) },
];
