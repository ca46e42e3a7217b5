import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { withClient } from "./connect.ts";

const database = await testDatabase();
const zeros = `\\x${"00".repeat(32)}`;
const id = "00000000-0000-4000-8000-000000000001";

/** One row of every append-only table, so that a forgotten trigger or right would really change something. */
const rows: Record<string, { insert: string; column: string }> = {
  batches: { insert: `VALUES (1, 1, 1, 1, now(), '${zeros}')`, column: "epoch" },
  ledger_entries: { insert: `VALUES (1, now(), 1, '${id}', 7, 'c2c', 1, 5, 0, 5, 0, 'recharge', 'x')`, column: "tag" },
  transfers: { insert: `VALUES (DEFAULT, '${id}', 7, 'c2c', 'lever', 1, 5, now())`, column: "amount" },
  trades: { insert: "VALUES (1, 1, 100, 1, 100, 0, 1, 0, 7, 0, 0, 0, now())", column: "price" },
  ticks: { insert: "VALUES (1, 1, now(), 100, 0, true, '[]')", column: "price" },
  candles: { insert: "VALUES (1, '1m', now(), 100, 101, 99, 100, 1, 100)", column: "high" },
};
for (const [table, { insert }] of Object.entries(rows)) await database.pool.query(`INSERT INTO ${table} ${insert}`);

test.each(Object.entries(rows))("%s: PostgreSQL refuses the application every change", async (table, { column }) => {
  const changes = [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`];
  for (const change of changes)
    await expect(database.pool.query(change), change).rejects.toThrow(`permission denied for table ${table}`);
});

test.each(Object.entries(rows))("%s: a trigger refuses the owner too", async (table, { column }) => {
  const changes = [`UPDATE ${table} SET ${column} = ${column}`, `DELETE FROM ${table}`, `TRUNCATE ${table}`];
  for (const change of changes)
    await expect(
      withClient(database.ownerUrl, (owner) => owner.query(change)),
      change,
    ).rejects.toThrow(`${table} is append-only`);
});

test("the application cannot reach a partition around its parent, nor change the schema or the history of migrations", async () => {
  const { rows: partitions } = await database.pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('ticks'::regclass, 'ledger_entries'::regclass)",
  );
  expect(partitions).toHaveLength(8);
  const changes = [
    ...partitions.flatMap(({ name }) => [`DELETE FROM ${name}`, `INSERT INTO ${name} SELECT * FROM ${name}`]),
    "CREATE TABLE mine (id int)",
    "DROP TABLE ticks",
    "ALTER TABLE ticks DISABLE TRIGGER ALL",
    "UPDATE schema_migrations SET checksum = ''",
    "DELETE FROM orders",
  ];
  for (const change of changes)
    await expect(database.pool.query(change), change).rejects.toMatchObject({ code: "42501" });
});

test("amounts refuse NaN, infinities, a ninth decimal and what is beyond 1e30; prices refuse zero", async () => {
  const put = (available: string, owner = 9) =>
    database.pool.query("INSERT INTO balances VALUES ($1, $2, 1, $3, 0)", [
      owner,
      owner ? "c2c" : "outside",
      available,
    ]);
  for (const bad of ["NaN", "Infinity", "-Infinity", "0.123456789", "1e30"])
    await expect(put(bad), bad).rejects.toThrow('value for domain amount violates check constraint "amount_check"');
  await expect(put("-0.00000001")).rejects.toThrow("balances_user_never_negative");
  await put("-100", 0);
  await put("999999999999999999999.12345678");
  for (const bad of ["NaN", "0", "-1"])
    await expect(
      database.pool.query("INSERT INTO ticks VALUES (5, 1, now(), $1, 0, true, '[]')", [bad]),
      bad,
    ).rejects.toThrow("price_check");
});

test("a balance belongs to an account that its owner can have", async () => {
  for (const [owner, account] of [
    [9, "fees"],
    [0, "c2c"],
    [9, "savings"],
  ])
    await expect(
      database.pool.query("INSERT INTO balances VALUES ($1, $2, 1, 0, 0)", [owner, account]),
    ).rejects.toThrow("balances_account_of_owner");
});

test("a market whose tick times lot is finer than 1e-8 is refused", async () => {
  await database.pool.query(
    "INSERT INTO currencies VALUES (1, 'BTC', 'Bitcoin', 8, 'crypto'), (2, 'USDT', 'Tether', 6, 'crypto')",
  );
  const put = (tick: string, lot: string) =>
    database.pool.query(
      "INSERT INTO markets VALUES (1, 'BTC/USDT', 1, 2, $1, $2, 1, 0.001, 0.001, 0.05, 'index', 'open')",
      [tick, lot],
    );
  await expect(put("0.01", "0.0000001")).rejects.toThrow("markets_exact_notional");
  await put("0.01", "0.000001");
});
