import { getArea } from "@candor/contract/routes/common.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as routes from "@candor/contract/routes/console/catalogue.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { fills, trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, MARKET, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;

let owner: TestOperator;
let finance: TestOperator;
let auditor: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  auditor = await openOperator(server, "auditor");
  support = await openOperator(server, "support");
});

const market = async () => (await server.ok(routes.marketRecord, { id: MARKET }, auditor)).market;
/** The current market as the editor sends it, with changes. */
async function edited(changes: object = {}) {
  const { id, version, tick, lot, min_notional, maker_fee, taker_fee, price_band, state, sort } = await market();
  const same = { id, version, tick, lot, min_notional, maker_fee, taker_fee, price_band, state, sort };
  return { ...same, reason: "agreed on Monday", ...changes };
}
const save = async (changes: object, by = finance) => server.call(routes.marketSave, await edited(changes), by);
const approve = (id: string, by: TestOperator) =>
  server.call(approvals.approve, { id, version: 1, checked: "the list of fees", totp: by.code() }, by);
async function approved(changes: object): Promise<void> {
  const asked = await save(changes);
  const answer = await approve(asked.data?.approval_id ?? "", owner);
  expect(answer).toMatchObject({ code: 1, data: { state: "booked", refusal: null } });
}
const audited = async (subject: string) =>
  db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("entry_id").execute();

describe("currencies", () => {
  const saved = async (id: number, changes: object) => {
    const { list } = await server.ok(routes.currenciesList, {}, auditor);
    const now = list.find((one) => one.id === id);
    const same = { id, version: now?.version ?? 0, name: now?.name ?? "", shown: now?.shown ?? false };
    return server.call(routes.currencySave, { ...same, ...changes }, finance);
  };

  test("have a name and a position, at the shown version", async () => {
    expect(await saved(USDT, { name: "Tether USD", shown: true, sort: 5 })).toMatchObject({
      data: { name: "Tether USD", sort: 5 },
    });
    expect(await saved(USDT, { version: 1, shown: true, name: "Late" })).toMatchObject({ error: "VERSION_CONFLICT" });
    expect((await audited(`currency:${USDT}`)).map(({ action }) => action)).toEqual(["catalogue.currency"]);
  });

  test("that are traded cannot be hidden", async () => {
    const { list } = await server.ok(routes.currenciesList, {}, auditor);
    const btc = list.find(({ id }) => id === BTC);
    const hidden = { id: BTC, version: btc?.version ?? 0, name: "Bitcoin", shown: false };
    expect(await server.call(routes.currencySave, hidden, finance)).toMatchObject({ fields: [{ field: "shown" }] });
  });

  test("have chains, which start switched off", async () => {
    const chain = { currency_id: USDT, name: "TRC20", network: "tron" as const, decimals: 6 };
    const added = await server.ok(routes.chainAdd, chain, finance);
    const [first] = added.chains;
    expect(first).toMatchObject({ name: "TRC20", network: "tron", decimals: 6, enabled: false, version: 1 });
    const bank = { ...chain, name: "Bank", network: "bank" as const };
    expect(await server.call(routes.chainAdd, bank, finance)).toMatchObject({ fields: [{ field: "network" }] });
    expect(await server.call(routes.chainAdd, chain, finance)).toMatchObject({ fields: [{ field: "name" }] });
    const on = { id: first?.id ?? 0, version: 1, decimals: 6, enabled: true };
    expect((await server.ok(routes.chainSave, on, finance)).chains).toMatchObject([{ enabled: true, version: 2 }]);
    expect(await server.call(routes.chainSave, on, finance)).toMatchObject({ error: "VERSION_CONFLICT" });
    const fine = { ...on, version: 2, decimals: 9 };
    expect(await server.call(routes.chainSave, fine, finance)).toMatchObject({ fields: [{ field: "decimals" }] });
  });
});

