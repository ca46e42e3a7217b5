import { amount } from "@candor/contract/domain/money.ts";
import { tooManyDecimals } from "@candor/contract/rules/decimals.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/database.ts";
import { currencySeeds } from "./catalogue.ts";
import { channelSeeds, seedChannels, seedPractice } from "./channels.ts";

const [demo, production] = [await testDatabase(), await testDatabase()];
afterAll(() => Promise.all([demo.close(), production.close()]));

const insertCurrencies = ({ pool }: TestDatabase) =>
  pool.query(
    `INSERT INTO currencies (currency_id, symbol, name, decimals, kind, sort)
     SELECT c."currencyId", c.symbol, c.name, c.decimals, c.kind, 0
     FROM jsonb_to_recordset($1) AS c ("currencyId" int, symbol text, name text, decimals smallint, kind text)`,
    [JSON.stringify(currencySeeds)],
  );
const channels = ({ pool }: TestDatabase) =>
  pool
    .query(
      "SELECT symbol || ' ' || chains.name AS channel, chains.* FROM chains JOIN currencies USING (currency_id) ORDER BY chains.sort",
    )
    .then(({ rows }) => rows);

beforeAll(async () => {
  await Promise.all([insertCurrencies(demo), insertCurrencies(production)]);
});

test("a demo opens the channels of the specification, with a fictitious bank and fictitious rates", async () => {
  await seedChannels(demo.pool, { open: true });
  await seedPractice(demo.pool);
  const rows = await channels(demo);
  expect(rows.map(({ channel, network, decimals }) => [channel, network, decimals])).toEqual([
    ["USDT TRC20", "tron", 6],
    ["USDT ERC20", "ethereum", 6],
    ["BTC OMNI", "bitcoin", 8],
    ["ETH ERC20", "ethereum", 8],
    ["USDC ERC20", "ethereum", 6],
    ["USD Bank", "bank", 2],
  ]);
  for (const row of rows) expect(row).toMatchObject({ enabled: true, deposit_open: true, withdraw_open: true });
  expect(rows[0]).toMatchObject({
    deposit_min: "10",
    withdraw_min: "20",
    withdraw_max: "50000",
    withdraw_fee: "1",
    two_people_above: "10000",
    confirmations: 20,
    explorer_tx: "https://tronscan.org/#/transaction/{id}",
  });
  const banks = await demo.pool.query("SELECT currency_id, bank_name, enabled FROM receiving_banks");
  expect(banks.rows).toEqual([{ currency_id: 9999, bank_name: "Candor Practice Bank", enabled: true }]);
  const rates = await demo.pool.query("SELECT code, per_usd, source FROM fiat_rates");
  expect(rates.rows).toHaveLength(12);
  expect(rates.rows).toContainEqual({ code: "USD", per_usd: "1", source: "simulated" });
  expect(new Set(rates.rows.map(({ source }) => source))).toEqual(new Set(["simulated"]));
});

test("production starts with the same channels, all closed, and with no bank and no rates", async () => {
  await seedChannels(production.pool, { open: false });
  const rows = await channels(production);
  expect(rows).toHaveLength(channelSeeds.length);
  for (const row of rows) expect(row).toMatchObject({ deposit_open: false, withdraw_open: false });
  for (const table of ["receiving_banks", "fiat_rates"])
    expect((await production.pool.query(`SELECT FROM ${table}`)).rowCount, table).toBe(0);
});

test("a second start changes nothing: operators' changes stay", async () => {
  await demo.pool.query(
    "UPDATE chains SET name = 'TRON', deposit_open = false, withdraw_fee = 2 WHERE network = 'tron'",
  );
  await demo.pool.query("UPDATE receiving_banks SET enabled = false");
  await demo.pool.query("UPDATE fiat_rates SET per_usd = 0.9, source = 'console' WHERE code = 'EUR'");
  const before = await channels(demo);
  await seedChannels(demo.pool, { open: true });
  await seedPractice(demo.pool);
  expect(await channels(demo)).toEqual(before);
  const banks = await demo.pool.query("SELECT enabled FROM receiving_banks");
  expect(banks.rows).toEqual([{ enabled: false }]);
  const euro = await demo.pool.query("SELECT per_usd, source FROM fiat_rates WHERE code = 'EUR'");
  expect(euro.rows).toEqual([{ per_usd: "0.9", source: "console" }]);
});

test("a currency that a later start adds gets its channels then", async () => {
  const late = await testDatabase();
  await seedChannels(late.pool, { open: true });
  expect(await channels(late)).toEqual([]);
  await insertCurrencies(late);
  await seedChannels(late.pool, { open: true });
  expect(await channels(late)).toHaveLength(channelSeeds.length);
  await late.close();
});

test.each(channelSeeds)("$name of currency $currencyId has valid amounts, and its minimum exceeds the fee", (seed) => {
  const { depositMin, withdrawMin, withdrawMax, fee, twoPeopleAbove } = seed;
  for (const text of [depositMin, withdrawMin, withdrawMax, fee, twoPeopleAbove])
    expect(tooManyDecimals(amount(text), seed.decimals), text).toBe(false);
  expect(amount(withdrawMin)).toBeGreaterThan(amount(fee));
  expect(amount(withdrawMax)).toBeGreaterThan(amount(twoPeopleAbove));
  expect(amount(twoPeopleAbove)).toBeGreaterThan(amount(withdrawMin));
});
