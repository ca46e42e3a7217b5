import {
  userApplicationsExport,
  userContractsExport,
  userHostingExport,
  userOptionsExport,
  userOrdersExport,
} from "@candor/contract/routes/console/exports.ts";
import {
  userApplications,
  userContracts,
  userHosting,
  userOptions,
  userOrders,
} from "@candor/contract/routes/console/users.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { totalText } from "../../shared/format/total.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { type ListQuery, More } from "./listed.tsx";
import { applicationColumns, contractColumns, hostingColumns, optionColumns, spotColumns } from "./order-columns.tsx";

const shownTotal = (total: number | undefined): string => (total === undefined ? "" : totalText(total));

type Product = "spot" | "contracts" | "options" | "hosting" | "applications";
const EVERY_MS = 10_000;
const PAGE_SIZE = 8;

/** Open orders of all products are read together, so that the tabs show counts and the first non-empty one is open. */
function useOrders(uid: string, all: boolean) {
  const open = { uid, page_size: PAGE_SIZE, open: "1" as const };
  const input = all ? { uid, page_size: PAGE_SIZE } : open;
  const often = { everyMs: EVERY_MS };
  const opened = {
    spot: useReadList(userOrders, open, often),
    contracts: useReadList(userContracts, open, often),
    options: useReadList(userOptions, open, often),
    hosting: useReadList(userHosting, open, often),
    applications: useReadList(userApplications, open, often),
  };
  const shown = {
    spot: useReadList(userOrders, input, often),
    contracts: useReadList(userContracts, input, often),
    options: useReadList(userOptions, input, often),
    hosting: useReadList(userHosting, input, often),
    applications: useReadList(userApplications, input, often),
  };
  return { opened, shown };
}

const products: readonly (readonly [Product, string])[] = [
  ["spot", "Spot"],
  ["contracts", "Contracts"],
  ["options", "Options"],
  ["hosting", "Funds and miners"],
  ["applications", "New coins"],
];

export function OrdersPanel({ uid }: { readonly uid: string }) {
  const [all, setAll] = useState(false);
  const [chosen, setChosen] = useState<Product>();
  const now = useNow(1_000);
  const { opened, shown } = useOrders(uid, all);
  const product = chosen ?? products.find(([name]) => (opened[name].total ?? 0) > 0)?.[0] ?? "spot";
  const label = (name: Product, title: string) => (
    <>
      {title} <span className="muted">{shownTotal(opened[name].total)}</span>
    </>
  );
  const aside = (
    <span className="orders-tools">
      <Segmented<Product>
        size="small"
        aria-label="Product"
        value={product}
        onChange={setChosen}
        options={products.map(([value, title]) => ({ value, label: label(value, title) }))}
      />
      <Segmented
        size="small"
        aria-label="Which orders"
        value={all ? "all" : "open"}
        onChange={(value) => setAll(value === "all")}
        options={[
          { value: "open", label: "Open" },
          { value: "all", label: "All" },
        ]}
      />
    </span>
  );
  const common = { aside, all, uid };
  if (product === "contracts")
    return (
      <Orders
        {...common}
        name="contract"
        query={shown.contracts}
        columns={contractColumns(now)}
        exports={userContractsExport}
      />
    );
  if (product === "options")
    return (
      <Orders
        {...common}
        name="option"
        query={shown.options}
        columns={optionColumns(now)}
        exports={userOptionsExport}
      />
    );
  if (product === "hosting")
    return (
      <Orders
        {...common}
        name="fund or miner order"
        query={shown.hosting}
        columns={hostingColumns(now)}
        exports={userHostingExport}
      />
    );
  if (product === "applications")
    return (
      <Orders
        {...common}
        name="application"
        query={shown.applications}
        columns={applicationColumns(now)}
        exports={userApplicationsExport}
      />
    );
  return <Orders {...common} name="order" query={shown.spot} columns={spotColumns(now)} exports={userOrdersExport} />;
}

type OrdersProps<Row> = {
  readonly uid: string;
  readonly exports: typeof userOrdersExport;
  readonly name: string;
  readonly all: boolean;
  readonly aside: React.ReactNode;
  readonly query: ListQuery<Row>;
  readonly columns: readonly TableColumn<Row>[];
};

function Orders<Row extends { readonly id: number | string }>({
  uid,
  exports,
  name,
  all,
  aside,
  query,
  columns,
}: OrdersProps<Row>) {
  const foot = (
    <>
      <More query={query} what={`${name}s`} {...(name === "order" && all ? { archived: "orders" } : {})} />
      <ExportButton key={exports.path} route={exports} input={{ uid, ...(all ? {} : { open: "1" }) }} />
    </>
  );
  return (
    <Panel title="Orders" note="newest first" aside={aside} flush foot={foot}>
      <Loaded
        query={query}
        items={query.items}
        what="the orders"
        rows={4}
        empty={<Empty title={all ? `No ${name} was ever placed` : `No ${name} is open`} />}
      >
        {(rows) => <Table label="Orders" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Panel>
  );
}
