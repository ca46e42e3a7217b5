import type { InputOf } from "@candor/contract/route.ts";
import * as approvals from "@candor/contract/routes/console/approvals.ts";
import * as catalogue from "@candor/contract/routes/console/catalogue.ts";
import { channelList } from "@candor/contract/routes/console/channels.ts";
import { derivativeTerms } from "@candor/contract/routes/console/derivatives.ts";
import * as routes from "@candor/contract/routes/console/listing.ts";
import { getCurrencyList } from "@candor/contract/routes/market.ts";
import { trade } from "@candor/contract/routes/spot.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { BTC, commandId, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";
import { approvalKinds } from "../../approval-kinds.ts";
import { tendApprovals } from "../../console/approvals/index.ts";

// BTC and USDT with the market BTC-USDT are there from the start; the feed of the test prices SOL-USDT and BT-CUSDT.
const server = await startTestServer();
afterAll(() => server.close());
const { db, engine } = server.services;

let owner: TestOperator;
let finance: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  owner = await openOperator(server, "owner");
  finance = await openOperator(server, "finance");
  auditor = await openOperator(server, "auditor");
});

type Market = InputOf<typeof routes.marketRequest>;
type Currency = NonNullable<Market["currency"]>;

const channel = {
  name: "SPL",
  network: "manual" as const,
  decimals: 8,
  deposit_open: false,
  withdraw_open: false,
  deposit_min: "0.1",
  withdraw_min: "0.5",
  withdraw_max: "100",
  withdraw_fee: "0.01",
  two_people_above: "50",
  confirmations: 32,
  explorer_tx: "https://explorer.example/tx/{id}",
};
const sol: Currency = { symbol: "SOL", name: "Solana", kind: "crypto", decimals: 8, channels: [channel] };
const options = {
  state: "open" as const,
  fee: "0.01",
  reserve: "1000",
  choices: [{ seconds: 60, ratio: "0.8", min: "10", max: "100" }],
};
const contracts = {
  state: "closed" as const,
  lot_size: "0.1",
  spread: "0.0002",
  fee_rate: "0.0005",
  overnight_rate: "0.0002",
  min_lots: 1,
  max_lots: 100,
  max_open: "10000",
  max_net: "1000",
  multiples: [{ multiple: 10, max_lots: 100 }],
};
const listed = (changes: Partial<Market> = {}): Market => ({
  base: "SOL",
  quote: "USDT",
  source: "index",
  tick: "0.01",
  lot: "0.001",
  min_notional: "5",
  maker_fee: "0.001",
  taker_fee: "0.002",
  price_band: "0.05",
  state: "open",
  currency: sol,
  options,
  contracts,
  reason: "the board agreed on Monday",
  ...changes,
});

const ask = (changes: Partial<Market> = {}, by = finance) => server.call(routes.marketRequest, listed(changes), by);
const approve = (id: string, by: TestOperator) =>
  server.call(approvals.approve, { id, version: 1, checked: "the minutes of the board", totp: by.code() }, by);
const withdraw = (id: string) => server.ok(approvals.withdrawRequest, { id, version: 1 }, finance);
const marketNamed = async (symbol: string) =>
  (await server.ok(getCurrencyList, {})).markets.find((market) => market.symbol === symbol);
const actions = async (subject: string) =>
  (await db.selectFrom("audit_log").selectAll().where("subject", "=", subject).orderBy("entry_id").execute()).map(
    ({ action, operator_id }) => [action, operator_id],
  );

