import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { profitReport, valueHistory } from "@candor/contract/routes/performance.ts";
import { getRecord } from "@candor/contract/routes/record.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { exportProfit, readProfit } from "./report.ts";

const now = new Date();
/** Next month, whose partitions are there already. */
const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
const day = (number: number) => new Date(first + (number - 1) * DAY_MS).toISOString().slice(0, 10);
const time = { ms: first + 12 * 3_600_000 };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;

const to = (number: number) => {
  time.ms = first + (number - 1) * DAY_MS + 12 * 3_600_000;
};
const close = (number: number, price: string) =>
  server.database.pool.query(
    "INSERT INTO candles (market_id, period, open_time, open, high, low, close, volume, turnover) VALUES ($1, '1d', $2, $3, $3, $3, $3, 0, 0)",
    [MARKET, day(number), price],
  );
const quote = (price: string) => {
  const figures = { change: "0", change_amount: "0", open: "1", high: "1", low: "1", volume: "0", turnover: "0" };
  server.publish({
    type: "quotes",
    list: [{ match_id: MARKET, symbol: "BTC-USDT", now_price: price, at_ms: 1, ...figures }],
  });
};

/** 1000 USDT and 1 BTC on the 1st at 100; 40 USDT to options on the 2nd at 120; half a BTC sold at 150 on the 3rd; now 160 on the 4th. */
async function life(): Promise<Account> {
  quote("100");
  const account = await openAccount(server, { [USDT]: "1000", [BTC]: "1" });
  const buyer = await openAccount(server, { [USDT]: "1000" });
  await close(1, "100");
  to(2);
  await server.ok(transfer, { from: "c2c", to: "mic", currency_id: USDT, amount: "40" }, account);
  await close(2, "120");
  to(3);
  const order = { match_id: MARKET, kind: "limit" as const, price: "150", number: "0.5" };
  await server.ok(trade, { ...order, type: 2 }, account);
  await server.ok(trade, { ...order, type: 1 }, buyer);
  await close(3, "150");
  to(4);
  quote("160");
  return account;
}
const account = await life();
const idle = await openAccount(server);

/** What the maker of the sale paid as its fee, as the ledger has it. */
async function feeOf(): Promise<bigint> {
  const { list } = await server.ok(getRecord, { tag: "c2c_fee" }, account);
  return list.reduce((sum, each) => sum - fromNumeric(each.available) - fromNumeric(each.frozen), 0n);
}

test("the days have the worth of what was held at each day's price, and a deposit is no profit", async () => {
  const { days, today } = await server.ok(valueHistory, { days: 5 }, account);
  const fee = await feeOf();
  expect(days.map(({ day: name }) => name)).toEqual([0, 1, 2, 3, 4].map(day));
  expect(days.slice(0, 3)).toEqual([
    { day: day(0), value: "0", flow: "0", profit: "0" },
    { day: day(1), value: "1100", flow: "1100", profit: "0" },
    { day: day(2), value: "1120", flow: "0", profit: "20" },
  ]);
  // Half a BTC at 150 and 1,075 USDT less the fee.
  expect(days[3]?.value).toBe(formatAmount(115_000_000_000n - fee));
  expect(days[4]).toMatchObject({ value: formatAmount(115_500_000_000n - fee), profit: "5" });
  expect(today).toMatchObject({ profit: "5", since: `${day(4)}T00:00:00.000Z` });
});

test("today alone reads the same, and an account without money has no percent", async () => {
  const all = await server.ok(valueHistory, {}, account);
  const { days, today } = await server.ok(valueHistory, { days: 1 }, account);
  expect(all.days).toHaveLength(30);
  expect(days).toEqual(all.days.slice(-1));
  expect(today.percent).toMatch(/^0\.4\d$/);
  expect((await server.ok(valueHistory, {}, idle)).today).toMatchObject({ profit: "0", percent: null });
});

test.each([[{ days: 0 }], [{ days: 91 }], [{ days: "x" }]])("refuses %o", async (input) => {
  expect(await server.call(valueHistory, input as never, account)).toMatchObject({ error: "INVALID_REQUEST" });
});

test("the report has the sale at its average cost, by product and within its days only", async () => {
  const fee = await feeOf();
  const found = await server.ok(profitReport, { from: day(1), to: day(4) }, account);
  const net = formatAmount(2_500_000_000n - fee);
  expect(found).toMatchObject({ total: { net }, unpriced: 0, read_until: null });
  expect(found.products).toMatchObject([{ product: "spot", count: 1, net, fees: formatAmount(fee) }]);
  expect((await server.ok(profitReport, { from: day(4), to: day(4) }, account)).products).toEqual([]);
  expect((await server.ok(profitReport, { from: day(1), to: day(2) }, account)).products).toEqual([]);
  expect((await server.ok(profitReport, { from: day(1), to: day(4) }, idle)).products).toEqual([]);
});

const period = { from: day(1), to: day(4) };
const fileOf = async (limits?: { entriesMax: number; entriesPerRead?: number }) => {
  const pieces: string[] = [];
  for await (const piece of exportProfit(services, await ownerOf(), period, limits)) pieces.push(piece);
  return pieces.join("");
};
const ownerOf = async () => {
  const { rows } = await server.database.pool.query<{ owner_id: string }>(
    "SELECT owner_id FROM ledger_entries WHERE tag = 'transfer_out' ORDER BY entry_id LIMIT 1",
  );
  return Number.parseInt(String(rows[0]?.owner_id), 10);
};

test("the file is the same however much is read at once, and a cut one says so", async () => {
  const response = await fetch(`${server.url}/api/wallet/profitExport?from=${period.from}&to=${period.to}`, {
    headers: { token: account.token },
  });
  const text = await response.text();
  expect(response.headers.get("content-disposition")).toContain(`candor-profit-${period.from}-${period.to}.csv`);
  expect(text.split("\r\n")[1]).toMatch(new RegExp(`^${day(3)}T.*,spot,BTC,-0.5,`));
  expect(await fileOf()).toBe(text);
  expect(await fileOf({ entriesMax: 1_000, entriesPerRead: 1 })).toBe(text);
  expect(await fileOf({ entriesMax: 2 })).toContain("cut at ");
  expect((await readProfit(services, await ownerOf(), period, { entriesMax: 2 })).read_until).not.toBeNull();
});
