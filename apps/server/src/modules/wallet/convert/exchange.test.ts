import { amount, price, rate } from "@candor/contract/domain/money.ts";
import * as routes from "@candor/contract/routes/exchange.ts";
import { score } from "@candor/contract/routes/performance.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { getEvents } from "@candor/contract/routes/record.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { convertedAmount } from "@candor/contract/rules/conversion.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeCommandId } from "../../../platform/bus/command-id.ts";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { atNextTicks, BTC, commandId, fund, USDT } from "../../../testing/engine.ts";
import { type CallOptions, startTestServer, withSecrets } from "../../../testing/server.ts";

/** Only the test moves the engine's time, so that it controls the age of ticks. */
const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms, wallNow: () => time.ms });
afterAll(() => server.close());

const [ETH, SOL] = [2, 20];
const markets = new Map([
  [ETH, 12],
  [SOL, 11],
]);
/** The prices of the next ticks. */
const prices = new Map([
  [ETH, "2000"],
  [SOL, "150"],
]);
let tickId = 0;

async function send(request: Parameters<typeof server.engine.send>[0]) {
  expect(await server.engine.send(request, "operator")).toMatchObject({ ok: true });
}
/** A new index tick of a currency against USDT, which is its price from then on. */
async function tick(currencyId: number, at: string, counting = true) {
  prices.set(currencyId, at);
  tickId += 1;
  time.ms += 1;
  await send({
    type: "indexTick",
    id: commandId(),
    tickId,
    marketId: markets.get(currencyId) ?? 0,
    price: price(at),
    counting,
    volume: amount("0"),
    constituents: JSON.stringify([{ venue: "a", price: at, observed_at_ms: time.ms }]),
    bids: [],
    asks: [],
  });
}

beforeAll(async () => {
  for (const [currencyId, marketId] of markets) {
    const symbol = currencyId === ETH ? "ETH" : "SOL";
    await send({ type: "setCurrency", id: commandId(), currencyId, symbol });
    await send({
      type: "setMarket",
      id: commandId(),
      marketId,
      symbol: `${symbol}-USDT`,
      baseId: currencyId,
      quoteId: USDT,
      tick: price("0.01"),
      lot: amount("0.000001"),
      minNotional: amount("1"),
      makerFee: rate("0"),
      takerFee: rate("0"),
      priceBand: rate("0.05"),
      source: "index",
      state: "open",
    });
  }
  await server.database.pool.query("UPDATE currencies SET decimals = 4 WHERE currency_id = $1", [SOL]);
  await server.services.catalogue.load();
  for (const currencyId of [USDT, ETH, SOL]) await send(fund(0, currencyId, "100000", "quoting"));
});
beforeEach(async () => {
  await tick(ETH, "2000");
  await tick(SOL, "150");
});

const swap = (from: number, to: number, text: string) => ({
  from_currency_id: from,
  to_currency_id: to,
  amount: text,
});
/** Sends the next tick of both currencies, at unchanged prices. */
async function nextTicks() {
  for (const [currencyId, at] of prices) await tick(currencyId, at);
}
/** The answer to a conversion, at the next prices. */
const convert = (input: ReturnType<typeof swap> & { expected?: string }, options: CallOptions) =>
  atNextTicks(server.call(routes.exchange, input, options), nextTicks);
async function converted(...args: Parameters<typeof convert>) {
  const { data, error } = await convert(...args);
  if (!data) throw new Error(`exchange: ${error}`);
  return z.parse(routes.exchange.output, data);
}
const balance = async (account: Account, currencyId: number) =>
  (await server.ok(getAsset, {}, account)).balances.find(
    (each) => each.account === "c2c" && each.currency_id === currencyId,
  )?.available ?? "0";

test("lists the currencies with balances, the spread, the tolerance and the limit", async () => {
  const account = await openAccount(server, { [ETH]: "1.5" });
  const { list, ...terms } = await server.ok(routes.getExchangeCurrency, {}, account);
  // BTC is traded in a book without an outside price.
  expect(list.map(({ symbol }) => symbol).sort()).toEqual(["ETH", "SOL", "USDT"]);
  expect(list.find(({ symbol }) => symbol === "ETH")).toMatchObject({ available: "1.5" });
  expect(terms).toEqual({ spread: "0.001", tolerance: "0.0002", per_minute: "50000" });
});