describe("an impossible listing is refused before a second person is asked", () => {
  test.each<[Partial<Market>, string, string]>([
    [{ base: "BTC", currency: null }, "NAME_TAKEN", "base"],
    [{ base: "USDT", quote: "BTC", currency: null }, "NAME_TAKEN", "base"],
    [{ currency: { ...sol, symbol: "BTC-USDT" } }, "INVALID_REQUEST", "currency.symbol"],
    [{ base: "BTCUSDT", currency: { ...sol, symbol: "btcusdt" } }, "NAME_TAKEN", "currency.symbol"],
    [{ base: "BTC", currency: { ...sol, symbol: "btc" } }, "NAME_TAKEN", "currency.symbol"],
    [{ currency: { ...sol, symbol: "SOLX" } }, "INVALID_REQUEST", "currency.symbol"],
    [{ currency: null }, "NOT_FOUND", "base"],
    [{ quote: "EUR" }, "NOT_FOUND", "quote"],
    [{ quote: "SOL" }, "INVALID_REQUEST", "quote"],
    [{ tick: "0.00000001" }, "INVALID_REQUEST", "tick"],
    [{ tick: "0" }, "INVALID_AMOUNT", "tick"],
    [{ lot: "0.000000001" }, "INVALID_AMOUNT", "lot"],
    [{ taker_fee: "1" }, "INVALID_AMOUNT", "taker_fee"],
    [{ price_band: "0" }, "INVALID_AMOUNT", "price_band"],
    [{ base: "NEWC", currency: { ...sol, symbol: "NEWC" } }, "PAIR_NOT_PRICED", "source"],
    [{ source: "book" }, "INVALID_REQUEST", "options"],
    [{ source: "book", options: null }, "INVALID_REQUEST", "contracts"],
    [{ options: { ...options, fee: "1" } }, "INVALID_REQUEST", "options.fee"],
    [{ contracts: { ...contracts, max_net: "10001" } }, "INVALID_REQUEST", "contracts.max_net"],
    [{ currency: { ...sol, decimals: 6 } }, "TOO_MANY_DECIMALS", "currency.channels.0.decimals"],
    [
      { currency: { ...sol, channels: [channel, { ...channel, name: "spl" }] } },
      "NAME_TAKEN",
      "currency.channels.1.name",
    ],
    [
      { currency: { ...sol, channels: [{ ...channel, deposit_open: true }] } },
      "INVALID_REQUEST",
      "currency.channels.0.deposit_open",
    ],
    [
      { currency: { ...sol, channels: [{ ...channel, network: "bank" }] } },
      "INVALID_REQUEST",
      "currency.channels.0.network",
    ],
    [
      { currency: { ...sol, channels: [{ ...channel, withdraw_max: "0.1" }] } },
      "INVALID_AMOUNT",
      "currency.channels.0.withdraw_max",
    ],
    [{ reason: " " }, "INVALID_REQUEST", "reason"],
  ])("%o with %s at %s", async (changes, error, field) => {
    expect(await ask(changes)).toMatchObject({ code: -1, error, fields: [{ field, error }] });
  });

  test("by roles without the right: an auditor, a user", async () => {
    expect(await ask({}, auditor)).toMatchObject({ error: "FORBIDDEN" });
    const user = await openAccount(server);
    expect((await server.call(routes.marketRequest, listed(), user)).code).toBe(4);
  });
});

test("the console sees which venues trade a pair before anybody is asked", async () => {
  const sold = await server.ok(routes.pairPricing, { base: "sol", quote: "usdt" }, auditor);
  expect(sold).toMatchObject({ symbol: "SOL-USDT", priced: true, needed: 3 });
  const unknown = await server.ok(routes.pairPricing, { base: "NEWC", quote: "USDT" }, auditor);
  expect(unknown).toMatchObject({ listed: ["kraken"], priced: false });
});

