import { currenciesList } from "@candor/contract/routes/console/catalogue.ts";
import { consoleHostingProducts, hostingTermsRequest } from "@candor/contract/routes/console/hosting.ts";
import { type HostingCurrencies, hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import type { HostingTerms } from "@candor/contract/rules/hosting-terms.ts";
import { changedLines } from "@candor/contract/rules/terms-changes.ts";
import { useEffect, useState } from "react";
import { useRead } from "../../shared/api/use-read.ts";
import { serverNow } from "../../shared/clock.ts";
import { errorsOfTyped } from "../../shared/editor/draft.ts";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { RequestPanel } from "../../shared/editor/editor-panel.tsx";
import { useEditor } from "../../shared/editor/use-editor.ts";
import { wrongWords } from "../../shared/terms/problem-words.ts";
import { fieldName } from "../../shared/terms/rows.ts";
import { Panel } from "../../shared/ui/panel.tsx";
import { Empty } from "../../shared/ui/skeleton.tsx";
import { ExamplePanel } from "./example-panel.tsx";
import { OrdersLink } from "./orders-link.tsx";
import { CardPreview } from "./product-card.tsx";
import { type CurrencyOption, ProductFieldset } from "./product-fields.tsx";
import {
  fieldsOf,
  nameOf,
  newProduct,
  noteOf,
  type Product,
  type ProductFields,
  readProduct,
  requestInput,
} from "./product-form.ts";
import { ProductTexts } from "./product-texts.tsx";
import { ProductVersions } from "./product-versions.tsx";

type ProductEditorProps = {
  /** Undefined for a new one. */
  readonly product: Product | undefined;
  readonly onAsked?: (productId: number) => void;
};

function useCurrencies(): readonly CurrencyOption[] {
  const { data } = useRead(currenciesList, {}, { staleTime: 60_000 });
  return data?.list.map(({ id, symbol }) => ({ value: String(id), label: symbol })) ?? [];
}

/** The terms of one product, with its card, an example, its texts and its versions beside. A change is a request with before and after. */
export function ProductEditor({ product, onAsked }: ProductEditorProps) {
  const currencies = useCurrencies();
  const [served] = useState(() => newProduct(serverNow()));
  // Terms that only a request has are nobody's yet: nothing is fixed, and no version is before them.
  const before = product && product.version > 0 ? product : undefined;
  const symbolOf = (id: number) => currencies.find(({ value }) => value === String(id))?.label ?? "";
  const namesOf = (terms: HostingTerms): HostingCurrencies => ({
    currency: symbolOf(terms.currency_id),
    income_currency: symbolOf(terms.income_currency_id),
  });
  const linesOf = (terms: HostingTerms) => hostingLines(terms, namesOf(terms));
  const changesIn = (fields: ProductFields) => {
    const { terms } = readProduct(fields, before);
    return terms && changedLines(product ? linesOf(product) : [], linesOf(terms));
  };
  const editor = useEditor<ProductFields, typeof hostingTermsRequest>({
    served: product ? fieldsOf(product) : served,
    version: product?.version ?? 0,
    route: hostingTermsRequest,
    slot: `hosting.${product?.id ?? "new"}`,
    wrong: (fields) => wrongWords(Object.keys(readProduct(fields, before).errors).length, changesIn(fields)?.length),
    input: (fields, version, reason) => {
      const { terms } = readProduct(fields, before);
      return terms && requestInput(product, terms, { version, reason });
    },
    stale: [consoleHostingProducts],
    request: { waiting: product?.approval_id ?? null },
    shortcut: { label: "ask for the terms", group: "Product" },
  });
  const { fields, dirty, sending, changes } = editor;
  const asked = sending.state === "done" && !dirty ? sending.data.product_id : undefined;
  // Only once the draft is dropped: the page would otherwise ask whether to leave it.
  useEffect(() => {
    if (asked !== undefined) onAsked?.(asked);
  }, [asked, onAsked]);
  const { terms, errors } = readProduct(fields, before);
  const isNew = product === undefined;
  const shown = isNew ? errorsOfTyped(errors, changes) : errors;
  return (
    <>
      <RequestPanel
        editor={editor}
        title={product ? nameOf(product) : "New product"}
        note={product && noteOf(product)}
        {...(product ? { subject: `hosting:${product.id}` } : {})}
        aside={product && <OrdersLink product={product} />}
        what="The product"
        changes={dirty ? (changesIn(fields) ?? []) : []}
        labelOf={fieldName}
      >
        <ProductFieldset editor={editor} errors={shown} currencies={currencies} isNew={isNew} />
      </RequestPanel>
      <EditorSide>
        {terms ? (
          <>
            <CardPreview
              id={product?.id}
              terms={terms}
              sold={product?.sold ?? "0"}
              names={namesOf(terms)}
              document={product?.document ?? null}
            />
            <ExamplePanel key={terms.kind} terms={terms} names={namesOf(terms)} />
          </>
        ) : (
          <Panel title="As users will see it">
            <Empty title="Not complete yet">The card and an example appear when every field is valid.</Empty>
          </Panel>
        )}
        {product && <ProductTexts product={product} />}
        {product && <ProductVersions product={product} />}
      </EditorSide>
    </>
  );
}
