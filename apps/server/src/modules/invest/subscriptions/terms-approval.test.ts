import { languages } from "@candor/contract/i18n/languages.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import { documentPublish, documentSave } from "@candor/contract/routes/console/content.ts";
import * as listing from "@candor/contract/routes/console/listing.ts";
import * as routes from "@candor/contract/routes/console/subscriptions.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { getIeoDetail, getIeoList } from "@candor/contract/routes/subscriptions.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Account, openAccount } from "../../../testing/accounts.ts";
import { commandId, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { listingOf, type TermsRequest, termsRequest } from "../../../testing/subscription-terms.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendApprovals } from "../../console/approvals/index.ts";
import { verifyAudit } from "../../console/audit/index.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db, engine } = server.services;
const HOUR = 3_600_000;

let owner: TestOperator;
let finance: TestOperator;
let issuer: Account;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  issuer = await openAccount(server);
});

const now = () => server.clock.now();
const iso = (ms: number) => new Date(ms).toISOString();
let coins = 0;
/** A request for a coin that nobody has listed yet. */
const newCoin = (change: Partial<TermsRequest> = {}): TermsRequest & { readonly symbol: string } => {
  coins += 1;
  const symbol = `COIN${coins}`;
  return { symbol, ...termsRequest(issuer.user.uid, now(), { listing: listingOf(symbol), ...change }) };
};
const request = ({ symbol: _, ...input }: TermsRequest & { symbol?: string }, by = finance) =>
  server.call(routes.subscriptionTermsRequest, input, by);
const ask = async (input: TermsRequest, by = finance) => {
  const answer = await request(input, by);
  expect(answer).toMatchObject({ code: 1 });
  return answer.data as { approval_id: string; subscription_id: number };
};
const approve = (id: string, by = owner) =>
  server.call(approvals.approve, { id, version: 1, checked: "the contract", totp: by.code() }, by);
const reject = (id: string) => server.ok(approvals.rejectRequest, { id, version: 1, checked: "no" }, owner);
const make = async (change: Partial<TermsRequest> = {}) => {
  const input = newCoin(change);
  const { approval_id, subscription_id } = await ask(input);
  expect(await approve(approval_id)).toMatchObject({ data: { state: "booked", refusal: null } });
  const sale = await saleOf(subscription_id);
  if (!sale) throw new Error("the sale is missing");
  return sale;
};
const listed = async () => (await server.ok(routes.consoleSubscriptions, {}, finance)).list;
const saleOf = async (id: number) => (await listed()).find((sale) => sale.id === id);
const shownTo = (by: TestOperator, id: string) => server.ok(approvals.approvalRecord, { id }, by);
const actions = async (subject: string) =>
  (await db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("entry_id").execute()).map(
    ({ action, operator_id }) => [action, operator_id],
  );
const coinsOf = (currencyId: number) =>
  db
    .selectFrom("balances")
    .select(["available", "frozen"])
    .where("owner_id", "=", issuer.userId)
    .where("account", "=", "c2c")
    .where("currency_id", "=", currencyId)
    .executeTakeFirst();
/** The terms of a sale as a request for other ones. */
const changing = async (id: number, change: Partial<TermsRequest>): Promise<TermsRequest> => {
  const sale = await saleOf(id);
  if (!sale) throw new Error("the sale is missing");
  const { market_id, version, issuer_uid, price, supply, step, min, max, review } = sale;
  const { starts_at, ends_at, allots_at, launch_at, lockup_days, recommended } = sale;
  const times = { starts_at, ends_at, allots_at, launch_at, lockup_days, recommended };
  return {
    id,
    version,
    market_id,
    issuer_uid,
    price,
    supply,
    step,
    min,
    max,
    review,
    ...times,
    reason: "x",
    ...change,
  };
};

