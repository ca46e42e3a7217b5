import { expect, test } from "vitest";
import { withClient } from "../../platform/database/connect.ts";
import { testDatabase } from "../../testing/database.ts";
import { amount, insertInto, integer, json, type Statement } from "./table.ts";

const database = await testDatabase();

const numbered = () =>
  insertInto<number>("any", [integer("n", "int", (n) => n), json("outcome", (n) => JSON.stringify({ n }))]);
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const literalOf = (statements: readonly Statement[]) => statements.map(({ values }) => values[0]);

test.each([1, 31, 32, 33, 64, 100])("%i rows are one statement, in their order", (count) => {
  const rows = numbered();
  for (const n of numbersUpTo(count)) rows.add(n);
  expect(literalOf(rows.take())).toEqual([`{${numbersUpTo(count).join(",")}}`]);
});

test("a statement has the rows since the one before, and there is none without rows", () => {
  const rows = numbered();
  for (const n of numbersUpTo(40)) rows.add(n);
  rows.take();
  expect(rows.take()).toEqual([]);
  rows.add(7);
  const [statement] = rows.take();
  expect(statement?.values[0]).toBe("{7}");
  expect(String(statement?.values[1])).toContain('{"n":7}');
  expect(String(statement?.values[1])).not.toContain('{"n":8}');
});

test("amounts are stored with eight decimals", async () => {
  type Row = { readonly n: number; readonly value: bigint };
  const rows = insertInto<Row>("amounts", [integer("n", "int", ({ n }) => n), amount("value", ({ value }) => value)]);
  const values = [0n, 1n, -1n, 12_50000000n, -12_345n, 10n ** 30n + 7n];
  values.forEach((value, n) => {
    rows.add({ n, value });
  });
  const [statement] = rows.take() as [Statement];
  const stored = await withClient(database.adminUrl, async (client) => {
    await client.query("CREATE TEMPORARY TABLE amounts (n int, value numeric)");
    await client.query(statement.text, [...statement.values]);
    const found = await client.query<{ value: string }>("SELECT value::text FROM amounts ORDER BY n");
    return found.rows.map(({ value }) => value);
  });
  const decimals = ["0.00000000", "0.00000001", "-0.00000001", "12.50000000", "-0.00012345"];
  expect(stored).toEqual([...decimals, "10000000000000000000000.00000007"]);
});
