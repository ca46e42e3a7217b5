import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as control from "@candor/contract/routes/console/control.ts";
import * as finance from "@candor/contract/routes/console/finance.ts";
import * as otc from "@candor/contract/routes/otc.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../../../testing/accounts.ts";
import { FUND_PASSWORD } from "../../../testing/cards.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { IndexDesk } from "../../../testing/index-desk.ts";
import { openOperator } from "../../../testing/operators.ts";
import { OtcDesk, taking } from "../../../testing/otc.ts";
import { startTestServer } from "../../../testing/server.ts";
import { holdingOf } from "../../../testing/withdrawals.ts";

const time = { ms: Date.now() };
const server = await startTestServer({}, { now: () => time.ms });
const desk = new OtcDesk(server, time);
const ETH = 7;
const index = new IndexDesk(server, time, { marketId: 7, baseId: ETH, base: "ETH" });
afterAll(() => server.close());

let merchant: Awaited<ReturnType<typeof desk.merchant>>;
beforeAll(async () => {
  await index.openPair();
  await desk.open();
  merchant = await desk.merchant();
  await desk.fund(merchant, "50", ETH);
});

const asked = { side: "sell", currency_id: ETH, fiat: "EUR" } as const;
const listed = async () => (await server.ok(otc.otcOffers, asked)).list;
const floating = (change: object = {}) =>
  desk.publish(merchant, { currency_id: ETH, number: "10", price: undefined, premium: 100, bound: "1700", ...change });

test("a floating price follows index and rate, holds for 30 s, and pauses when the index is older than 60 s", async () => {
  await index.tick("2000");
  const offer = await floating();
  // 2,000 x 0.9 x 1.01
  expect(offer).toMatchObject({ price: "1818", premium: "0.01", bound: "1700" });
  expect(await listed()).toMatchObject([{ id: offer.id, price: "1818", rate_at_ms: expect.any(Number) }]);
  const buyer = await desk.taker();
  await index.tick("2010", 1_000);
  expect(await listed()).toMatchObject([{ price: "1827.09" }]);
  const order = await desk.take(buyer, offer, "0.05");
  expect(order).toMatchObject({ price: "1818", amount: "90.9" });
  await index.tick("2020", 40_000);
  expect(await server.call(otc.otcTake, taking(offer, "0.05"), buyer)).toMatchObject({ error: "OTC_OFFER_CHANGED" });
  const made = { ...offer, price: "1800" };
  expect(await server.call(otc.otcTake, taking(made, "0.05"), buyer)).toMatchObject({ error: "OTC_OFFER_CHANGED" });
  time.ms += 61_000;
  expect(await listed()).toEqual([]);
  expect(await server.ok(otc.otcOffer, { id: offer.id })).toMatchObject({ price: null, range: null });
  expect((await server.ok(otc.otcMarkets, {})).coins.find(({ currency_id }) => currency_id === ETH)?.index).toBeNull();
  const stale = { ...offer, price: "1836.18" };
  expect(await server.call(otc.otcTake, taking(stale, "0.05"), buyer)).toMatchObject({ error: "OTC_OFFER_CLOSED" });
  // Below its bound an offer to sell is paused as well.
  await index.tick("1800");
  expect(await listed()).toEqual([]);
  await index.tick("2000");
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);
});

test("one operator alone moves no price: rates and settings need two", async () => {
  await index.tick("2000");
  const offer = await floating();
  const [owner, second] = [await openOperator(server, "owner"), await openOperator(server, "finance")];
  const rate = { code: "EUR", per_usd: "1.8", version: 1, reason: "to my friend's advantage" };
  const { approval_id: id } = await server.ok(finance.fiatRateRequest, rate, owner);
  expect(await listed()).toMatchObject([{ price: "1818" }]);
  const approval = { id, version: 1, checked: "the market", totp: owner.code() };
  expect((await server.call(approvals.approve, approval, owner)).code).toBe(-1);
  await server.ok(approvals.approve, { ...approval, totp: second.code() }, second);
  expect(await listed()).toMatchObject([{ price: "3636" }]);
  await server.database.pool.query("UPDATE fiat_rates SET per_usd = 0.9 WHERE code = 'EUR'");
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, merchant);

  const margin = { name: "otc.margin", value: 900, version: 0 };
  expect(await server.call(control.settingSave, margin, owner)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
  const request = await server.ok(control.settingRequest, { ...margin, reason: "more" }, owner);
  await server.ok(
    approvals.approve,
    { id: request.approval_id, version: 1, checked: "agreed", totp: second.code() },
    second,
  );
  const person = await desk.person();
  expect(await server.ok(otc.otcMerchant, {}, person)).toEqual({
    profile: null,
    margin: "900",
    margin_currency_name: "USDT",
    reason: null,
  });
  expect(await server.call(otc.otcMerchantApply, { margin: "500" }, person)).toMatchObject({
    error: "OTC_MARGIN_CHANGED",
    params: { margin: "900", currency: "USDT" },
  });
  // What a merchant has frozen stays.
  expect((await server.ok(otc.otcMerchant, {}, merchant)).margin).toBe("500");
});

