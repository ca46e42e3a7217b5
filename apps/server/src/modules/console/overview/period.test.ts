import { randomUUID } from "node:crypto";
import { amount, formatAmount, type Price, price, quoteFor } from "@candor/contract/domain/money.ts";
import { DAY_MS, HOUR_MS } from "@candor/contract/domain/time.ts";
import { dashboardPeriod, dashboardProducts, dashboardTimes } from "@candor/contract/routes/console/control.ts";
import { SeededRandom } from "@candor/core/testing/random.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../../platform/database/connect.ts";
import { ETH, ETH_USDT, ethMarket, USDT } from "../../../testing/engine.ts";
import { openOperator, type TestOperator } from "../../../testing/operators.ts";
import { startTestServer } from "../../../testing/server.ts";

const server = await startTestServer();
afterAll(() => server.close());
let finance: TestOperator;
let support: TestOperator;
const ETH_PRICE = price("2000.5");

/** What happened, as a person would note it: which product, when, how much of which currency, and the fee. */
type Deal = { product: string; at: number; currency: number; count: number; sum: bigint; fee: bigint };
type Wait = { what: string; began: number; ended: number };
const deals: Deal[] = [];
const waits: Wait[] = [];
const random = new SeededRandom(7);
const now = Math.floor(Date.now() / DAY_MS) * DAY_MS + 10 * HOUR_MS;

type Row = Readonly<Record<string, unknown>>;
/**
 * Every column that may not be null and has no default gets a value that its type allows. The table's checks go: they say which states fit together,
 * and the figures read one or two columns.
 */