describe("a market's fees", () => {
  test("change by a second person through the core, and the next fill is charged by them", async () => {
    const before = await market();
    const asked = await save({ maker_fee: "0.0005", taker_fee: "0.002" });
    expect(asked).toMatchObject({
      code: 1,
      data: { market: { maker_fee: before.maker_fee, version: before.version } },
    });
    const id = asked.data?.approval_id ?? "";
    expect((await market()).pending).toMatchObject({ approval_id: id, requested_by: finance.name });
    const shown = await server.ok(approvals.approvalRecord, { id }, owner);
    expect(shown).toMatchObject({ kind: "market_fees", subject: `market:${MARKET}`, postings: [] });
    expect(shown.summary).toContain("taker fee 0.001 → 0.002");
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await market()).toMatchObject({
      maker_fee: "0.0005",
      taker_fee: "0.002",
      pending: null,
      version: before.version + 1,
    });
    const listed = (await server.ok(getCurrencyList, {})).markets.find(({ match_id }) => match_id === MARKET);
    expect(listed).toMatchObject({ maker_fee: "0.0005", taker_fee: "0.002" });
    const [seller, buyer] = [await openAccount(server, { [BTC]: "1" }), await openAccount(server, { [USDT]: "1000" })];
    const order = { match_id: MARKET, price: "100", number: "1" };
    await server.ok(trade, { ...order, type: 2 }, seller);
    await server.ok(trade, { ...order, type: 1 }, buyer);
    expect((await server.ok(fills, {}, buyer)).list).toMatchObject([{ fee: "0.002" }]);
    expect((await server.ok(fills, {}, seller)).list).toMatchObject([{ fee: "0.05" }]);
    const [entry] = (await audited(`market:${MARKET}`)).slice(-1);
    expect(entry).toMatchObject({
      action: "catalogue.market",
      operator_id: owner.id,
      reason: "agreed on Monday",
      before: { taker_fee: "0.001" },
      after: { taker_fee: "0.002" },
    });
  });

  test("have one waiting request at a time; a change in between refuses it", async () => {
    const first = await save({ taker_fee: "0.0015" });
    expect(await save({ taker_fee: "0.0016" }, owner)).toMatchObject({
      error: "RECORD_TAKEN",
      params: { operator: finance.name },
    });
    // The position in lists needs no second person, and increments the version.
    expect(await save({ sort: 7 })).toMatchObject({ code: 1, data: { approval_id: null, market: { sort: 7 } } });
    const id = first.data?.approval_id ?? "";
    const { facts } = await server.ok(approvals.approvalRecord, { id }, owner);
    expect(facts).toContainEqual(expect.objectContaining({ mark: "warn" }));
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "VERSION_CONFLICT" } });
    expect(await market()).toMatchObject({ taker_fee: "0.002", pending: null });
  });

  test.each([
    [{ version: 99 }, "VERSION_CONFLICT", undefined],
    [{ id: 99 }, "NOT_FOUND", undefined],
    [{ taker_fee: "1" }, "INVALID_AMOUNT", "taker_fee"],
    [{ price_band: "0" }, "INVALID_AMOUNT", "price_band"],
    [{ taker_fee: "-0.1" }, "INVALID_AMOUNT", "taker_fee"],
    [{ tick: "0.00000001" }, "INVALID_REQUEST", "tick"],
    [{ reason: " " }, "INVALID_REQUEST", "reason"],
  ])("refuse %o with %s at %s", async (changes, error, field) => {
    const answer = await save(changes);
    expect(answer).toMatchObject({ code: -1, error, ...(field ? { fields: [{ field, error }] } : {}) });
  });

  test("an unchanged save needs no approval", async () => {
    expect(await save({})).toMatchObject({ code: 1, data: { approval_id: null } });
  });
});

test("tick and lot change only while the book is empty, even if an order arrived after the request", async () => {
  const { tick } = await market();
  const finer = { tick: tick === "0.1" ? "1" : "0.1" };
  const seller = await openAccount(server, { [BTC]: "1" });
  const order = { match_id: MARKET, type: 2, price: "200", number: "1" };
  const asked = await save(finer);
  await server.ok(trade, order, seller);
  expect(await save({ ...finer, maker_fee: "0.0004" })).toMatchObject({ error: "RECORD_TAKEN" });
  expect(await approve(asked.data?.approval_id ?? "", owner)).toMatchObject({
    data: { state: "refused", refusal: "BOOK_NOT_EMPTY" },
  });
  expect(await save(finer)).toMatchObject({ error: "BOOK_NOT_EMPTY", fields: [{ field: "tick" }] });
  expect((await market()).open_orders).toBe(1);
});

test("a market is closed and opened by two people", async () => {
  await approved({ state: "closed" });
  const buyer = await openAccount(server, { [USDT]: "100" });
  const order = { match_id: MARKET, type: 1, price: "100", number: "0.1" };
  expect(await server.call(trade, order, buyer)).toMatchObject({ error: "MARKET_CLOSED" });
  await approved({ state: "open" });
  expect(await server.call(trade, order, buyer)).toMatchObject({ code: 1 });
});

test("areas follow the operators' settings", async () => {
  const codes = async () => (await server.ok(getArea, {})).list.map(({ code }) => code);
  expect(await codes()).toContain("JP");
  const closed = { area: "JP", version: 0, registration: false, identity: true, sort: 0 };
  expect(await server.ok(routes.areaSave, closed, owner)).toMatchObject({ registration: false, version: 1 });
  expect(await codes()).not.toContain("JP");
  expect(await server.call(routes.areaSave, closed, owner)).toMatchObject({ error: "VERSION_CONFLICT" });
  const first = { area: "VN", version: 0, registration: true, identity: false, sort: -1 };
  await server.ok(routes.areaSave, first, owner);
  expect((await codes())[0]).toBe("VN");
  const { list } = await server.ok(routes.areasList, {}, { ...auditor, lang: "vi" });
  expect(list.find(({ code }) => code === "VN")).toMatchObject({ name: "Việt Nam", identity: false, version: 1 });
  expect(await server.call(routes.areaSave, { ...first, area: "ZZ" }, owner)).toMatchObject({ error: "NOT_FOUND" });
  const [entry] = await audited("area:JP");
  expect(entry).toMatchObject({ before: { registration: true }, after: { registration: false } });
});

test("each role has only its rights: support no fees and no areas, finance no areas, an auditor nothing at all", async () => {
  const area = { area: "KR", version: 0, registration: true, identity: true };
  for (const by of [support, auditor])
    expect(await server.call(routes.marketSave, await edited(), by)).toMatchObject({ error: "FORBIDDEN" });
  for (const by of [finance, support, auditor])
    expect(await server.call(routes.areaSave, area, by)).toMatchObject({ error: "FORBIDDEN" });
  const user = await openAccount(server);
  expect((await server.call(routes.currenciesList, {}, user)).code).toBe(4);
});