test("the best price comes first, and express takes it for money or for coins", async () => {
  const dear = await desk.publish(merchant, { price: "0.95" });
  const cheap = await desk.publish(merchant, { price: "0.9", max: "50" });
  const wide = await desk.publish(merchant, { price: "0.92", taker_level: 2 });
  const market = { side: "sell", currency_id: USDT, fiat: "EUR" } as const;
  const ids = async (input: object = {}) =>
    (await server.ok(otc.otcOffers, { ...market, ...input })).list.map(({ id }) => id);
  expect(await ids()).toEqual([cheap.id, wide.id, dear.id]);
  expect(await ids({ amount: "200" })).toEqual([wide.id, dear.id]);
  expect(await ids({ page: 2, page_size: 2 })).toEqual([dear.id]);
  const express = (input: object, by?: Account) => server.ok(otc.otcExpress, { ...market, ...input }, by);
  expect(await express({ amount: "45" })).toMatchObject({ offer: { id: cheap.id }, number: "50", amount: "45" });
  expect(await express({ number: "100" })).toMatchObject({ offer: { id: wide.id }, amount: "92" });
  // An offer that the caller's level may not take, and their own, are left out.
  expect(await express({ number: "100" }, await desk.taker())).toMatchObject({ offer: { id: dear.id }, amount: "95" });
  expect(await express({ number: "100" }, merchant)).toMatchObject({ offer: null });
  expect(await express({ amount: "100000" })).toMatchObject({ offer: null, amount: "100000" });
  const buying = await desk.publish(merchant, { side: "buy", price: "0.88" });
  const better = await desk.publish(merchant, { side: "buy", price: "0.89" });
  expect(await ids({ side: "buy" })).toEqual([better.id, buying.id]);
  for (const { id } of [dear, cheap, wide]) await server.ok(otc.otcOfferState, { id, status: "paused" }, merchant);
  expect(await ids()).toEqual([]);
  await server.ok(otc.otcOfferState, { id: dear.id, status: "open" }, merchant);
  expect(await ids()).toEqual([dear.id]);
  // Without an account to pay to nobody can take it.
  await server.ok(otc.otcAccountDelete, { id: merchant.accountId, fund_password: FUND_PASSWORD }, merchant);
  expect(await ids()).toEqual([]);
  const { list } = await server.ok(otc.otcOwnOffers, { status: "paused" }, merchant);
  expect(list.map(({ id, accounts }) => [id, accounts])).toEqual([
    [wide.id, []],
    [cheap.id, []],
  ]);
});

test("an application freezes the margin that was shown; leaving frees it when nothing is open", async () => {
  const basic = await desk.person({ level: 1 });
  const needed = (await server.ok(otc.otcMerchant, {}, basic)).margin;
  expect(await server.call(otc.otcMerchantApply, { margin: needed }, basic)).toMatchObject({ error: "NOT_VERIFIED" });
  const poor = await desk.person({ funds: "10" });
  expect(await server.call(otc.otcMerchantApply, { margin: needed }, poor)).toMatchObject({
    error: "INSUFFICIENT_BALANCE",
    fields: [{ field: "margin" }],
  });
  const person = await desk.person({ funds: "1000" });
  const key = commandId();
  const applied = await server.ok(otc.otcMerchantApply, { margin: needed }, { ...person, key });
  expect(applied.profile).toMatchObject({ state: "applied", is_robot: false });
  expect(await server.ok(otc.otcMerchantApply, { margin: needed }, { ...person, key })).toEqual(applied);
  expect((await holdingOf(server, person, "legal")).frozen).toBe(needed);
  const { id: account } = await desk.account(person);
  expect(await server.call(otc.otcPublish, publication([account]), person)).toMatchObject({ error: "FORBIDDEN" });
  await desk.admit(person);
  const offer = await server.ok(otc.otcPublish, publication([account]), person);
  expect(await server.call(otc.otcMerchantLeave, {}, person)).toMatchObject({ error: "OTC_OPEN" });
  await server.ok(otc.otcOfferState, { id: offer.id, status: "closed" }, person);
  expect(await server.call(otc.otcOfferState, { id: offer.id, status: "open" }, person)).toMatchObject({
    error: "OTC_STEP",
  });
  expect((await server.ok(otc.otcMerchantLeave, {}, person)).profile).toMatchObject({ state: "left" });
  expect(await holdingOf(server, person, "legal")).toEqual({ available: "1000", frozen: "0" });
});

