import { formatAmount, fromNumeric } from "@candor/contract/domain/money.ts";
import { getEvents, getRecord, type LedgerEvent } from "@candor/contract/routes/record.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { transfer } from "@candor/contract/routes/wallet.ts";
import { afterAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, MARKET, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";
import { eventsPage } from "./events.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { services } = server;
const limit = { match_id: MARKET, kind: "limit" as const, price: "100", number: "1" };
const move = { from: "c2c" as const, to: "mic" as const, currency_id: USDT, amount: "40" };
const tagsOf = ({ entries }: LedgerEvent) => entries.map(({ tag }) => tag);
const eventsOf = async (account: Account, input = {}) => (await server.ok(getEvents, input, account)).list;

/** All events by the cursor, with `entriesPerRead` entries a read. */
async function allEvents(account: Account, entriesPerRead?: number): Promise<LedgerEvent[][]> {
  const pages: LedgerEvent[][] = [];
  for (let before: number | undefined; ; ) {
    const reads = entriesPerRead === undefined ? { before } : { before, entriesPerRead };
    const { list, next } = await eventsPage(services, account.userId, {}, reads);
    pages.push(list);
    if (next === null) return pages;
    before = Number.parseInt(next, 10);
  }
}

const [seller, buyer] = [await openAccount(server, { [BTC]: "9" }), await openAccount(server, { [USDT]: "1000" })];

test("a trade, its fee and what was held for it are one event with the net effect", async () => {
  await server.ok(trade, { ...limit, type: 1, number: "2" }, buyer);
  await server.ok(trade, { ...limit, type: 2 }, seller);
  const [bought, placed, funded] = await eventsOf(buyer);
  expect(bought).toMatchObject({ tag: "c2c_buy", link: { kind: "trade" }, proof: { kind: "fill" } });
  expect(bought && tagsOf(bought)).toEqual(["c2c_buy", "c2c_buy", "c2c_fee"]);
  const fee = bought?.fees[0]?.amount ?? "";
  expect(bought?.changes).toEqual([
    { currency_id: USDT, symbol: "USDT", kind: "change", amount: "-100" },
    { currency_id: BTC, symbol: "BTC", kind: "change", amount: formatAmount(fromNumeric("1") - fromNumeric(fee)) },
  ]);
  expect(fromNumeric(fee) > 0n).toBe(true);
  expect(placed).toMatchObject({
    tag: "c2c_buy_lock_0",
    proof: null,
    changes: [{ symbol: "USDT", kind: "hold", amount: "200" }],
  });
  expect(funded).toMatchObject({ changes: [{ symbol: "USDT", kind: "change", amount: "1000" }], fees: [], link: null });
  const [sold] = await eventsOf(seller);
  expect(sold?.proof?.id).toBe(bought?.proof?.id.replace("m", "t"));
});

test("both sides of a transfer are one event that changes no total", async () => {
  const account = await openAccount(server, { [USDT]: "100" });
  await server.ok(transfer, move, account);
  const [event] = await eventsOf(account);
  expect(event?.changes).toEqual([{ currency_id: USDT, symbol: "USDT", kind: "transfer", amount: "40" }]);
  expect(event && tagsOf(event)).toEqual(["transfer_out", "transfer_in"]);
  // The filter is one of entries: in the options account 40 came in.
  const [side, ...rest] = await eventsOf(account, { account: "mic" });
  expect(side?.changes).toEqual([{ currency_id: USDT, symbol: "USDT", kind: "change", amount: "40" }]);
  expect(rest).toEqual([]);
  expect(await eventsOf(account, { tag: "c2c_fee" })).toEqual([]);
});

test("a command that fills several orders has an event for each trade, and one for the rest", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  for (const price of ["101", "102", "103"])
    await server.ok(trade, { ...limit, type: 2, price, number: "0.1" }, seller);
  await server.ok(trade, { ...limit, type: 1, price: "103", number: "0.5" }, account);
  const [last, ...others] = await eventsOf(account);
  expect(last).toMatchObject({ tag: "c2c_buy_lock_0", link: { kind: "order" } });
  expect(others.slice(0, 3).map(({ tag }) => tag)).toEqual(["c2c_buy", "c2c_buy", "c2c_buy"]);
  expect(new Set(others.slice(0, 3).map(({ ref }) => ref)).size).toBe(3);
});

test("no page cuts a command in two, however few entries a read has", async () => {
  const account = await openAccount(server, { [USDT]: "1000", [BTC]: "1" });
  for (const price of ["103.1", "103.2", "103.3", "103.4", "103.5"])
    await server.ok(trade, { ...limit, type: 2, price, number: "0.1" }, seller);
  await server.ok(transfer, move, account);
  await server.ok(trade, { ...limit, type: 1, price: "103.5", number: "0.5" }, account);
  await server.ok(transfer, move, account);
  const whole = (await allEvents(account)).flat();
  expect(whole.filter(({ tag }) => tag === "c2c_buy")).toHaveLength(5);
  for (const entriesPerRead of [1, 2, 3, 4, 7, 16]) {
    const pages = await allEvents(account, entriesPerRead);
    expect(pages.flat()).toEqual(whole);
    const fills = pages.filter((page) => page.some(({ tag }) => tag === "c2c_buy"));
    expect(fills).toHaveLength(1);
  }
});

test("1,000 events are paged without gap or repetition, while new ones arrive", async () => {
  const account = await openAccount(server, { [USDT]: "1000" });
  const sends = Array.from({ length: 999 }, () =>
    server.engine.send({
      type: "transfer",
      id: commandId(),
      userId: account.userId,
      from: "c2c",
      to: "mic",
      currencyId: USDT,
      amount: fromNumeric("0.5"),
    } as never),
  );
  await Promise.all(sends);
  const seen: LedgerEvent[] = [];
  let pages = 0;
  for (let cursor: string | undefined; ; ) {
    const { list, next } = await server.ok(getEvents, cursor === undefined ? {} : { cursor }, account);
    seen.push(...list);
    pages += 1;
    if (pages === 3) await server.ok(transfer, move, account);
    if (next === null) break;
    cursor = next;
  }
  expect([seen.length, new Set(seen.map(({ id }) => id)).size, pages]).toEqual([1_000, 1_000, 50]);
  let entries = 0;
  for (let next: string | null | undefined; next !== null; ) {
    const page: { readonly list: readonly unknown[]; readonly next: string | null } = await server.ok(
      getRecord,
      { page_size: 100, ...(next ? { cursor: next } : {}) },
      account,
    );
    entries += page.list.length;
    next = page.next;
  }
  expect(entries).toBe(seen.flatMap((event) => event.entries).length + 2);
});

test("nobody sees the events of another user, whatever the cursor", async () => {
  const stranger = await openAccount(server);
  expect(await server.ok(getEvents, {}, stranger)).toEqual({ list: [], next: null });
  const own = await eventsOf(buyer);
  const cursor = String(Number.parseInt(own[0]?.id ?? "", 10) + 1);
  expect(await server.ok(getEvents, { cursor }, stranger)).toEqual({ list: [], next: null });
});

test.each([{ cursor: "0" }, { cursor: "x" }, { cursor: "9".repeat(16) }, { from: "2026-02-30" }])(
  "refuses %o",
  async (input) => {
    expect(await server.call(getEvents, input, buyer)).toMatchObject({ code: -1, error: "INVALID_REQUEST" });
  },
);
