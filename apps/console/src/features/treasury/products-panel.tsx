import type { OutputOf } from "@candor/contract/route.ts";
import { consoleHostingProducts } from "@candor/contract/routes/console/hosting.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { TAG } from "../../shared/format/tag.ts";
import { linkOf, paths } from "../../shared/paths.ts";
import { Loaded } from "../../shared/ui/loading.tsx";
import { moneyColumn } from "../../shared/ui/money-column.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { Table, type TableColumn } from "../../shared/ui/table.tsx";

type Product = OutputOf<typeof consoleHostingProducts>["list"][number];

const EVERY_MS = 15_000;

/** For which funds and miners the hosting reserve of a currency is kept. */
export function ProductsPanel({ currency }: { readonly currency: string }) {
  const query = useRead(consoleHostingProducts, {}, { refetchInterval: EVERY_MS });
  const items = query.data?.list.filter((each) => each.income_currency_name === currency && each.open.orders > 0);
  return (
    <Panel flush title="Promised by product">
      <Loaded query={query} items={items} what="the products" rows={3} empty={<Empty title="No open orders" />}>
        {(rows) => <Table label="Promised by product" columns={columns} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Panel>
  );
}

const columns: readonly TableColumn<Product>[] = [
  {
    key: "product",
    title: "Product",
    cell: ({ id, document }) => (
      <a href={linkOf(paths.hosting, { open: String(id), view: "orders" })}>
        {document?.texts.find(({ lang, title }) => lang === "en" && title !== "")?.title ?? `#${id}`}
      </a>
    ),
  },
  { key: "orders", title: "Open orders", align: "right", cell: ({ open }) => open.orders.toLocaleString(TAG) },
  moneyColumn({
    key: "promised",
    title: "Promised",
    of: ({ open, income_currency_name }) => ({ value: open.promised, unit: income_currency_name }),
  }),
];
