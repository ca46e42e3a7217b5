import { productSlug } from "@candor/contract/content.ts";
import { consoleHostingProducts } from "@candor/contract/routes/console/hosting.ts";
import { TextsPanel } from "../../shared/editor/texts-panel.tsx";
import type { Product } from "./product-form.ts";

export const ProductTexts = ({ product: { id, kind, document } }: { readonly product: Product }) => (
  <TextsPanel
    document={document}
    slug={productSlug(id)}
    topic={kind}
    note="name, description, rules"
    without={`the product as #${id}`}
    list={consoleHostingProducts}
  />
);
