import { permissions } from "@candor/contract/permissions.ts";
import type { Route } from "@candor/contract/route.ts";
import { allRoutes } from "@candor/contract/routes.ts";
import { settingNames } from "@candor/contract/settings.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { testDatabase } from "../../testing/database.ts";

/**
 * There is nothing by which anybody could say how something ends. Whatever a column, an input or a right is called with one of these words has to be
 * listed below with the reason for which it is none of it; what is listed and gone has to go from the list.
 */
const database = await testDatabase();

const words = new Set(
  `price prices rate rates ratio outcome outcomes result results win wins winner winning won lose loser lost odds chance luck lucky probability bias edge
  wish wished wanted control controlled profit risk override manual force forced fixed preset target high low open close tick ticks index candle
  candles kline feed settle settled settlement deliver delivered delivery volume adjust adjusted drift spread band`.split(
    /\s+/,
  ),
);
const isSuspect = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => words.has(word));

/** What the engine writes down after it has happened; the table's rows are inserted with the ticks and ledger entries that they come from. */
const happened = "written by the engine after it happened, from the tick that is stored with it";
const terms = "terms for all users alike, audited; an order keeps those that it was placed with";
const kept = "the terms that it was placed with, copied by the engine from those for all users alike";
const machine = "a text that describes a mining machine, such as its hash rate";
const own = "the user's own wish for the user's own order";

const columnsAllowed: Readonly<Record<string, string>> = {
  "candles.close": happened,
  "candles.high": happened,
  "candles.low": happened,
  "candles.open": happened,
  "candles.open_time": happened,
  "candles.volume": happened,
  "chains.deposit_open": "whether deposits or withdrawals are taken",
  "chains.withdraw_open": "whether deposits or withdrawals are taken",
  "spot_trails.is_open": "whether an order still follows the price of this row",
  "spot_trails.tick_id": happened,
  "stops.target": "what the emergency stop has stopped: a market or a product, never a price or an outcome",
  "chat_cases.close_reason": "why an operator closed a conversation",
  "chat_messages.target_id": "the operator to whom a conversation was handed over",
  "codes.target": "where a code or a mail goes",
  "commands.outcome": "the answer to a command, for whoever sends it again",
  "conversions.from_price": happened,
  "conversions.from_tick": happened,
  "conversions.spread": kept,
  "conversions.to_price": happened,
  "conversions.to_tick": happened,
  "bank_cards.account_index": "a keyed hash of the number, to find the same account twice",
  "bank_cards.card_index": "a keyed hash of the number, to find the same card twice",
  "fee_levels.volume": "the volume that a user's level was counted from, recomputed by the reconciliation",
  "feed_seeds.start_prices": "the last ticks before a seed of the simulated market, published with its hash",
  "document_texts.hash_rate": machine,
  "hosting_orders.daily_rate": terms,
  "hosting_orders.penalty_rate": terms,
  "hosting_orders.unit_price": terms,
  "hosting_products.daily_rate": terms,
  "hosting_products.penalty_rate": terms,
  "hosting_products.unit_price": terms,
  "identities.document_index": "a keyed hash of the number, to find the same document twice",
  "lever_terms.fee_rate": terms,
  "lever_terms.max_open": terms,
  "lever_terms.overnight_rate": terms,
  "lever_terms.spread": terms,
  "markets.price_band": terms,
  "markets.tick": terms,
  "option_orders.delivered_at": happened,
  "option_orders.delivery_price": happened,
  "option_orders.delivery_tick_id": happened,
  "option_orders.fee_rate": kept,
  "option_orders.open_price": happened,
  "option_orders.open_tick_id": happened,
  "option_orders.profit": kept,
  "option_orders.ratio": kept,
  "orders.activation_price": own,
  "orders.price": own,
  "orders.stop_price": own,
  "otc_accounts.account_index": "a keyed hash of the number, to find the same account twice",
  "otc_accounts.card_index": "a keyed hash of the number, to find the same card twice",
  "otc_offers.price": "the merchant's own price, of money that moves outside",
  "otc_orders.price": "the price of the offer that its taker accepted",
  "outbox.target": "where a code or a mail goes",
  "play_limits.lost_today": happened,
  "positions.close_price": happened,
  "positions.close_reason": happened,
  "positions.fee_rate": kept,
  "positions.limit_price": own,
  "positions.open_price": happened,
  "positions.open_tick_id": happened,
  "positions.overnight_rate": kept,
  "positions.profit": happened,
  "positions.spread": kept,
  "positions.take_profit": own,
  "push_subscriptions.delivered_at": "when a push service last accepted a message",
  "service_events.delivered_at": "when a wallet service took an event in",
  "push_subscriptions.endpoint_index": "a keyed hash of an address, to find the same browser twice",
  "receipt_ticks.price": happened,
  "receipt_ticks.tick_id": happened,
  "receipts.result": happened,
  "receipts.tick_ids": happened,
  "subscriptions.launch_price": happened,
  "subscriptions.price": "the issue price, in terms that are fixed once an application stands",
  "ticks.price": happened,
  "ticks.tick_id": happened,
  "ticks.volume": happened,
  "trades.price": happened,
  "volume_days.volume": "sums of trades that happened",
  "withdrawal_decisions.outcome": "how an operator ended a withdrawal",
};

