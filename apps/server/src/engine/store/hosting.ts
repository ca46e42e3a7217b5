import { hostingProductRecord } from "@candor/core/products/hosting/records.ts";
import { RecordTable } from "./record-table.ts";
import type { Store } from "./store.ts";

const products = new RecordTable("hosting_products", hostingProductRecord, { key: "productId" });

const NEWEST =
  "WHERE (product_id, version) IN (SELECT product_id, max(version) FROM hosting_products GROUP BY product_id)";

/** Terms of funds and miners: a row for each version, since orders keep the one that they were bought under. */
export const hostingStore: Store = {
  order: 75,
  load: async (read) => ({ rows: { hostingProducts: await products.load(read, NEWEST) } }),
  open() {
    const versions = products.insert([], { keys: ["product_id", "version"] });
    return { on: { hostingProduct: ({ product }) => versions.add(product) }, take: () => versions.take() };
  },
};
