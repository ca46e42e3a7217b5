import { INTEGER_MAX } from "@candor/contract/fields.ts";
import * as routes from "@candor/contract/routes/record.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { getWalletLog, transfer } from "@candor/contract/routes/wallet.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, fund, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { exportEntries } from "./export.ts";

const now = new Date();
/** Next month, whose partitions are there already. */
const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 8);
const dayOf = (day: number) => `${month}${String(day).padStart(2, "0")}`;
/** Only the test moves the engine's time, so that it controls the days of entries. */
const time = { ms: Date.parse(`${dayOf(1)}T23:59:59.900Z`) };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());
const { services } = server;
const move = (account: Account, amount: string) =>
  server.ok(transfer, { from: "c2c", to: "mic", currency_id: USDT, amount }, account);
const amounts = ({ list }: { list: { available: string }[] }) => list.map(({ available }) => available);

/** 100 USDT and 1 BTC at the last moment of the 1st, a transfer of 40 at the first of the 2nd, one of 5 on the 4th. */
async function history(): Promise<Account> {
  const day = (text: string) => {
    time.ms = Math.max(time.ms, Date.parse(text));
  };
  const account = await openAccount(server, { [USDT]: "100", [BTC]: "1" });
  day(`${dayOf(2)}T00:00:00Z`);
  await move(account, "40");
  day(`${dayOf(4)}T12:00:00Z`);
  await move(account, "5");
  return account;
}
const account = await history();
const other = await openAccount(server, { [USDT]: "7" });

test.each([
  [{}, ["5", "-5", "40", "-40", "1", "100"]],
  [{ account: "mic" as const }, ["5", "40"]],
  [{ currency_id: BTC }, ["1"]],
  [{ tag: "transfer_out" as const }, ["-5", "-40"]],
  [{ from: dayOf(2) }, ["5", "-5", "40", "-40"]],
  [{ to: dayOf(1) }, ["1", "100"]],
  [{ from: dayOf(2), to: dayOf(2), account: "c2c" as const }, ["-40"]],
  [{ from: dayOf(3), to: dayOf(3) }, []],
  [{ from: dayOf(5), to: dayOf(1) }, []],
])("the filter %o finds %o", async (filter, found) => {
  const shown = await server.ok(routes.getRecord, filter, account);
  expect([...amounts(shown)].sort()).toEqual([...found].sort());
  expect(shown.total).toBe(found.length);
});

test("pages are of one list, newest first, and getWalletLog is the same", async () => {
  const all = await server.ok(routes.getRecord, {}, account);
  const ids = all.list.map(({ id }) => Number.parseInt(id, 10));
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  const second = await server.ok(routes.getRecord, { page: 2, page_size: 2 }, account);
  expect(second).toMatchObject({ list: all.list.slice(2, 4), page: 2, page_size: 2, total: 6 });
  expect(await server.ok(getWalletLog, { page: 2, page_size: 2 }, account)).toEqual(second);
  expect(await server.call(routes.getRecord, { currency_id: INTEGER_MAX + 1 }, account)).toMatchObject({
    error: "NOT_FOUND",
  });
  expect(await server.call(routes.getRecord, { from: "2026-02-30" }, account)).toMatchObject({
    error: "INVALID_REQUEST",
  });
});

test("an entry is shown with those of its command, its batch, and its record", async () => {
  const { list } = await server.ok(routes.getRecord, { tag: "transfer_out" }, account);
  const detail = await server.ok(routes.getRecordDetail, { id: list[0]?.id ?? "" }, account);
  expect(detail).toMatchObject({
    entry: list[0],
    link: { kind: "transfer" },
    batch_head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(detail.together.map(({ tag }) => tag)).toEqual(["transfer_out", "transfer_in"]);
  expect(detail.entry.ref).toBe(`transfer:${detail.link?.id}`);
  expect(await server.call(routes.getRecordDetail, { id: list[0]?.id ?? "" }, other)).toMatchObject({
    error: "NOT_FOUND",
  });
  const { list: credits } = await server.ok(routes.getRecord, { currency_id: BTC }, account);
  expect((await server.ok(routes.getRecordDetail, { id: credits[0]?.id ?? "" }, account)).link).toBeNull();
});

test("of a trade each side sees its own entries only", async () => {
  const [seller, buyer] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server, { [USDT]: "1000" })];
  const order = { match_id: MARKET, kind: "limit" as const, price: "100", number: "1" };
  await server.ok(trade, { ...order, type: 2 }, seller);
  await server.ok(trade, { ...order, type: 1 }, buyer);
  const { list } = await server.ok(routes.getRecord, { tag: "c2c_buy" }, buyer);
  const detail = await server.ok(routes.getRecordDetail, { id: list[0]?.id ?? "" }, buyer);
  expect(detail.link?.kind).toBe("trade");
  const own = await server.ok(routes.getRecord, {}, buyer);
  const ids = new Set(own.list.map(({ id }) => id));
  expect(detail.together.length).toBeGreaterThan(1);
  expect(detail.together.every(({ id }) => ids.has(id))).toBe(true);
});

