import { type HostingState, hostingStates } from "@candor/contract/domain/hosting.ts";
import type { OutputOf } from "@candor/contract/route.ts";
import { hostingOrdersExport } from "@candor/contract/routes/console/exports.ts";
import { consoleHostingOrders } from "@candor/contract/routes/console/hosting.ts";
import { Segmented } from "antd";
import { useState } from "react";
import { useReadList } from "../../shared/api/use-read.ts";
import { useNow } from "../../shared/clock.ts";
import { ExportButton } from "../../shared/export/export-button.tsx";
import { TAG } from "../../shared/format/tag.ts";
import { near } from "../../shared/format/time.ts";
import { linkOf, paths, userPath } from "../../shared/paths.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { Money, money } from "../../shared/ui/money.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { ShowOlder } from "../../shared/ui/show-older.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Status } from "../../shared/ui/status.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";
import { nameOf, type Product, stateNames, unitsText } from "./product-form.ts";

type Order = OutputOf<typeof consoleHostingOrders>["list"][number];

const EVERY_MS = 10_000;

/** "2 open orders, 700.00 USDT hosted, 9.60 USDT still promised" */
function openText({ open: { orders, principal, promised }, currency_name, income_currency_name }: Product): string {
  const count = `${orders.toLocaleString(TAG)} open ${orders === 1 ? "order" : "orders"}`;
  return `${count}, ${money(principal)} ${currency_name} hosted, ${money(promised)} ${income_currency_name} still promised`;
}

/** All orders of a product, newest first, under what is open of it. */
export function OrdersPanel({ product }: { readonly product: Product }) {
  const [state, setState] = useState<HostingState | "all">("hosting");
  const now = useNow(1_000);
  const filters = { product_id: product.id, ...(state === "all" ? {} : { state }) };
  const query = useReadList(consoleHostingOrders, { ...filters, page_size: 50 }, { everyMs: EVERY_MS });
  return (
    <Panel
      grow
      flush
      title={`Orders of ${nameOf(product)}`}
      note={openText(product)}
      aside={
        <>
          <a href={linkOf(paths.hosting, { open: String(product.id) })}>Terms</a>
          <Segmented<HostingState | "all">
            size="small"
            aria-label="Which orders"
            value={state}
            onChange={setState}
            options={[
              ...hostingStates.map((value) => ({ value, label: stateNames[value] })),
              { value: "all", label: "All" },
            ]}
          />
          <ExportButton route={hostingOrdersExport} input={filters} />
        </>
      }
    >
      <Loaded
        query={query}
        items={query.items}
        what="the orders"
        rows={5}
        empty={<Empty title={state === "all" ? "Nobody has bought it yet" : "No order in this state"} />}
      >
        {(rows) => <Table label="Orders" columns={columnsAt(now)} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
      <ShowOlder query={query} />
    </Panel>
  );
}

const columnsAt = (now: number): readonly TableColumn<Order>[] => [
  { key: "id", title: "Order", cell: ({ id }) => id },
  { key: "user", title: "User", cell: ({ uid }) => <a href={linkOf(userPath(uid))}>{uid}</a> },
  {
    key: "machines",
    title: "Machines",
    align: "right",
    cell: ({ kind, number }) => (kind === "miner" ? unitsText(number) : <span className="muted">fund</span>),
  },
  {
    key: "principal",
    title: "Principal",
    align: "right",
    cell: ({ amount, currency_name }) => <Money value={amount} unit={currency_name} />,
  },
  {
    key: "days",
    title: "Paid days",
    align: "right",
    cell: ({ paid_days, day }) => (
      <span className="nowrap">
        {paid_days} of {day}
      </span>
    ),
  },
  {
    key: "paid",
    title: "Paid",
    align: "right",
    cell: ({ paid, promised, income_currency_name }) => (
      <span className="two-line">
        <Money value={paid} unit={income_currency_name} />
        <span>of {money(promised)}</span>
      </span>
    ),
  },
  {
    key: "state",
    title: "State",
    width: 150,
    cell: ({ status, penalty, currency_name }) => (
      <span className="two-line">
        <span>
          <Status state={status}>{stateNames[status]}</Status>
        </span>
        <span>{penalty !== null && `penalty ${money(penalty)} ${currency_name}`}</span>
      </span>
    ),
  },
  {
    key: "bought",
    title: "Bought, UTC",
    align: "right",
    cell: ({ bought_at_ms }) => <span className="nowrap">{near(bought_at_ms, now)}</span>,
  },
  {
    key: "next",
    title: "Next payment, UTC",
    align: "right",
    cell: ({ next_payment_at_ms, ended_at_ms }) =>
      next_payment_at_ms === null ? (
        <span className="muted nowrap">ended {near(ended_at_ms ?? 0, now)}</span>
      ) : (
        <span className="nowrap">{near(next_payment_at_ms, now)}</span>
      ),
  },
];