test.each([
  [ETH, USDT, "1.5", "2997", "1998", "3"],
  [USDT, ETH, "1000", "0.4995", "0.0004995", "1"],
  [ETH, SOL, "3", "39.96", "13.32", "6"],
])("%i into %i: %s gives %s, as quoted at the same tick", async (from, to, text, receive, at, spread) => {
  const account = await openAccount(server, { [from]: text });
  const quoted = await server.ok(routes.getExchangeQuote, swap(from, to, text), account);
  expect(quoted).toMatchObject({ receive, price: at, spread: "0.001" });
  expect(quoted.expires_at_ms - server.clock.now()).toBeGreaterThan(routes.QUOTE_LIFETIME_MS - 2_000);
  const settled = await converted({ ...swap(from, to, text), expected: quoted.receive }, account);
  expect(settled).toMatchObject({ amount: text, received: receive, price: at });
  expect([await balance(account, from), await balance(account, to)]).toEqual(["0", receive]);
  const record = await server.ok(routes.getExchangeRecord, { currency_id: to }, account);
  expect(record).toMatchObject({ list: [settled], total: 1 });
  const receipt = await server.ok(getReceipt, { id: record.list[0]?.receipt ?? "" });
  expect(receipt).toMatchObject({ kind: "convert_settle", result: { received: receive }, entries: { length: 2 } });
  expect(verifyReceipt(receipt, receipt.ticks).filter(({ ok }) => !ok)).toEqual([]);
  const [event] = (await server.ok(getEvents, {}, account)).list;
  expect(event).toMatchObject({ tag: "convert", proof: { kind: "receipt", id: receipt.id }, entries: { length: 2 } });
  expect(await server.ok(score, {}, account)).toMatchObject({
    products: [{ product: "moves", fees: "0", spread }],
    total: { fees: "0", spread },
  });
  expect((await server.ok(routes.getExchangeRecord, { currency_id: BTC }, account)).list).toEqual([]);
});

test("settles at the worse of quote and current price, and refuses a price more than 0.02 % worse", async () => {
  const account = await openAccount(server, { [ETH]: "10" });
  const sell = async (expected: string) => convert({ ...swap(ETH, USDT, "1"), expected }, account);
  const { receive } = await server.ok(routes.getExchangeQuote, swap(ETH, USDT, "1"), account);
  expect(receive).toBe("1998");
  await tick(ETH, "2100");
  expect((await sell(receive)).data).toMatchObject({ received: "1998" });
  // 1999.6 x 0.999 = 1997.6004, which is 0.02 % below 1998 to the cent.
  await tick(ETH, "1999.6");
  expect((await sell(receive)).data).toMatchObject({ received: "1997.6004" });
  await tick(ETH, "1999.59");
  expect(await sell(receive)).toMatchObject({
    error: "PRICE_MOVED",
    params: { receive: "1997.59041", currency: "USDT" },
    msg: expect.stringContaining("USDT"),
  });
  expect(await balance(account, ETH)).toBe("8");
});

test("requires a counting tick of at most 3 s, in the quote as when it settles", async () => {
  const account = await openAccount(server, { [ETH]: "1", [SOL]: "1" });
  const refused = async (error: string) => {
    expect(await server.call(routes.getExchangeQuote, swap(ETH, SOL, "1"), account)).toMatchObject({ error });
    expect(await server.call(routes.exchange, swap(ETH, SOL, "1"), account)).toMatchObject({ error });
  };
  const quote = () => server.ok(routes.getExchangeQuote, swap(ETH, SOL, "0.1"), account);
  const { receive } = await quote();
  await tick(ETH, "2500", false);
  expect(await quote()).toMatchObject({ receive });
  await converted({ ...swap(ETH, SOL, "0.1"), expected: receive }, account);
  time.ms += 3_001;
  await refused("PRICE_STALE");
  await tick(ETH, "2500", false);
  await refused("PRICE_STALE");
  const out = swap(BTC, USDT, "1");
  expect(await server.call(routes.getExchangeQuote, out, account)).toMatchObject({ error: "CONVERT_UNAVAILABLE" });
  expect(await convert(out, account)).toMatchObject({ error: "CONVERT_UNAVAILABLE" });
  expect(await server.call(routes.getExchangeQuote, swap(ETH, ETH, "1"), account)).toMatchObject({
    error: "CONVERT_UNAVAILABLE",
  });
});

test.each([
  [swap(ETH, USDT, "1.00000001"), "INSUFFICIENT_BALANCE", "amount"],
  [swap(SOL, USDT, "0.00001"), "TOO_MANY_DECIMALS", "amount"],
  [swap(USDT, ETH, "0.00000001"), "INVALID_AMOUNT", "amount"],
  [swap(ETH, 77, "1"), "NOT_FOUND", "to_currency_id"],
  [swap(77, ETH, "1"), "NOT_FOUND", "from_currency_id"],
])("refuses %o with %s", async (input, error, field) => {
  const account = await openAccount(server, { [ETH]: "1", [SOL]: "1", [USDT]: "1" });
  expect(await convert(input, account)).toMatchObject({ fields: [{ field, error }] });
});

test("the whole balance may be converted, including fractions beyond its currency's decimals, and repeated", async () => {
  const account = await openAccount(server, { [SOL]: "1.00005" });
  const key = commandId();
  const first = await converted(swap(SOL, USDT, "1.00005"), { ...account, key });
  expect(await converted(swap(SOL, USDT, "1.00005"), { ...account, key })).toEqual(first);
});