const csv = async (of: Account, query = "") => {
  const response = await fetch(`${server.url}/api/wallet/recordExport${query}`, { headers: { token: of.token } });
  return { headers: response.headers, text: await response.text() };
};

test("the file has a head and the entries of the filter, with exact amounts", async () => {
  const { headers, text } = await csv(account, `?account=c2c&from=${dayOf(2)}`);
  expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(headers.get("content-disposition")).toBe('attachment; filename="candor-records.csv"');
  const [head, first, second, ...rest] = text.split("\r\n");
  expect(head).toBe(
    "entry_id,at,account,currency,tag,available,frozen,available_after,frozen_after,ref,command_id,batch_id",
  );
  expect(first).toMatch(
    /^\d+,\d{4}-\d{2}-04T12:00:00\.\d{3}Z,c2c,USDT,transfer_out,-5,0,55,0,transfer:[0-9a-f-]{36},[0-9a-f-]{36},\d+$/,
  );
  expect(second).toContain(",transfer_out,-40,0,60,0,");
  expect(rest).toEqual([""]);
  expect((await csv(other)).text).not.toContain("transfer");
});

test("spreadsheet formulas are marked as text, and quotes are doubled", async () => {
  const mine = await openAccount(server);
  for (const ref of ['=HYPERLINK("https://evil.example")', "@a,b", "-1+1", "a\nb"])
    await server.engine.send({ ...fund(mine.userId, USDT, "0.00000001"), ref } as never);
  const { text } = await csv(mine);
  expect(text).toContain(`,0.00000001,0,0.00000001,0,"'=HYPERLINK(""https://evil.example"")",`);
  expect(text).toContain(`,"'@a,b",`);
  expect(text).toContain(",'-1+1,");
  expect(text).toContain(',"a\nb",');
});

test("a truncated file says so in its last line, and one that fits does not; each entry is in it once", async () => {
  const mine = await openAccount(server);
  for (let credit = 0; credit < 5; credit += 1) await server.engine.send(fund(mine.userId, USDT, "1"));
  const linesOf = async (rowsMax: number, rowsPerPiece: number) => {
    let text = "";
    for await (const piece of exportEntries(services, mine.userId, {}, { rowsMax, rowsPerPiece })) text += piece;
    return text.split("\r\n").slice(1, -1);
  };
  for (const perPiece of [1, 2, 3, 5, 10]) {
    const all = await linesOf(5, perPiece);
    expect(all).toHaveLength(5);
    expect(new Set(all.map((line) => line.split(",")[0])).size).toBe(5);
    const cut = await linesOf(4, perPiece);
    expect(cut).toEqual([...all.slice(0, 4), "cut after 4 entries: choose fewer days for the rest,,,,,,,,,,,"]);
  }
});

test("totals are shown in a currency that has a rate, dollars at first", async () => {
  await server.database.pool.query("INSERT INTO fiat_rates (code, per_usd, source) VALUES ('EUR', 0.92, 'simulated')");
  expect(await server.ok(routes.displayRates, {}, account)).toMatchObject({
    chosen: "USD",
    list: [
      { code: "USD", per_usd: "1", simulated: false },
      { code: "EUR", per_usd: "0.92", simulated: true },
    ],
  });
  await server.ok(routes.setDisplayCurrency, { code: "EUR" }, account);
  expect((await server.ok(routes.displayRates, {}, account)).chosen).toBe("EUR");
  expect((await server.ok(routes.displayRates, {}, other)).chosen).toBe("USD");
  expect(await server.call(routes.setDisplayCurrency, { code: "QQQ" }, account)).toMatchObject({ error: "NOT_FOUND" });
});

test("a transfer has no more decimals than its currency, unless it is the whole balance", async () => {
  const mine = await openAccount(server, { [USDT]: "10.0000005" });
  await server.database.pool.query("UPDATE currencies SET decimals = 6 WHERE currency_id = $1", [USDT]);
  await services.catalogue.load();
  const send = (amount: string, key = commandId()) =>
    server.call(transfer, { from: "c2c", to: "mic", currency_id: USDT, amount }, { ...mine, key });
  expect(await send("1.0000005")).toMatchObject({ fields: [{ field: "amount", error: "TOO_MANY_DECIMALS" }] });
  const key = commandId();
  const first = await send("10.0000005", key);
  expect(first).toMatchObject({ code: 1 });
  expect((await send("10.0000005", key)).data).toEqual(first.data);
  expect(await send("10.0000005")).toMatchObject({ error: "TOO_MANY_DECIMALS" });
});

test("a page that lost an answer can query its own call, and none of another user", async () => {
  const body = { from: "c2c", to: "mic", currency_id: USDT } as const;
  const [moved, refused, never] = [commandId(), commandId(), commandId()];
  await server.ok(transfer, { ...body, amount: "1" }, { ...account, key: moved });
  await server.call(transfer, { ...body, amount: "1000" }, { ...account, key: refused });
  const states = await Promise.all([moved, refused, never].map((key) => server.ok(routes.getAct, { key }, account)));
  expect(states.map(({ state }) => state)).toEqual(["done", "refused", "unknown"]);
  expect(await server.ok(routes.getAct, { key: moved }, other)).toEqual({ state: "unknown" });
});
