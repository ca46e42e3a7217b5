import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import * as routes from "@candor/contract/routes/hosting.ts";
import { getReceipt } from "@candor/contract/routes/receipt.ts";
import { getAsset } from "@candor/contract/routes/wallet.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import * as terms from "@candor/core/testing/hosting.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, fund as credit, required, USDT } from "../../../testing/engine.ts";
import { startTestServer } from "../../../testing/server.ts";

/** The middle of a UTC day, so that no test reaches another one by itself. */
const time = { ms: (Math.floor(Date.now() / DAY_MS) + 0.5) * DAY_MS };
const server = await startTestServer({}, { now: () => time.ms });
afterAll(() => server.close());

const fund = { ...terms.fund, productId: 7, rank: 2, opensAt: time.ms - DAY_MS, isRecommended: true };
const miner = { ...terms.miner, productId: 8, isRecommended: false, opensAt: fund.opensAt, closesAt: undefined };
const set = (product: terms.HostingTerms) => server.engine.send({ ...product, id: commandId() }, "operator");

beforeAll(async () => {
  await required(server.engine, credit(0, USDT, "100000", "treasury"), credit(0, BTC, "10", "treasury"));
  for (const product of [fund, miner, { ...fund, max: amount("5000") }])
    expect(await set(product)).toMatchObject({ ok: true });
});

async function investor(funds = "10000"): Promise<Account> {
  const account = await openAccount(server);
  const { userId } = account;
  await required(server.engine, { type: "setUserState", id: commandId(), userId, level: 1 });
  if (funds !== "0") await required(server.engine, credit(userId, USDT, funds, "finance"));
  return account;
}

/** Goes to the middle of the n-th day after this one; the engine pays what is due by itself. */
async function days(n: number): Promise<void> {
  time.ms += n * DAY_MS;
  await required(server.engine, { type: "clock", id: commandId() });
}

const buy = (account: Account, text = "1000", change = {}) =>
  server.ok(routes.financeDeposit, { config_id: 7, amount: text, terms_version: 2, ...change }, account);
const detail = (account: Account, id: number) => server.ok(routes.getHostingOrder, { id }, account);
async function financeOf(account: Account, currencyId = USDT): Promise<string> {
  const { balances } = await server.ok(getAsset, {}, account);
  const found = balances.find((one) => one.account === "finance" && one.currency_id === currencyId);
  return `${found?.available ?? "0"}/${found?.frozen ?? "0"}`;
}

test("products are listed by kind with their newest terms, and what may still be bought", async () => {
  const { list } = await server.ok(routes.getFinanceDetail, {});
  expect(list).toMatchObject([
    {
      id: 7,
      version: 2,
      kind: "fund",
      status: "open",
      currency_name: "USDT",
      unit_price: "1",
      day: 15,
      interest_rate: "0.004",
      output: "0",
      save_min: "100",
      save_max: "5000",
      quota: "1000000",
      sold: "0",
      left: "1000000",
      penalty: "remaining",
      penalty_rate: null,
      day_seconds: 86_400,
      closes_at: null,
      recommended: true,
    },
  ]);
  expect((await server.ok(routes.getMinerDetail, { id: 8 })).list).toMatchObject([
    { id: 8, kind: "miner", unit_price: "250", output: "0.00001", income_currency_name: "BTC", left: "2739" },
  ]);
  expect(await server.call(routes.getFinanceDetail, { id: 8 })).toMatchObject({ fields: [{ error: "NOT_FOUND" }] });
  expect((await server.ok(routes.lhDepositConfig, {})).list).toEqual(list);
});

test("a product that is upcoming, closed or without a fundable order says so", async () => {
  const statusOf = async (id: number) => (await server.ok(routes.getFinanceDetail, { id })).list[0]?.status;
  await set({ ...fund, productId: 20, opensAt: time.ms + 1_000 });
  await set({ ...fund, productId: 21, state: "closed" });
  await set({ ...fund, productId: 22, closesAt: time.ms });
  await set({ ...fund, productId: 23, dailyRate: rate("0.9"), min: amount("9000"), max: amount("9000") });
  expect([await statusOf(20), await statusOf(21), await statusOf(22), await statusOf(23)]).toEqual([
    "upcoming",
    "closed",
    "closed",
    "sold_out",
  ]);
  for (const productId of [20, 21, 22, 23]) await set({ ...fund, productId, state: "closed" });
});