describe("a new coin", () => {
  test("is listed, credited and sold by one request of two people", async () => {
    const input = newCoin();
    const { symbol } = input;
    const { approval_id: id, subscription_id } = await ask(input);
    expect(await saleOf(subscription_id)).toMatchObject({ version: 0, phase: null, approval_id: id, supply: "1000" });
    expect((await server.ok(getIeoList, {})).list).toEqual([]);
    const shown = await shownTo(owner, id);
    expect(shown).toMatchObject({
      kind: "subscription_terms",
      subject: `subscription:${subscription_id}`,
      summary: `New: 1,000 ${symbol} for 0.5 USDT each, with the listing of ${symbol} and ${symbol}-USDT`,
      amount: "1000",
      currency: symbol,
      may_decide: true,
      postings: [
        { owner: issuer.user.uid, account: "c2c", delta: "1000", currency: symbol, tag: "system_recharge" },
        { owner: "house", account: "outside", delta: "-1000", currency: symbol, tag: "system_recharge" },
      ],
    });
    expect(shown.user).toMatchObject({ uid: issuer.user.uid, nickname: issuer.user.nickname });
    expect(shown.facts.map(({ mark }) => mark)).toEqual(["ok", "note", "warn", "note", "note"]);
    expect(shown.facts[1]?.text).toContain("would pay 500 USDT");
    expect(await shownTo(finance, id)).toMatchObject({ may_decide: false, why_not: "own_request" });
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id)).toMatchObject({ data: { state: "booked", refusal: null } });

    const { markets, currencies } = await server.ok(getCurrencyList, {});
    const market = markets.find((each) => each.symbol === `${symbol}-USDT`);
    expect(market).toMatchObject({ base: symbol, source: "book", state: "open", tick: "0.0001" });
    const currencyId = market?.currency_id ?? 0;
    expect(currencies.find((each) => each.currency_id === currencyId)).toMatchObject({ name: `${symbol} Network` });
    expect(await coinsOf(currencyId)).toMatchObject({ available: "0.00000000", frozen: "1000.00000000" });
    expect(await saleOf(subscription_id)).toMatchObject({
      version: 1,
      phase: "subscribing",
      market_state: "open",
      issuer_uid: issuer.user.uid,
      participants: 0,
      applied: "0",
      fixed: false,
      approval_id: null,
      requests: [{ id, state: "booked", requested_by: finance.name, decided_by: owner.name }],
    });
    const { subscription } = await server.ok(getIeoDetail, { id: subscription_id });
    expect(subscription).toMatchObject({ status: "subscribing", total: "1000", price: "0.5", currency_name: symbol });
    expect(await actions(`market:${market?.match_id}`)).toEqual([["listing.market", owner.id]]);
    expect(await actions(`currency:${currencyId}`)).toEqual([["listing.currency", owner.id]]);
    expect(await actions(`subscription:${subscription_id}`)).toEqual([["subscription.terms", owner.id]]);
    const entries = await db
      .selectFrom("ledger_entries")
      .select("tag")
      .where("owner_id", "=", issuer.userId)
      .where("currency_id", "=", currencyId)
      .orderBy("entry_id")
      .execute();
    expect(entries.map(({ tag }) => tag)).toEqual(["system_recharge", "ieo_lock_0"]);
    expect(await verifyAudit(db)).toMatchObject({ ok: true });
  });

  test("is continued where it stopped, at any command, and each is executed once", async () => {
    for (const stopsAt of ["setCurrency", "setMarket", "credit", "setSubscription"]) {
      const input = newCoin();
      const { approval_id: id, subscription_id } = await ask(input);
      const { send } = engine;
      const sent: string[] = [];
      Object.assign(engine, {
        send: async (...[command, how]: Parameters<typeof send>) => {
          sent.push(command.type);
          return command.type === stopsAt ? { ok: false, error: "BUSY" } : send(command, how);
        },
      });
      expect(await approve(id)).toMatchObject({ data: { state: "approved" } });
      Object.assign(engine, { send });
      expect(sent.at(-1)).toBe(stopsAt);
      await tendApprovals(server.services, approvalKinds);
      // As after a crash between the last command and the booking.
      await db.updateTable("approvals").set({ state: "approved" }).where("approval_id", "=", id).execute();
      await tendApprovals(server.services, approvalKinds).catch(() => undefined);
      const sale = await saleOf(subscription_id);
      expect(sale).toMatchObject({ version: 1, phase: "subscribing" });
      expect(await coinsOf(sale?.currency_id ?? 0)).toMatchObject({ frozen: "1000.00000000", available: "0.00000000" });
    }
  });

  test("whose terms the core refuses after the listing stays listed and credited, and the request shows the refusal", async () => {
    const { approval_id: id, subscription_id } = await ask(newCoin());
    const { send } = engine;
    Object.assign(engine, {
      send: async (...[command, how]: Parameters<typeof send>) =>
        command.type === "setSubscription" ? { ok: false, error: "INVALID_REQUEST" } : send(command, how),
    });
    const answer = await approve(id);
    Object.assign(engine, { send });
    expect(answer).toMatchObject({ data: { state: "refused", refusal: "INVALID_REQUEST" } });
    const { after, listing: made } = (await shownTo(owner, id)).body as routes.SubscriptionRequestBody;
    expect(await coinsOf(after.currency_id)).toMatchObject({ available: "1000.00000000", frozen: "0.00000000" });
    const { currencies } = await server.ok(getCurrencyList, {});
    expect(currencies.find((each) => each.currency_id === after.currency_id)).toMatchObject({
      name: made?.currency?.name,
    });
    expect(await actions(`market:${after.market_id}`)).toEqual([["listing.market", owner.id]]);
    expect(await actions(`subscription:${subscription_id}`)).toEqual([]);
    // The next request takes the pair that is there.
    const next = { ...newCoin(), listing: null, market_id: after.market_id, credit: null };
    expect(await approve((await ask(next)).approval_id)).toMatchObject({ data: { state: "booked" } });
  });

  test("gets ids that no other request has, and takes the names of its coin and pair", async () => {
    const [one, other] = [newCoin(), newCoin()];
    const [first, second] = [await ask(one), await ask(other)];
    expect(second.subscription_id).toBe(first.subscription_id + 1);
    const bodyOf = async (id: string) => (await shownTo(owner, id)).body as routes.SubscriptionRequestBody;
    const [a, b] = [await bodyOf(first.approval_id), await bodyOf(second.approval_id)];
    expect(b.after.market_id).toBe(a.after.market_id + 1);
    expect(b.after.currency_id).toBe(a.after.currency_id + 1);
    expect(await request({ ...newCoin(), listing: listingOf(one.symbol) }, owner)).toMatchObject({
      error: "RECORD_TAKEN",
      fields: [{ field: "listing.base" }],
    });
    const alone = { ...listingOf(other.symbol), reason: "x" };
    expect(await server.call(listing.marketRequest, alone, finance)).toMatchObject({ error: "RECORD_TAKEN" });
    for (const { approval_id } of [first, second]) await reject(approval_id);
    const next = await ask(newCoin());
    expect(next.subscription_id).toBe(second.subscription_id + 1);
    await reject(next.approval_id);
    // Texts that somebody has begun for a later number are not those of this coin.
    const slug = `coin-${next.subscription_id + 3}`;
    await server.ok(documentSave, { kind: "product", slug, topic: "coin", texts: [] }, owner);
    const last = await ask(newCoin());
    expect(last.subscription_id).toBe(next.subscription_id + 4);
    await reject(last.approval_id);
  });

  test("is warned of until its texts are published in all languages", async () => {
    const { approval_id: id, subscription_id } = await ask(newCoin());
    const textFact = async () => (await shownTo(owner, id)).facts.find(({ text }) => text.startsWith("Its texts"));
    expect(await textFact()).toMatchObject({ mark: "warn" });
    const texts = languages.map((lang) => ({ lang, title: `Coin ${lang}`, summary: "short", body: "<p>it</p>" }));
    const draft = { kind: "product" as const, slug: `coin-${subscription_id}`, topic: "coin", texts };
    const document = await server.ok(documentSave, draft, owner);
    await server.ok(documentPublish, { id: document.id, version: 1 }, owner);
    expect(await textFact()).toMatchObject({ mark: "ok" });
    expect(await saleOf(subscription_id)).toMatchObject({
      document: { id: document.id, timing: "shown", missing: [] },
    });
    await reject(id);
  });
});