/** Whether an exported list shows the open ones only. */
const filter = "which orders a file lists";

const inputsAllowed: Readonly<Record<string, string>> = {
  "console/stops/open target": "what is to be opened again, by two people",
  "console/stops/stop target": "what takes no new business from now on; running options settle as without it",
  "c2c/amend price": own,
  "c2c/oco activation_price": own,
  "c2c/oco limit_stop_price": own,
  "c2c/oco price": own,
  "c2c/oco stop_limit_price": own,
  "c2c/oco stop_price": own,
  "c2c/replace activation_price": own,
  "c2c/replace price": own,
  "c2c/replace stop_price": own,
  "c2c/trade activation_price": own,
  "c2c/trade price": own,
  "c2c/trade stop_price": own,
  "console/catalogue/marketSave price_band": terms,
  "console/catalogue/marketSave tick": terms,
  "console/channels/request deposit_open": "whether deposits are taken",
  "console/channels/request withdraw_open": "whether withdrawals are taken",
  "lever/setStopPrice stop_loss_price": own,
  "lever/setStopPrice target_profit_price": own,
  "lever/trade price": own,
  "otc/change price": "the merchant's own price, of money that moves outside",
  "otc/publish price": "the merchant's own price, of money that moves outside",
  "otc/take price": "the price that the user was shown and accepts",
  "lever/trade stop_loss_price": own,
  "lever/trade target_profit_price": own,
  "console/derivatives/leverTerms fee_rate": terms,
  "console/derivatives/leverTerms max_open": terms,
  "console/derivatives/leverTerms overnight_rate": terms,
  "console/derivatives/leverTerms spread": terms,
  "console/derivatives/optionTerms ratio": terms,
  "console/content/save hash_rate": machine,
  "console/hosting/terms interest_rate": terms,
  "console/hosting/terms penalty_rate": terms,
  "console/hosting/terms unit_price": terms,
  "console/listing/currency deposit_open": "whether deposits are taken",
  "console/listing/currency withdraw_open": "whether withdrawals are taken",
  "console/listing/market deposit_open": "whether deposits are taken",
  "console/listing/market fee_rate": terms,
  "console/listing/market max_open": terms,
  "console/listing/market overnight_rate": terms,
  "console/listing/market price_band": terms,
  "console/listing/market ratio": terms,
  "console/listing/market spread": terms,
  "console/listing/market tick": terms,
  "console/listing/market withdraw_open": "whether withdrawals are taken",
  "console/promotion/levels volume": terms,
  "console/subscriptions/terms deposit_open": "whether deposits are taken",
  "console/subscriptions/terms fee_rate": terms,
  "console/subscriptions/terms max_open": terms,
  "console/subscriptions/terms overnight_rate": terms,
  "console/subscriptions/terms price": "the issue price, in terms that are fixed once an application stands",
  "console/subscriptions/terms price_band": terms,
  "console/subscriptions/terms ratio": terms,
  "console/subscriptions/terms spread": terms,
  "console/subscriptions/terms tick": terms,
  "console/subscriptions/terms withdraw_open": "whether withdrawals are taken",
  "console/users/contracts open": "shows the contracts that are open",
  "console/users/applications open": "shows the applications that are open",
  "console/users/hosting open": "shows the orders that are open",
  "console/users/options open": "shows the options that are open",
  "console/users/orders open": "shows the orders that are open",
  "console/users/applications/export open": filter,
  "console/users/contracts/export open": filter,
  "console/users/hosting/export open": filter,
  "console/users/options/export open": filter,
  "console/users/orders/export open": filter,
};

/** Calls that are more than GET. */
const pathsAllowed: Readonly<Record<string, string>> = {
  "chat/rate": "what a user says of a closed conversation",
  "console/channels/close": "closes deposits or withdrawals of a network",
  "console/stops/open": "asks that what was stopped takes new business again, by two people",
  "console/fiatRates/request":
    "exchange rates by two operators, which floating OTC prices follow up to the bound of their merchant",
  "console/inbox/close": "closes a conversation with the support",
  "console/promotion/rates": "shares of trading fees for inviters, for all alike, by two people",
  "currency/kline": "reads candles",
  "currency/tick": "reads the latest tick",
  "index/getConfig": "reads what pages are made with",
  "lever/closeTrade": "closes the user's own position at the next tick",
  "lever/setStopPrice": own,
  "play/acknowledgeRisk": "says that the risk text was read",
};