test("the house gives no more than it has", async () => {
  await send({ ...fund(0, USDT, "80000", "quoting"), type: "debit" } as Parameters<typeof send>[0]);
  const account = await openAccount(server, { [ETH]: "100000" });
  expect(await convert(swap(ETH, USDT, "20"), account)).toMatchObject({
    error: "CONVERT_CAPACITY",
  });
  expect(await balance(account, ETH)).toBe("100000");
});

test("a frozen account is refused", async () => {
  const account = await openAccount(server, { [ETH]: "1" });
  await send({ type: "setUserState", id: commandId(), userId: account.userId, state: "frozen" });
  expect(await convert(swap(ETH, USDT, "1"), account)).toMatchObject({ error: "ACCOUNT_FROZEN" });
});

test("one key converts once and gives the same answer, even after price and spread have changed", async () => {
  const account = await openAccount(server, { [ETH]: "2" });
  const key = commandId();
  const once = (text = "1") => convert(swap(ETH, USDT, text), { ...account, key });
  const { data } = await once();
  await tick(ETH, "2500");
  expect((await once()).data).toEqual(data);
  await server.services.db
    .insertInto("settings")
    .values({ name: "convert.spread", value: "2000", changed_at: new Date() })
    .execute();
  expect((await once()).data).toEqual(data);
  expect(await once("1.5")).toMatchObject({ error: "IDEMPOTENCY_MISMATCH" });
  const other = await openAccount(server, { [ETH]: "2" });
  const theirs = await convert(swap(ETH, USDT, "1"), { ...other, key });
  expect(theirs.data?.id === data?.id && theirs.data?.received === data?.received).toBe(false);
  const old = makeCommandId(Date.now() - 25 * 3_600_000);
  expect(await convert(swap(ETH, USDT, "1"), { ...account, key: old })).toMatchObject({
    error: "IDEMPOTENCY_EXPIRED",
  });
  expect(await balance(account, ETH)).toBe("1");
  await server.database.pool.query("UPDATE settings SET value = '1000' WHERE name = 'convert.spread'");
});

test("of 20 parallel conversions of the whole balance one succeeds", async () => {
  const account = await openAccount(server, { [ETH]: "1" });
  const sent = Array.from({ length: 20 }, () => server.call(routes.exchange, swap(ETH, USDT, "1"), account));
  const answers = await atNextTicks(Promise.all(sent), nextTicks);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === "INSUFFICIENT_BALANCE")).toHaveLength(19);
  expect(await balance(account, USDT)).toBe("1998");
});

test("the settled amount follows the shared rule to the last unit", async () => {
  await tick(ETH, "1987.65");
  await tick(SOL, "143.21");
  const account = await openAccount(server, { [ETH]: "0.12345679" });
  const prices = { from: price("1987.65"), to: price("143.21"), spread: rate("0.001") };
  const { received } = await converted(swap(ETH, SOL, "0.12345679"), account);
  expect(amount(received)).toBe(convertedAmount(amount("0.12345679"), prices));
});

test("the price is the next one, even for a conversion sent while the last one was fresh", async () => {
  const account = await openAccount(server, { [ETH]: "1" });
  const sent = server.call(routes.exchange, swap(ETH, USDT, "1"), account);
  await expect.poll(() => server.engine.engine.waiting).toBe(1);
  expect(await balance(account, ETH)).toBe("1");
  await tick(ETH, "1900");
  expect((await sent).data).toMatchObject({ received: "1898.1" });
});

test("of 8 parallel conversions by two gateways as many succeed as the limit per minute allows", async () => {
  await send(fund(0, ETH, "1000", "quoting"));
  const account = await openAccount(server, { [USDT]: "100000" });
  const other = await withSecrets(server, server.services.secrets);
  // 8 x 8,000 USDT, of which six fit into 50,000.
  const sent = Array.from({ length: 8 }, (_, index) =>
    (index % 2 === 0 ? server : other).call(routes.exchange, swap(USDT, ETH, "8000"), account),
  );
  const answers = await atNextTicks(Promise.all(sent), nextTicks);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(6);
  const refused = answers.filter(({ code }) => code !== 1);
  expect(refused).toMatchObject([
    { error: "CONVERT_LIMIT", params: { max: "50000", left: "2000", currency: "USDT", seconds: 60 } },
    { error: "CONVERT_LIMIT", msg: expect.stringContaining("2,000 USDT now") },
  ]);
  expect(await balance(account, USDT)).toBe("52000");
  await other.close();
  time.ms += 60_001;
  await nextTicks();
  expect(await converted(swap(USDT, ETH, "8000"), account)).toMatchObject({ amount: "8000" });
});