describe("other terms of a sale", () => {
  test("show before and after, and hold until nobody relies on them", async () => {
    const sale = await make();
    const { approval_id: id } = await ask(await changing(sale.id, { price: "0.60", max: "500" }));
    expect(await shownTo(owner, id)).toMatchObject({
      summary: `Sale ${sale.id} of ${sale.currency_name}: issue price 0.5 USDT → 0.6 USDT, all of it costs 500 USDT → 600 USDT and 1 more`,
      amount: null,
      postings: [],
    });
    expect(await approve(id)).toMatchObject({ data: { state: "booked" } });
    expect(await saleOf(sale.id)).toMatchObject({ version: 2, price: "0.6", max: "500" });
    const entry = await db
      .selectFrom("audit_log")
      .select(["before", "after"])
      .where("subject", "=", `subscription:${sale.id}`)
      .orderBy("entry_id", "desc")
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ before: { price: "0.5" }, after: { price: "0.6" } });
  });

  test("are refused once an application stands, also by a request from before", async () => {
    const sale = await make({ review: "automatic" });
    const { approval_id: id } = await ask(await changing(sale.id, { price: "0.7" }));
    const user = await openAccount(server, { [USDT]: "1000" });
    await engine.send({ type: "setUserState", id: commandId(), userId: user.userId, level: 1 });
    const apply = { subscriptionId: sale.id, quantity: 10_00000000n, version: 1, levelNeeded: 1, documentKey: "d" };
    const sent = await engine.send({
      type: "applyForSubscription",
      id: commandId(),
      userId: user.userId,
      ...apply,
    } as never);
    expect(sent).toMatchObject({ ok: true });
    await expect.poll(() => saleOf(sale.id)).toMatchObject({ fixed: true, participants: 1, applied: "10" });
    expect(await request(await changing(sale.id, { price: "0.8" }))).toMatchObject({ error: "RECORD_TAKEN" });
    expect((await shownTo(owner, id)).facts[0]).toMatchObject({
      mark: "warn",
      text: expect.stringContaining("SUBSCRIPTION_FIXED"),
    });
    expect(await approve(id)).toMatchObject({ data: { state: "refused", refusal: "SUBSCRIPTION_FIXED" } });
    expect(await request(await changing(sale.id, { price: "0.8" }))).toMatchObject({ error: "SUBSCRIPTION_FIXED" });
  });

  test("are requested one at a time, at the version that was seen, and only if they differ", async () => {
    const sale = await make();
    const other = await changing(sale.id, { price: "0.9" });
    expect(await request({ ...other, version: 0 })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect(await request({ ...other, id: 999 })).toMatchObject({ error: "NOT_FOUND", fields: [{ field: "id" }] });
    expect(await request(await changing(sale.id, { price: "0.50" }))).toMatchObject({ fields: [{ field: "id" }] });
    const both = await Promise.all([request(other), request(other, owner)]);
    expect(both.filter(({ code }) => code === 1)).toHaveLength(1);
    expect(both.filter(({ error }) => error === "RECORD_TAKEN")).toHaveLength(1);
    await reject((await saleOf(sale.id))?.approval_id ?? "").catch(() => undefined);
  });

  test("that came too late are refused without listing anything", async () => {
    const { approval_id: id } = await ask(newCoin({ ends_at: iso(now() + 60_000) }));
    server.clock.ahead += 61_000;
    expect((await shownTo(owner, id)).facts[0]?.text).toContain("at ends_at");
    expect(await approve(id)).toMatchObject({ data: { state: "refused", refusal: "INVALID_REQUEST" } });
    const body = (await shownTo(owner, id)).body as routes.SubscriptionRequestBody;
    expect((await server.ok(getCurrencyList, {})).markets.map(({ symbol }) => symbol)).not.toContain(body.symbol);
    expect(await saleOf(body.subscription_id)).toBeUndefined();
  });
});