test("an order is bought, pays its days, and completes with receipts that recompute", async () => {
  const account = await investor();
  const order = await buy(account);
  expect(order).toMatchObject({
    config_id: 7,
    version: 2,
    status: "hosting",
    amount: "1000",
    income: "4",
    promised: "60",
    paid: "0",
    paid_days: 0,
    first_payment_at_ms: (Math.floor(time.ms / DAY_MS) + 2) * DAY_MS,
    next_payment_at_ms: order.first_payment_at_ms,
    due_at_ms: order.first_payment_at_ms + 14 * DAY_MS,
  });
  expect(await financeOf(account)).toBe("9000/1000");
  await days(3);
  await expect.poll(() => financeOf(account)).toBe("9008/1000");
  const report = await server.ok(routes.getFinanceReport, {}, account);
  expect(report).toMatchObject({ sum: "1000", profit: "4", allprofit: "8", count: 1, currency_name: "USDT" });
  expect(report.by_product).toEqual([{ config_id: 7, number: "1000" }]);
  expect(report.days).toHaveLength(30);
  expect(report.days.slice(-3).map(({ profit }) => profit)).toEqual(["0", "4", "4"]);
  expect(await server.ok(routes.getMinerReport, {}, account)).toMatchObject({ sum: "0", count: 0 });
  const { payments } = await detail(account, order.id);
  expect(payments.map(({ day, amount: paid }) => [day, paid])).toEqual([
    [2, "4"],
    [1, "4"],
  ]);
  await days(20);
  await expect.poll(() => financeOf(account)).toBe("10060/0");
  const ended = await detail(account, order.id);
  expect(ended.order).toMatchObject({ status: "completed", paid: "60", paid_days: 15, ended_at_ms: order.due_at_ms });
  expect(ended.payments).toHaveLength(15);
  expect(ended.receipts).toHaveLength(2);
  for (const id of ended.receipts) {
    const receipt = await server.ok(getReceipt, { id });
    expect(verifyReceipt(receipt, []).filter(({ ok }) => !ok)).toEqual([]);
    expect(receipt.entries.length).toBeGreaterThan(0);
  }
  const lists = (status: "hosting" | "completed" | "redeemed") =>
    server.ok(routes.getFinanceOrder, { status }, account);
  expect((await lists("completed")).list).toEqual([ended.order]);
  expect([(await lists("hosting")).total, (await lists("redeemed")).total]).toEqual([0, 0]);
  const after = await server.ok(routes.getFinanceReport, {}, account);
  expect(after).toMatchObject({ sum: "0", allprofit: "60", count: 0, next_payment_at_ms: null });
});

test("a redemption names the penalty that the preview showed, and another one is refused with the one of now", async () => {
  const account = await investor();
  const { id } = await buy(account);
  await days(13);
  const preview = await expect
    .poll(() => server.ok(routes.redeemPreview, { id }, account))
    .toMatchObject({ penalty: "12", returned: "988", paid: "48", forgone: "12", days_left: 3 })
    .then(() => server.ok(routes.redeemPreview, { id }, account));
  expect(preview.valid_until_ms).toBe((Math.floor(time.ms / DAY_MS) + 1) * DAY_MS);
  await days(1);
  const redeem = (penalty: string) => server.call(routes.financeOrderCancel, { id, penalty }, account);
  expect(await redeem(preview.penalty)).toMatchObject({
    fields: [{ field: "penalty", error: "PENALTY_CHANGED", params: { penalty: "8", currency: "USDT" } }],
  });
  expect(await server.call(routes.minerOrderCancel, { id, penalty: "8" }, account)).toMatchObject({
    fields: [{ error: "NOT_FOUND" }],
  });
  expect((await redeem("8")).data).toMatchObject({ status: "redeemed", penalty: "8", paid: "52", paid_days: 13 });
  expect(await financeOf(account)).toBe("10044/0");
  expect(await redeem("8")).toMatchObject({ fields: [{ field: "id", error: "HOSTING_ENDED" }] });
  expect(await server.call(routes.redeemPreview, { id }, account)).toMatchObject({
    fields: [{ error: "HOSTING_ENDED" }],
  });
  const [, end] = (await detail(account, id)).receipts;
  const receipt = await server.ok(getReceipt, { id: end ?? "" });
  expect(receipt).toMatchObject({ kind: "hosting_redeem", result: { penalty: "8", returned: "992" } });
  expect(verifyReceipt(receipt, []).filter(({ ok }) => !ok)).toEqual([]);
});