async function fill(
  client: { query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }> },
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const { rows: checks } = await client.query(
    "SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'",
    [table],
  );
  for (const { name } of checks) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const { rows: columns } = await client.query(
    `SELECT attname AS name, coalesce(nullif(t.typbasetype, 0), t.oid)::regtype::text AS type FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''`,
    [table],
  );
  const plain: Readonly<Record<string, unknown>> = {
    text: "1",
    integer: 1,
    bigint: 1,
    smallint: 1,
    numeric: "1",
    boolean: false,
    jsonb: "{}",
    bytea: Buffer.from("1"),
    "timestamp with time zone": new Date(now),
    "uuid[]": [],
  };
  for (const row of rows) {
    const full = {
      ...Object.fromEntries(
        columns.map(({ name, type }) => [name, type === "uuid" ? randomUUID() : plain[type ?? ""]]),
      ),
      ...row,
    };
    const names = Object.keys(full);
    const marks = names.map((_, index) => `$${index + 1}`);
    await client.query(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks.join(", ")})`, Object.values(full));
  }
}

const moment = (): number => now - random.below(65 * 24 * 60) * 60_000 + (random.below(20) - 10) * 1_000;
const sumText = (): string => `${random.below(5_000)}.${random.below(90_000_000) + 10_000_000}`;
const uuid = (index: number): string => `00000000-0000-4000-9000-${String(index).padStart(12, "0")}`;

function spot(index: number): Row {
  const [at, quote, taker, maker, side] = [moment(), sumText(), sumText(), sumText(), random.below(2)];
  const [base, cash] = side === 0 ? [taker, maker] : [maker, taker];
  deals.push({ product: "spot", at, currency: USDT, count: 1, sum: amount(quote), fee: amount(cash) });
  deals.push({ product: "spot", at, currency: ETH, count: 0, sum: 0n, fee: amount(base) });
  const fees = { taker_fee: taker, maker_fee: maker };
  return {
    trade_id: 1_000 + index,
    market_id: ETH_USDT,
    quote_amount: quote,
    taker_side: side,
    at: new Date(at),
    ...fees,
  };
}
function contract(index: number): Row {
  const [at, lots, open, fee] = [moment(), 1 + random.below(500), sumText(), sumText()];
  const lotSize = "0.00012345";
  const opened = random.below(4) > 0;
  const sum = quoteFor((amount(lotSize) * BigInt(lots)) as never, amount(open) as bigint as Price, "down");
  if (opened) deals.push({ product: "contracts", at, currency: USDT, count: 1, sum, fee: amount(fee) });
  const state = opened
    ? { state: "closed", open_price: open, opened_at: new Date(at), close_reason: "user" }
    : { state: "cancelled" };
  const terms = {
    lot_size: lotSize,
    ordered_lots: lots,
    currency_id: USDT,
    market_id: ETH_USDT,
    side: "long",
    kind: "market",
  };
  return { position_id: 1_000 + index, fee, ...terms, ...state };
}
function option(index: number): Row {
  const [at, stake, fee, state] = [moment(), sumText(), sumText(), ["won", "lost", "void"][random.below(3)]];
  if (state !== "void")
    deals.push({ product: "options", at, currency: USDT, count: 1, sum: amount(stake), fee: amount(fee) });
  return {
    order_id: 1_000 + index,
    stake,
    fee,
    state,
    currency_id: USDT,
    direction: "up",
    opened_at: new Date(at),
    delivered_at: new Date(at),
  };
}
function conversion(index: number): Row {
  const [at, sum, currency] = [moment(), sumText(), random.below(2) === 0 ? USDT : ETH];
  deals.push({ product: "convert", at, currency, count: 1, sum: amount(sum), fee: 0n });
  return { command_id: uuid(index), account: "c2c", from_id: currency, to_id: 99, amount: sum, at: new Date(at) };
}
function otcOrder(index: number): Row {
  const [at, sum, state] = [moment(), sumText(), random.below(2) === 0 ? "released" : "cancelled"];
  if (state === "released") deals.push({ product: "otc", at, currency: USDT, count: 1, sum: amount(sum), fee: 0n });
  return {
    order_id: 1_000 + index,
    side: "sell",
    seller_id: 2,
    currency_id: USDT,
    quantity: sum,
    state,
    ended_at: new Date(at),
  };
}
function machine(index: number): Row {
  const [at, sum] = [moment(), sumText()];
  deals.push({ product: "hosting", at, currency: USDT, count: 1, sum: amount(sum), fee: 0n });
  return {
    order_id: 1_000 + index,
    kind: "fund",
    currency_id: USDT,
    principal: sum,
    state: "running",
    bought_at: new Date(at),
  };
}

/** Each launch has one application that got something, and one that got nothing. */
function launch(index: number): readonly [Row, readonly Row[]] {
  const [at, sum, id] = [moment(), sumText(), 1_000 + index];
  deals.push({ product: "subscriptions", at, currency: USDT, count: 1, sum: amount(sum), fee: 0n });
  const own = { subscription_id: id, created_at: new Date(at) };
  return [
    { subscription_id: id, pay_currency_id: USDT, currency_id: 1_000 + index, allotted_at: new Date(at) },
    [
      { ...own, user_id: 1, ticket: 1, allotted: "1", paid: sum },
      { ...own, user_id: 2, ticket: 2, allotted: "0", paid: "0" },
    ],
  ];
}

type Kind = "deposit" | "withdrawal" | "identity";
function waited(kind: Kind, index: number): Row {
  const ended = moment();
  const began = ended - random.below(90_000) * 1_000 - random.below(1_000);
  const over = random.below(5) > 0;
  if (over) waits.push({ what: kind, began, ended });
  const [from, to] = [new Date(began), new Date(ended)];
  if (kind === "deposit")
    return {
      state: over ? "passed" : "rejected",
      account: "c2c",
      submitted_at: from,
      decided_at: to,
      credited: over ? "1" : null,
      reason: over ? null : "OTHER",
      command_id: over ? uuid(index) : null,
    };
  if (kind === "withdrawal")
    return {
      withdrawal_id: uuid(index),
      state: over ? "passed" : "cancelled",
      account: "c2c",
      created_at: from,
      updated_at: to,
      details: '{"chain_id": 1, "address": "a"}',
      operator_id: null,
    };
  return {
    user_id: 10_000 + index,
    level: 1,
    state: over ? "verified" : "under_review",
    submitted_at: from,
    decided_at: over ? to : null,
    command_id: uuid(index),
    document_index: Buffer.from(uuid(index)),
  };
}

beforeAll(async () => {
  // The clock moves first: a session does not outlive the hours that a run after midnight skips.
  server.clock.ahead += now - Date.now();
  [finance, support] = [await openOperator(server, "finance"), await openOperator(server, "support")];
  for (const command of ethMarket()) await server.engine.send(command, "operator");
  const quotation = { match_id: ETH_USDT, symbol: "ETH-USDT", now_price: formatAmount(ETH_PRICE), change: "0.00" };
  server.services.quotes.update([quotation as never]);
  const many = Array.from({ length: 120 }, (_, index) => index);
  await withClient(server.database.adminUrl, async (client) => {
    // Records alone, without those that they refer to.
    await client.query("SET session_replication_role = replica");
    await fill(client, "trades", many.map(spot));
    await fill(client, "positions", many.map(contract));
    await fill(client, "option_orders", many.map(option));
    await fill(client, "conversions", many.map(conversion));
    await fill(client, "otc_orders", many.map(otcOrder));
    await fill(client, "hosting_orders", many.map(machine));
    const launches = many.map(launch);
    await fill(
      client,
      "subscriptions",
      launches.map(([one]) => one),
    );
    await fill(
      client,
      "subscription_applications",
      launches.flatMap(([, applications]) => applications),
    );
    await fill(
      client,
      "deposits",
      many.map((index) => waited("deposit", index)),
    );
    await fill(
      client,
      "withdrawals",
      many.map((index) => waited("withdrawal", index)),
    );
    await fill(
      client,
      "identities",
      many.map((index) => waited("identity", index)),
    );
  });
});

const within = ({ from, to }: { from: number; to: number }, at: number): boolean => at >= from && at < to;
const worth = (currency: number, sum: bigint): bigint =>
  currency === USDT ? sum : quoteFor(sum as never, ETH_PRICE, "down");

for (const days of [1, 7, 30])
  test(`sums and waiting times of ${days} days are those of a list of all records`, async () => {
    const to = server.services.clock.now();
    const from = Math.floor(to / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;
    const shown = await server.ok(dashboardPeriod, { days }, finance);
    expect(shown.from_ms).toBe(from);
    const current = { from, to: shown.to_ms };
    const before = { from: from - days * DAY_MS, to: shown.to_ms - days * DAY_MS };
    const sum = (list: readonly Deal[], what: "sum" | "fee"): bigint => {
      // Rounded once per day and currency, as the sums are.
      const groups = new Map<string, bigint>();
      for (const deal of list) {
        const key = `${deal.product} ${deal.currency} ${within(current, deal.at) ? Math.floor(deal.at / DAY_MS) : "before"}`;
        groups.set(key, (groups.get(key) ?? 0n) + deal[what]);
      }
      return [...groups].reduce(
        (all, [key, value]) => all + worth(Number.parseInt(key.split(" ")[1] ?? "", 10), value),
        0n,
      );
    };
    const counted = (list: readonly Deal[]) => list.reduce((all, { count }) => all + count, 0);
    for (const product of dashboardProducts) {
      const own = deals.filter((deal) => deal.product === product);
      const [inside, earlier] = [
        own.filter(({ at }) => within(current, at)),
        own.filter(({ at }) => within(before, at)),
      ];
      expect(shown.products?.find((one) => one.product === product)).toEqual({
        product,
        count: counted(inside),
        count_before: counted(earlier),
        volume_usdt: formatAmount(sum(inside, "sum")),
        volume_before_usdt: formatAmount(sum(earlier, "sum")),
        fees_usdt: formatAmount(sum(inside, "fee")),
      });
    }
    expect(shown.days.map(({ volume_usdt }) => volume_usdt)).toEqual(
      Array.from({ length: days }, (_, index) => {
        const day = { from: from + index * DAY_MS, to: Math.min(shown.to_ms, from + (index + 1) * DAY_MS) };
        return formatAmount(
          sum(
            deals.filter(({ at }) => within(day, at)),
            "sum",
          ),
        );
      }),
    );
    for (const what of dashboardTimes) {
      const took = waits
        .filter((wait) => wait.what === what && within(current, wait.ended))
        .map(({ began, ended }) => ended - began)
        .sort((a, b) => a - b);
      // The record in the middle, and the one that nine of ten do not exceed.
      const at = (share: number) => took[Math.ceil(took.length * share) - 1] ?? null;
      expect(shown.times.find((one) => one.what === what)).toEqual({
        what,
        count: took.length,
        median_ms: at(0.5),
        nine_of_ten_ms: at(0.9),
      });
    }
    if (days === 30) expect(waits.filter(({ ended }) => within(current, ended)).length).toBeGreaterThan(100);
  });

test("a role without the right to users' money sees waiting times and registrations, and no sum", async () => {
  const shown = await server.ok(dashboardPeriod, { days: 7 }, support);
  expect(shown.products).toBeNull();
  expect(new Set(shown.days.map(({ volume_usdt }) => volume_usdt))).toEqual(new Set(["0"]));
  expect(shown.times.find(({ what }) => what === "deposit")?.count).toBeGreaterThan(0);
});

test("the first answer by a person counts in the chat, not the robot's nor the second", async () => {
  const { db } = server.services;
  const ended = server.services.clock.now() - HOUR_MS;
  await withClient(server.database.adminUrl, async (client) => {
    await client.query("SET session_replication_role = replica");
    const opened_at = new Date(ended - 90_000);
    await fill(client, "chat_cases", [{ case_id: uuid(1), conversation_id: 77, opened_at }]);
    const said = (place: number, sender: string, at: number): Row => ({
      conversation_id: 77,
      place,
      case_id: uuid(1),
      sender,
      at: new Date(at),
      number: place,
    });
    await fill(client, "chat_messages", [
      said(1, "user", ended - 90_000),
      said(2, "robot", ended - 80_000),
      said(3, "operator", ended),
      said(4, "operator", ended + 9_000),
    ]);
  });
  expect((await sql`SELECT 1 FROM chat_messages`.execute(db)).rows).toHaveLength(4);
  server.clock.ahead += 61_000;
  const { times } = await server.ok(dashboardPeriod, { days: 7 }, support);
  expect(times.find(({ what }) => what === "chat")).toEqual({
    what: "chat",
    count: 1,
    median_ms: 90_000,
    nine_of_ten_ms: 90_000,
  });
});
