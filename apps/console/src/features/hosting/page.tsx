import { formatAmount, rate } from "@candor/contract/domain/money.ts";
import { consoleHostingProducts } from "@candor/contract/routes/console/hosting.ts";
import { yearlyRate } from "@candor/contract/rules/hosting.ts";
import { useRead } from "../../shared/api/use-read.ts";
import { BeginButton, ListPanel, NothingOpen } from "../../shared/editor/list-panel.tsx";
import { UnsavedGuard } from "../../shared/editor/unsaved-guard.tsx";
import { keyOfId, usePicked } from "../../shared/editor/use-picked.ts";
import { percentOf } from "../../shared/format/share.ts";
import { useQueryParams } from "../../shared/navigation.ts";
import { useMay } from "../../shared/operator.ts";
import { paths } from "../../shared/paths.ts";
import { LanguageMarks } from "../../shared/ui/language-marks.tsx";
import { money } from "../../shared/ui/money.tsx";
import { Shape } from "../../shared/ui/shape.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import type { TableColumn } from "../../shared/ui/table.tsx";
import { TwoLine } from "../../shared/ui/two-line.tsx";
import { CoveragePanel } from "./coverage-panel.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import { ProductEditor } from "./product-editor.tsx";
import { ProductFacts } from "./product-facts.tsx";
import { daysText, kindNames, nameOf, type Product, unitsText, untilText } from "./product-form.ts";
import "./hosting.css";

const EVERY_MS = 15_000;

/** Funds and miners: all of them over the one that is open. */
export default function HostingPage() {
  const query = useRead(consoleHostingProducts, {}, { refetchInterval: EVERY_MS });
  const may = useMay();
  const mayRequest = may("hosting.request");
  const { view } = useQueryParams();
  const items = query.data?.list;
  const { open, chosen, choose } = usePicked({
    items: items ?? [],
    keyOf: keyOfId,
    path: paths.hosting,
    noun: "product",
  });
  const isNew = mayRequest && open === "new";
  return (
    <div className="editor-under hosting">
      <UnsavedGuard />
      <ListPanel
        title="Funds and miners"
        query={query}
        items={items}
        what="the products"
        rows={5}
        empty={<Empty title="No products yet">Two operators set the terms of the first one.</Empty>}
        keyOf={keyOfId}
        chosen={open}
        onChoose={choose}
        columns={columns}
        aside={
          mayRequest && (
            <BeginButton label="new product" onBegin={() => choose("new")}>
              Ask for one
            </BeginButton>
          )
        }
      />
      <CoveragePanel />
      <div className="editor">
        {isNew ? (
          <ProductEditor key="new" product={undefined} onAsked={(id) => choose(String(id))} />
        ) : chosen ? (
          view === "orders" && may("users.money.read") ? (
            <OrdersPanel key={chosen.id} product={chosen} />
          ) : mayRequest ? (
            <ProductEditor key={chosen.id} product={chosen} />
          ) : (
            <ProductFacts key={chosen.id} product={chosen} />
          )
        ) : (
          <NothingOpen noun="product" pending={query.isPending} />
        )}
      </div>
    </div>
  );
}

const earningOf = ({ kind, interest_rate, output, income_currency_name }: Product) =>
  kind === "fund" ? (
    <TwoLine
      first={`${percentOf(interest_rate)} % a day`}
      second={`${percentOf(formatAmount(yearlyRate(rate(interest_rate))))} % a year`}
    />
  ) : (
    <TwoLine first={`${money(output)} ${income_currency_name}`} second="a machine and day" />
  );

const columns: readonly TableColumn<Product>[] = [
  {
    key: "name",
    title: "Product",
    cell: (product) => (
      <TwoLine
        first={nameOf(product)}
        second={
          product.approval_id === null ? (
            `${kindNames[product.kind]} ${product.id}`
          ) : (
            <span className="warn">request pending</span>
          )
        }
      />
    ),
  },
  {
    key: "currency",
    title: "Currency",
    cell: ({ kind, currency_name, income_currency_name }) => (
      <TwoLine first={currency_name} second={kind === "fund" ? "" : `pays ${income_currency_name}`} />
    ),
  },
  { key: "term", title: "Term", align: "right", cell: ({ day }) => daysText(day) },
  { key: "rate", title: "Earns, uncompounded", align: "right", cell: earningOf },
  {
    key: "minimum",
    title: "Order",
    align: "right",
    cell: ({ kind, save_min, save_max, unit_price, currency_name }) =>
      kind === "fund" ? (
        <TwoLine first={`from ${money(save_min)}`} second={`to ${money(save_max)}`} />
      ) : (
        <TwoLine first={`${save_min} to ${save_max} machines`} second={`${money(unit_price)} ${currency_name} each`} />
      ),
  },
  {
    key: "quota",
    title: "Quota",
    align: "right",
    cell: ({ kind, quota, sold }) => (
      <TwoLine
        first={kind === "fund" ? money(quota) : `${unitsText(quota)} machines`}
        second={`${kind === "fund" ? money(sold) : unitsText(sold)} hosted`}
      />
    ),
  },
  { key: "sale", title: "Sold", wide: true, cell: untilText },
  {
    key: "texts",
    title: "Texts",
    wide: true,
    cell: ({ document }) =>
      document ? <LanguageMarks missing={document.missing} /> : <span className="warn">not begun</span>,
  },
  {
    key: "state",
    title: "State",
    cell: ({ state }) => (
      <span className={state === "open" ? "up" : "warn"}>
        <Shape kind={state === "open" ? "tick" : "triangle"} size={11} /> {state}
      </span>
    ),
  },
  {
    key: "version",
    title: "Version",
    align: "right",
    cell: ({ version }) => (version === 0 ? <span className="muted">none</span> : version),
  },
  {
    key: "rank",
    title: "Place",
    align: "right",
    cell: ({ rank, recommended }) => <TwoLine first={rank} second={recommended ? "recommended" : ""} />,
  },
];