test("no column can hold a wanted outcome, a price that nobody saw, a user's rate of winning or an edited candle", async () => {
  // The catalog, since the information schema hides columns that the role may not see.
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition AND attnum > 0 AND NOT attisdropped`,
  );
  expect(rows.length).toBeGreaterThan(400);
  const suspects = rows.map(({ name }) => name).filter((name) => isSuspect(name.split(".")[1] ?? ""));
  expect(suspects.sort()).toEqual(Object.keys(columnsAllowed).sort());
});

type JsonSchema = { properties?: Record<string, JsonSchema>; items?: JsonSchema } & Partial<
  Record<"anyOf" | "oneOf" | "allOf", JsonSchema[]>
>;
const namesOf = ({ properties = {}, items, anyOf = [], oneOf = [], allOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, schema]) => [name, ...namesOf(schema)]),
  ...[...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap(namesOf),
];
const inputsOf = ({ input }: Route): string[] => [
  ...new Set(namesOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema)),
];

test("no call takes one, from users and from operators alike", () => {
  const routes = allRoutes().map(({ route }) => route);
  const inputs = routes.flatMap((route) => inputsOf(route).map((name) => [`${route.path} ${name}`, name] as const));
  expect(inputs.length).toBeGreaterThan(200);
  expect(inputs.flatMap(([key, name]) => (isSuspect(name) ? [key] : [])).sort()).toEqual(
    Object.keys(inputsAllowed).sort(),
  );
  const changing = routes.filter(({ methods, changes }) => changes || !methods.includes("GET"));
  expect(changing.flatMap(({ path }) => (isSuspect(path) ? [path] : [])).sort()).toEqual(
    Object.keys(pathsAllowed).sort(),
  );
});

// `target.*` says after how long an item of a queue is late, `risk.*` from which figure on operators are warned, `convert.spread` what all users pay alike.
test("no setting is one", () => {
  const harmless = (name: string) => /^(?:target|risk)\./.test(name) || name === "convert.spread";
  const expected = settingNames.filter(harmless);
  expect(settingNames.filter(isSuspect)).toEqual(expected);
});

test("nobody has the right to, in any role", () => {
  expect(
    Object.keys(permissions).filter((name) => isSuspect(name) || /order|trade|balance|password/.test(name)),
  ).toEqual([]);
});

test("the words are those that such things were called by", () => {
  for (const name of ["win_rate", "wantedOutcome", "control_price", "kline_edit", "forced_result", "user_odds"])
    expect(isSuspect(name), name).toBe(true);
  for (const name of ["ticket", "created_at", "follow", "closest"]) expect(isSuspect(name), name).toBe(false);
});

const settled = ["ticks", "candles", "receipts", "receipt_ticks", "ledger_entries", "trades", "conversions"] as const;
test.each(settled)("the application may neither change nor delete what is in %s", async (table) => {
  const { rows } = await database.pool.query<{ user: string; column: string }>(
    `SELECT current_user AS user, attname AS column FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = ''`,
    [table],
  );
  expect(new Set(rows.map(({ user }) => user))).toEqual(new Set(["candor_app"]));
  const updates = rows.map(({ column }) => `UPDATE ${table} SET "${column}" = "${column}"`);
  for (const change of [...updates, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
    await expect(database.pool.query(change), change).rejects.toMatchObject({
      code: "42501",
      message: `permission denied for table ${table}`,
    });
});

test.each(["option_orders", "positions", "orders", "option_terms", "lever_terms"])(
  "the application cannot delete from %s",
  async (table) => {
    await expect(database.pool.query(`DELETE FROM ${table}`)).rejects.toMatchObject({ code: "42501" });
  },
);

const ID = "019aa000-0000-7000-8000-000000000001";
const decided = {
  option_orders: `INSERT INTO option_orders (order_id, user_id, market_id, currency_id, direction, seconds, stake, ratio, fee_rate, profit, fee, state,
    accepted_at, delivered_at, command_id, updated_at) VALUES (1, 1, 1, 3, 'up', 60, 10, 0.8, 0, 8, 0, 'void', now(), now(), '${ID}', now())`,
  withdrawals: `INSERT INTO withdrawals (withdrawal_id, user_id, account, currency_id, amount, fee, state, details, version, created_at, updated_at)
    VALUES ('${ID}', 1, 'c2c', 3, 10, 1, 'cancelled', '{}', 2, now(), now())`,
  positions: `INSERT INTO positions (position_id, user_id, market_id, currency_id, side, kind, state, lots, ordered_lots, closing_lots, lot_size, multiple,
    spread, fee_rate, overnight_rate, limit_price, margin, fee, take_profit, stop_loss, overnight, overnight_day, deduction, profit, accepted_at, stops_at,
    command_id, updated_at) VALUES (1, 1, 1, 3, 'long', 'limit', 'cancelled', 1, 1, 0, 0.01, 10, 0, 0, 0, 100, 1, 0, 110, 90, 0, 0, 0, 0, now(), now(),
    '${ID}', now())`,
};

test.each(Object.entries(decided))("what is decided in %s stays as it is", async (table, insert) => {
  await database.pool.query(insert);
  await expect(database.pool.query(`UPDATE ${table} SET updated_at = now()`)).rejects.toMatchObject({ code: "42501" });
});
