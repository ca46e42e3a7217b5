import { recordSection } from "../../seal/section.ts";
import { hostingProductRecord } from "./records.ts";

export const sealedProducts = recordSection("hostingProducts", {
  isAdded: true,
  table: "hosting_products",
  rows: "hostingProducts",
  record: hostingProductRecord,
  key: ({ productId }) => productId,
  touched: { hostingProduct: ({ product }) => product.productId },
  now: ({ hosting }, productId) => hosting.products.get(productId),
});