describe("terms that no sale can have are refused by field", () => {
  const t = (hours: number) => iso(now() + hours * HOUR);
  test.each<[string, string, () => Partial<TermsRequest>]>([
    ["price", "INVALID_REQUEST", () => ({ price: "0" })],
    ["step", "INVALID_REQUEST", () => ({ step: "0" })],
    ["step", "INVALID_REQUEST", () => ({ step: "0.25" })],
    ["supply", "INVALID_REQUEST", () => ({ supply: "1000.5" })],
    ["min", "INVALID_REQUEST", () => ({ min: "0" })],
    ["max", "INVALID_REQUEST", () => ({ max: "9" })],
    ["max", "INVALID_REQUEST", () => ({ max: "1001" })],
    ["ends_at", "INVALID_REQUEST", () => ({ ends_at: t(-1), starts_at: t(-2) })],
    ["ends_at", "INVALID_REQUEST", () => ({ ends_at: t(1), starts_at: t(2) })],
    ["allots_at", "INVALID_REQUEST", () => ({ allots_at: t(23) })],
    ["launch_at", "INVALID_REQUEST", () => ({ launch_at: iso(now() + 25 * HOUR + 9 * 60_000) })],
    ["supply", "INSUFFICIENT_BALANCE", () => ({ credit: "999" })],
    ["supply", "INSUFFICIENT_BALANCE", () => ({ credit: null })],
    ["issuer_uid", "NOT_FOUND", () => ({ issuer_uid: "00000000" })],
    ["issuer_uid", "NOT_FOUND", () => ({ issuer_uid: "0" })],
    ["market_id", "INVALID_REQUEST", () => ({ market_id: 1 })],
    ["market_id", "INVALID_REQUEST", () => ({ listing: null })],
    ["market_id", "NOT_FOUND", () => ({ listing: null, market_id: 999 })],
    ["listing.source", "INVALID_REQUEST", () => ({ listing: { ...listingOf("IDX"), source: "index" } })],
    ["listing.quote", "NOT_FOUND", () => ({ listing: { ...listingOf("QQQ"), quote: "EUR" } })],
    ["listing.base", "NAME_TAKEN", () => ({ listing: { ...listingOf("BTC"), currency: null } })],
    ["listing.tick", "INVALID_REQUEST", () => ({ listing: { ...listingOf("TTT"), tick: "0.00000001" } })],
    ["lockup_days", "INVALID_REQUEST", () => ({ lockup_days: 3_651 })],
    ["review", "INVALID_REQUEST", () => ({ review: "none" as never })],
    ["starts_at", "INVALID_REQUEST", () => ({ starts_at: "tomorrow" })],
    ["reason", "FIELD_REQUIRED", () => ({ reason: " " })],
  ])("%s: %s, %#", async (field, error, change) => {
    expect(await request(newCoin(change()))).toMatchObject({ error, fields: [{ field }] });
  });

  test("a pair that has traded, or that has another sale, is not new", async () => {
    const sale = await make();
    const input = { ...newCoin(), listing: null, market_id: sale.market_id };
    expect(await request(input)).toMatchObject({ fields: [{ field: "market_id" }] });
    const bare = { ...listingOf("USED"), reason: "x" };
    const { approval_id } = await server.ok(listing.marketRequest, bare, finance);
    await approve(approval_id);
    const market = (await server.ok(getCurrencyList, {})).markets.find(({ symbol }) => symbol === "USED-USDT");
    const existing = { ...newCoin(), listing: null, market_id: market?.match_id ?? 0 };
    const { approval_id: fresh } = await ask(existing);
    await reject(fresh);
    const seller = await openAccount(server, { [market?.currency_id ?? 0]: "10" });
    await server.ok(trade, { match_id: market?.match_id ?? 0, type: 2, price: "1", number: "1" }, seller);
    expect(await request(existing)).toMatchObject({ error: "INVALID_REQUEST", fields: [{ field: "market_id" }] });
  });
});

test("terms are for owners and finance, and the list for those who read the catalogue", async () => {
  for (const role of ["reviewer", "support", "auditor"] as const) {
    const by = await openOperator(server, role);
    expect(await request(newCoin(), by)).toMatchObject({ error: "FORBIDDEN" });
    const list = await server.call(routes.consoleSubscriptions, {}, by);
    expect(list).toMatchObject(role === "support" ? { error: "FORBIDDEN" } : { code: 1 });
  }
  expect((await request(newCoin(), issuer as never)).code).toBe(4);
});
