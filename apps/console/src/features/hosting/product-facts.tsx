import { hostingLines } from "@candor/contract/rules/hosting-lines.ts";
import { EditorSide } from "../../shared/editor/editor-page.tsx";
import { Facts, ReadPanel } from "../../shared/ui/panel.tsx";
import { ExamplePanel } from "./example-panel.tsx";
import { OrdersLink } from "./orders-link.tsx";
import { CardPreview } from "./product-card.tsx";
import { nameOf, noteOf, type Product } from "./product-form.ts";
import { ProductTexts } from "./product-texts.tsx";
import { ProductVersions } from "./product-versions.tsx";

/** A product for a read-only role, without controls. */
export function ProductFacts({ product }: { readonly product: Product }) {
  const names = { currency: product.currency_name, income_currency: product.income_currency_name };
  const rows = hostingLines(product, names).map(({ field, value }) => ({ name: field, value }));
  return (
    <>
      <ReadPanel title={nameOf(product)} note={noteOf(product)} aside={<OrdersLink product={product} />}>
        <Facts width={190} rows={rows} />
      </ReadPanel>
      <EditorSide>
        <CardPreview id={product.id} terms={product} sold={product.sold} names={names} document={product.document} />
        <ExamplePanel terms={product} names={names} />
        <ProductTexts product={product} />
        <ProductVersions product={product} />
      </EditorSide>
    </>
  );
}
