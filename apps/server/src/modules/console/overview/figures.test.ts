import { afterAll, expect, test } from "vitest";
import { openAccount } from "../../../testing/accounts.ts";
import { startTestServer } from "../../../testing/server.ts";
import { tradesByHour } from "./figures.ts";
import { productSums, registrationsByDay } from "./period-figures.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { db } = server.services;
const { pool } = server.database;

const [HOUSE, USER, OTHER, TRADER, RIVAL] = [0, 1, 2, 8, 9];
const AT = new Date("2026-03-04T10:20:00Z");
let trades = 0;

/** A trade of 100 in the quote currency. Its taker buys: pays 1 of the base currency, and the maker 10 of the quote currency, the house nothing. */
async function traded(taker: number, maker: number): Promise<void> {
  trades += 1;
  const order = (userId: number) => (userId === HOUSE ? 0 : 100 + trades);
  await pool.query(
    `INSERT INTO trades (trade_id, market_id, price, quantity, quote_amount, taker_side, taker_order_id, maker_order_id, taker_user_id, maker_user_id, taker_fee, maker_fee, at)
     VALUES ($1, 1, 100, 1, 100, 0, $2, $3, $4, $5, $6, $7, $8)`,
    [trades, order(taker), order(maker), taker, maker, taker === HOUSE ? 0 : 1, maker === HOUSE ? 0 : 10, AT],
  );
}

test("a trade counts with the users if one of its sides is theirs, and each fee with who paid it", async () => {
  await traded(USER, OTHER);
  await traded(USER, HOUSE);
  await traded(TRADER, USER);
  await traded(USER, TRADER);
  await traded(TRADER, RIVAL);
  await traded(TRADER, HOUSE);
  const since = new Date(AT.getTime() - 3_600_000);
  const [hour, ...more] = await tradesByHour(db, { emails: [], userIds: [TRADER, RIVAL] }, since);
  expect(more).toEqual([]);
  expect(hour).toMatchObject({ market_id: 1, hour: new Date("2026-03-04T10:00:00Z") });
  const plain = ({ trades: count, quote, base_fee, quote_fee }: NonNullable<typeof hour>["users"]) =>
    [count, quote, base_fee, quote_fee].map(Number);
  expect(hour && plain(hour.users)).toEqual([4, 400, 3, 20]);
  expect(hour && plain(hour.simulated)).toEqual([2, 200, 3, 20]);
  const span = { from: since, to: new Date(AT.getTime() + 1), fromBefore: since, toBefore: since };
  const sums = await productSums(db, { emails: [], userIds: [TRADER, RIVAL] }, span);
  const spot = sums.map(({ count, amount, fees }) => [count, amount, fees].map(Number));
  expect(spot.sort()).toEqual([
    [0, 0, 3],
    [4, 400, 20],
  ]);
  // Where there are none, all of it is users'.
  const [all] = await tradesByHour(db, { emails: [], userIds: [] }, since);
  expect(all && plain(all.users)).toEqual([6, 600, 6, 40]);
  expect(all && plain(all.simulated)).toEqual([0, 0, 0, 0]);
});

test("accounts of simulated traders are no registrations", async () => {
  const { userId } = await openAccount(server);
  await openAccount(server);
  const now = server.clock.now();
  const at = { from: new Date(now - 86_400_000), to: new Date(now + 60_000) };
  const span = { ...at, fromBefore: at.from, toBefore: at.from };
  const count = async (userIds: readonly number[]) =>
    (await registrationsByDay(db, { emails: [], userIds }, span)).reduce((all, day) => all + day.registrations, 0);
  expect(await count([])).toBe(2);
  expect(await count([userId])).toBe(1);
});