test("machines are leased whole and pay in their own currency", async () => {
  const account = await investor();
  const order = await server.ok(routes.minerDeposit, { config_id: 8, number: 2, terms_version: 1 }, account);
  expect(order).toMatchObject({ kind: "miner", number: "2", amount: "500", income: "0.00002", promised: "0.0073" });
  await days(2);
  await expect.poll(() => financeOf(account, BTC)).toBe("0.00002/0");
  expect((await server.ok(routes.getMinerOrder, {}, account)).total).toBe(1);
  expect((await server.ok(routes.getFinanceOrder, {}, account)).total).toBe(0);
});

test("a repeated purchase is the same one, and one with another body is refused", async () => {
  const account = await investor();
  const input = { config_id: 7, amount: "100", terms_version: 2 };
  const key = commandId();
  const first = await server.ok(routes.financeDeposit, input, { ...account, key });
  expect(await server.ok(routes.financeDeposit, input, { ...account, key })).toEqual(first);
  expect(await server.call(routes.financeDeposit, { ...input, amount: "200" }, { ...account, key })).toMatchObject({
    error: expect.stringMatching(/IDEMPOTENCY/),
  });
  expect(await financeOf(account)).toBe("9900/100");
});

test("each refusal names its field", async () => {
  const account = await investor("500");
  const call = (change: object) =>
    server.call(routes.financeDeposit, { config_id: 7, amount: "100", terms_version: 2, ...change }, account);
  const refused: readonly (readonly [object, string, string])[] = [
    [{ config_id: 99 }, "config_id", "NOT_FOUND"],
    [{ config_id: 8 }, "config_id", "NOT_FOUND"],
    [{ terms_version: 1 }, "terms_version", "TERMS_CHANGED"],
    [{ amount: "99" }, "amount", "HOSTING_OUT_OF_RANGE"],
    [{ amount: "5000.1" }, "amount", "HOSTING_OUT_OF_RANGE"],
    [{ amount: "501" }, "amount", "INSUFFICIENT_BALANCE"],
    [{ amount: "100.000000001" }, "amount", "INVALID_AMOUNT"],
  ];
  for (const [change, field, error] of refused)
    expect(await call(change)).toMatchObject({ fields: [{ field, error }] });
  const stranger = await openAccount(server);
  await required(server.engine, credit(stranger.userId, USDT, "500", "finance"));
  expect(await server.call(routes.lhDeposit, { config_id: 7, amount: "100" }, stranger)).toMatchObject({
    error: "NOT_VERIFIED",
  });
  const { id } = await server.ok(routes.lhDeposit, { config_id: 7, amount: "100" }, account);
  for (const route of [routes.getHostingOrder, routes.redeemPreview])
    expect(await server.call(route, { id }, stranger)).toMatchObject({ fields: [{ error: "NOT_FOUND" }] });
  expect(await server.call(routes.financeOrderCancel, { id, penalty: "6" }, stranger)).toMatchObject({
    fields: [{ error: "NOT_FOUND" }],
  });
});

test("200 purchases at once keep the quota, the limit of the user and what the treasury can fund", async () => {
  const product = { ...fund, productId: 30, quota: amount("3000"), perUser: amount("1000"), min: amount("100") };
  expect(await set(product)).toMatchObject({ ok: true });
  const accounts = await Promise.all([investor(), investor(), investor(), investor(), investor()]);
  const input = { config_id: 30, amount: "100", terms_version: 1 };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      server.call(routes.financeDeposit, input, accounts[index % 5] as Account),
    ),
  );
  expect(answers.filter(({ data }) => data)).toHaveLength(30);
  const errors = new Set(answers.flatMap(({ fields }) => fields?.map(({ error }) => error) ?? []));
  expect([...errors].every((error) => error === "PRODUCT_CLOSED" || error === "HOSTING_USER_LIMIT")).toBe(true);
  const [listed] = (await server.ok(routes.getFinanceDetail, { id: 30 })).list;
  expect(listed).toMatchObject({ sold: "3000", left: "0", status: "sold_out" });
  for (const account of accounts) {
    const { total } = await server.ok(routes.getFinanceOrder, { status: "hosting", page_size: 1 }, account);
    expect(total).toBeLessThanOrEqual(10);
  }
});

test("every promised day is in the reserve, as everybody can read", async () => {
  const { list, checked_at_ms } = await server.ok(routes.hostingCoverage, {});
  expect(list.map(({ currency_name }) => currency_name)).toEqual(["BTC", "USDT"]);
  for (const { promised, reserved, orders } of list) {
    expect(reserved).toBe(promised);
    expect(orders).toBeGreaterThan(0);
  }
  expect(checked_at_ms).toBeGreaterThan(0);
});

test("the chain of hashes and every row agree", async () => {
  const { verifyChain } = server.services;
  expect(await verifyChain(undefined)).toMatchObject({ ok: true });
});
