import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";

const database = await testDatabase();

/** Reads `export interface BalancesTable { owner_id: number; ... }` as { balances: ["owner_id", ...] }. */
function declaredTables(): Record<string, string[]> {
  const files = ["schema.ts", "schema-engine.ts", "schema-accounts.ts", "schema-wallet.ts", "schema-derivatives.ts"];
  const source = files.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join("\n");
  const bodyOf = (name: string) =>
    new RegExp(`interface ${name}(?: extends [\\w, ]+)? \\{\\n([^}]*)\\n\\}`).exec(source)?.[1] ?? "";
  const fieldsOf = (name: string) => [...bodyOf(name).matchAll(/^ {2}(\w+): ([^;\n]+)/gm)];
  return Object.fromEntries(
    ["Database", "EngineDatabase", "AccountsDatabase", "WalletDatabase", "DerivativesDatabase"]
      .flatMap(fieldsOf)
      .map(([, table, type]) => [table, fieldsOf(type as string).map(([, column]) => column as string)]),
  );
}

test("the types that Kysely works with name every table and column of the catalogue, and no other", async () => {
  const { rows } = await database.pool.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition GROUP BY c.oid`,
  );
  expect(declaredTables()).toEqual(Object.fromEntries(rows.map(({ table, columns }) => [table, columns])));
});
