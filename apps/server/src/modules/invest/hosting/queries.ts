import type { Db } from "../../../platform/database/schema.ts";

/** The newest version of each product's terms, with the names of its currencies. */
export const products = (db: Db) =>
  db
    .selectFrom("hosting_products")
    .innerJoin("currencies as currency", "currency.currency_id", "hosting_products.currency_id")
    .innerJoin("currencies as income", "income.currency_id", "hosting_products.income_currency_id")
    .distinctOn("product_id")
    .selectAll("hosting_products")
    .select(["currency.symbol as currency", "income.symbol as income_currency"])
    .orderBy("product_id")
    .orderBy("version", "desc")
    .execute();
export type ProductRow = Awaited<ReturnType<typeof products>>[number];