describe("a market with its currency and its terms", () => {
  test("is one request, listed whole by the second person, and traded at once", async () => {
    const key = commandId();
    const asked = await server.ok(routes.marketRequest, listed(), { ...finance, key });
    expect(await server.ok(routes.marketRequest, listed(), { ...finance, key })).toEqual(asked);
    const id = asked.approval_id;
    expect(await ask({}, owner)).toMatchObject({ error: "RECORD_TAKEN", params: { operator: finance.name } });
    expect(await marketNamed("SOL-USDT")).toBeUndefined();
    const shown = await server.ok(approvals.approvalRecord, { id }, owner);
    expect(shown.summary).toBe("List SOL-USDT: priced by the index, taker fee 0.2 %");
    expect(shown.body).toMatchObject({ symbol: "SOL-USDT", tick: "0.01", currency: { symbol: "SOL" } });
    expect(shown.facts.map(({ mark }) => mark)).toEqual(["note", "ok", "note"]);
    expect(await approve(id, finance)).toMatchObject({ error: "SECOND_PERSON_REQUIRED" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "booked", refusal: null } });

    const market = await marketNamed("SOL-USDT");
    expect(market).toMatchObject({ base: "SOL", quote: "USDT", tick: "0.01", taker_fee: "0.002", state: "open" });
    const [marketId, currencyId] = [market?.match_id ?? 0, market?.currency_id ?? 0];
    const { currencies } = await server.ok(getCurrencyList, {});
    expect(currencies.find(({ symbol }) => symbol === "SOL")).toMatchObject({ name: "Solana", decimals: 8 });
    const channels = await server.ok(channelList, {}, auditor);
    expect(channels.list.find(({ symbol }) => symbol === "SOL")).toMatchObject({ ...channel, version: 1 });
    const terms = await server.ok(derivativeTerms, {}, auditor);
    expect(terms.options.find(({ symbol }) => symbol === "SOL-USDT")).toMatchObject(options);
    expect(terms.contracts.find(({ symbol }) => symbol === "SOL-USDT")).toMatchObject(contracts);
    expect(await actions(`market:${marketId}`)).toEqual([["listing.market", owner.id]]);
    expect(await actions(`currency:${currencyId}`)).toEqual([["listing.currency", owner.id]]);
    expect(await actions(`options:${marketId}`)).toEqual([["derivatives.options", owner.id]]);
    expect(await actions(`contracts:${marketId}`)).toEqual([["derivatives.contracts", owner.id]]);

    const [seller, buyer] = [
      await openAccount(server, { [currencyId]: "10" }),
      await openAccount(server, { [USDT]: "1000" }),
    ];
    const order = { match_id: marketId, price: "150", number: "1" };
    await server.ok(trade, { ...order, type: 2 }, seller);
    expect(await server.call(trade, { ...order, type: 1 }, buyer)).toMatchObject({ code: 1 });
    expect(await ask()).toMatchObject({ error: "NAME_TAKEN" });
  });

  test("without a new currency, options or contracts is listed with book pricing", async () => {
    const asked = await ask({
      base: "SOL",
      quote: "BTC",
      source: "book",
      currency: null,
      options: null,
      contracts: null,
    });
    expect(await approve(asked.data?.approval_id ?? "", owner)).toMatchObject({ data: { state: "booked" } });
    expect(await marketNamed("SOL-BTC")).toMatchObject({ source: "book", legal_id: BTC });
  });

  test("whose name was taken after the request is refused, and shows it beforehand", async () => {
    const cusdt: Currency = { ...sol, symbol: "CUSDT", name: "Compound USDT", channels: [] };
    const bare = { tick: "0.01", lot: "0.01", source: "book", options: null, contracts: null } as const;
    await server
      .ok(routes.currencyRequest, { ...sol, symbol: "BT", channels: [], reason: "x" }, finance)
      .then(({ approval_id }) => approve(approval_id, owner));
    // BT-CUSDT is confusable with BTC-USDT, although its currencies differ.
    expect(await ask({ ...bare, base: "BT", quote: "CUSDT", currency: cusdt })).toMatchObject({
      error: "NAME_TAKEN",
      params: { name: "BTC-USDT" },
    });
    const asked = await ask({ ...bare, base: "BT", quote: "USDT", currency: null });
    const id = asked.data?.approval_id ?? "";
    await engine.send({ type: "setCurrency", id: commandId(), currencyId: 900, symbol: "BTUSDT" });
    const { facts } = await server.ok(approvals.approvalRecord, { id }, owner);
    expect(facts[0]).toMatchObject({ mark: "warn" });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "refused", refusal: "NAME_TAKEN" } });
    expect(await marketNamed("BT-USDT")).toBeUndefined();
  });

  test("is continued where it stopped: executed commands are not repeated", async () => {
    const dot: Currency = { ...sol, symbol: "DOT", name: "Polkadot" };
    const asked = await ask({ base: "DOT", currency: dot, source: "book", options: null, contracts: null });
    const id = asked.data?.approval_id ?? "";
    // The engine goes away after the currency's command: the request stays approved.
    const { send } = engine;
    const sent: string[] = [];
    Object.assign(engine, {
      send: async (...[command, how]: Parameters<typeof send>) => {
        sent.push(command.type);
        if (command.type === "setMarket") return { ok: false, error: "BUSY" };
        return send(command, how);
      },
    });
    expect(await approve(id, owner)).toMatchObject({ data: { state: "approved" } });
    expect(await marketNamed("DOT-USDT")).toBeUndefined();
    Object.assign(engine, { send });
    await tendApprovals(server.services, approvalKinds);
    expect(sent).toEqual(["setCurrency", "setMarket"]);
    expect(await marketNamed("DOT-USDT")).toMatchObject({ state: "open" });
    const rows = await db.selectFrom("chains").select("name").where("name", "=", "SPL").execute();
    expect(rows).toHaveLength(2);
    expect(
      (await db.selectFrom("approvals").select("state").where("approval_id", "=", id).executeTakeFirst())?.state,
    ).toBe("booked");
  });
});

describe("a currency alone", () => {
  const avax = { ...sol, symbol: "avax", name: "Avalanche", reason: "for deposits first" };
  const seen = async () => (await server.ok(getCurrencyList, {})).currencies.map(({ symbol }) => symbol);

  test("is listed by two people, hidden until an operator shows it", async () => {
    const { approval_id } = await server.ok(routes.currencyRequest, avax, finance);
    expect((await server.ok(approvals.approvalRecord, { id: approval_id }, owner)).summary).toBe(
      "List the currency AVAX",
    );
    expect(await approve(approval_id, owner)).toMatchObject({ data: { state: "booked" } });
    expect(await seen()).not.toContain("AVAX");
    const { list } = await server.ok(catalogue.currenciesList, {}, auditor);
    const made = list.find(({ symbol }) => symbol === "AVAX");
    expect(made).toMatchObject({ name: "Avalanche", shown: false, chains: [{ name: "SPL", enabled: true }] });
    await server.ok(
      catalogue.currencySave,
      { id: made?.id ?? 0, version: made?.version ?? 0, name: "Avalanche", shown: true },
      finance,
    );
    expect(await seen()).toContain("AVAX");
    expect(await server.call(routes.currencyRequest, avax, finance)).toMatchObject({ error: "NAME_TAKEN" });
  });

  test("of a withdrawn request leaves its id unused", async () => {
    const first = await server.ok(routes.currencyRequest, { ...avax, symbol: "ONE" }, finance);
    expect(await server.call(routes.currencyRequest, { ...avax, symbol: "one" }, owner)).toMatchObject({
      error: "RECORD_TAKEN",
    });
    await withdraw(first.approval_id);
    const second = await server.ok(routes.currencyRequest, { ...avax, symbol: "TWO" }, finance);
    const idOf = async (id: string) =>
      (await server.ok(approvals.approvalRecord, { id }, owner)).body["currency_id"] as number;
    expect(await idOf(second.approval_id)).toBeGreaterThan(await idOf(first.approval_id));
  });
});