const publication = (accounts: number[]) => ({
  side: "sell" as const,
  currency_id: USDT,
  fiat: "EUR",
  number: "50",
  window_minutes: 15,
  taker_level: 1,
  price: "1",
  min: "10",
  max: "40",
  accounts,
});

test("offers that nobody could take, or that are beyond the bounds, are refused at their field", async () => {
  const { id } = await desk.account(merchant);
  const good = publication([id]);
  const refused = (change: object) => server.call(otc.otcPublish, { ...good, ...change }, merchant);
  for (const [change, field, error] of [
    [{ currency_id: 999 }, "currency_id", "NOT_FOUND"],
    [{ fiat: "ZZZ" }, "fiat", "NOT_FOUND"],
    [{ accounts: [] }, "accounts", "OTC_ACCOUNT_NEEDED"],
    [{ accounts: [999_999] }, "accounts", "NOT_FOUND"],
    [{ price: "1.001" }, "price", "INVALID_REQUEST"],
    [{ fiat: "VND", price: "25000.5" }, "price", "INVALID_REQUEST"],
    [{ price: undefined, premium: 1_001, bound: "1" }, "premium", "OTC_PREMIUM"],
    [{ price: undefined }, "bound", "INVALID_REQUEST"],
    [{ max: "5" }, "max", "INVALID_REQUEST"],
    [{ number: "1.1234567" }, "number", "TOO_MANY_DECIMALS"],
    [{ number: "9999999" }, "number", "INSUFFICIENT_BALANCE"],
  ] as const)
    expect(await refused(change), JSON.stringify(change)).toMatchObject({ error, fields: [{ field }] });
  expect(await refused({ window_minutes: 20 })).toMatchObject({ error: "INVALID_REQUEST" });
});

test("who recovered an account sells nothing while withdrawals are paused", async () => {
  const { id } = await desk.account(merchant);
  const offer = await server.ok(otc.otcPublish, { ...publication([]), side: "buy", price: "0.7" }, merchant);
  await server.database.pool.query("UPDATE settings SET value = '500' WHERE name = 'otc.margin'");
  const seller = await desk.merchant();
  const paused = "INSERT INTO withdrawal_pauses (user_id, until) VALUES ($1, now() + interval '1 day')";
  await server.database.pool.query(paused, [seller.userId]);
  const take = taking(offer, "20", seller.accountId);
  expect(await server.call(otc.otcTake, take, seller)).toMatchObject({ error: "WITHDRAWALS_PAUSED" });
  expect(await server.call(otc.otcPublish, publication([seller.accountId]), seller)).toMatchObject({
    error: "WITHDRAWALS_PAUSED",
  });
  // Buying is no way out.
  const selling = await server.ok(otc.otcPublish, publication([id]), merchant);
  expect(await desk.take(seller, selling, "20")).toMatchObject({ status: "unpaid" });
});

test("an account has the verified name, and five are enough", async () => {
  const person = await desk.person({ name: "Nguyễn Văn Anh" });
  const save = (change: object = {}) =>
    server.call(
      otc.otcAccountSave,
      {
        bank_name: "B",
        branch: "C",
        account_name: "NGUYEN VAN ANH",
        card_number: "DE10",
        fund_password: FUND_PASSWORD,
        ...change,
      },
      person,
    );
  expect(await save({ card_number: "1" })).toMatchObject({ error: "ACCOUNT_NUMBER_INVALID" });
  expect(await save({ card_number: "DE12345", account_name: "Mai Linh" })).toMatchObject({ error: "OTC_NAME_DIFFERS" });
  for (const field of ["bank_name", "branch", "account_name", "card_number"])
    expect(await save({ [field]: " " })).toMatchObject({ error: "FIELD_REQUIRED", fields: [{ field }] });
  for (let count = 1; count <= otc.OTC_ACCOUNTS_MAX; count += 1)
    expect(await save({ card_number: `DE000${count}` })).toMatchObject({ code: 1 });
  expect(await save({ card_number: "DE000 1" })).toMatchObject({ error: "TOO_MANY_CARDS" });
  const { list, verified_name } = await server.ok(otc.otcAccounts, {}, person);
  expect([list.length, verified_name]).toEqual([5, "Nguyễn Văn Anh"]);
});
