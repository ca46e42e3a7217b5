import { amount, rate } from "@candor/contract/domain/money.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { checkFeeLevels } from "../../testing/naive-fee-levels.ts";
import { checkRebates } from "../../testing/naive-rebates.ts";

const level = (volume: string, maker: string, taker: string) => ({
  volume: amount(volume),
  maker: rate(maker),
  taker: rate(taker),
});
const LEVELS = [level("1000", "0.1", "0.05"), level("10000", "0.5", "0.25")];
const TABLE = { type: "setFeeLevels", levels: LEVELS } as const;

function opened(): Driver {
  const driver = new Driver();
  driver.inviterOf = (userId) => (userId === 2 ? 1 : undefined);
  driver.openExchange(3);
  for (let userId = 1; userId <= 3; userId += 1)
    for (const currency of [NEW, USDT]) driver.fund(userId, currency, "10000");
  return driver;
}
const today = ({ at }: Driver): number => Math.floor((at + 1) / DAY_MS);
const count = (
  driver: Driver,
  volumes: Readonly<Record<number, string>>,
  change: { day?: number; version?: number } = {},
) =>
  ({
    type: "countFeeLevels",
    day: today(driver),
    version: driver.state.feeLevels.table?.version ?? 0,
    counted: Object.entries(volumes).map(([userId, volume]) => ({ userId: Number(userId), volume: amount(volume) })),
    ...change,
  }) as const;
/** The fees of a trade of 1,000 NEW at 1 between a resting seller and a buyer who takes. */
function fees(driver: Driver, maker: number, taker: number): readonly [maker: bigint, taker: bigint] {
  driver.place(maker, "sell", { marketId: NEW_USDT, price: "1", quantity: "1000" });
  const { events } = driver.ok(driver.order(taker, "buy", { marketId: NEW_USDT, price: "1", quantity: "1000" }));
  const [made] = events.flatMap((event) => (event.type === "trade" ? [event] : []));
  if (!made) throw new Error("they did not trade");
  return [made.makerFee, made.takerFee];
}

test("a level takes its share off the fees of maker and taker, from its count on", () => {
  const driver = opened();
  driver.ok(TABLE);
  expect(fees(driver, 1, 2)).toEqual([amount("1"), amount("1")]);
  driver.ok(count(driver, { 1: "10000", 2: "9999.99999999", 3: "999.99999999" }));
  expect(fees(driver, 1, 2)).toEqual([amount("0.5"), amount("0.95")]);
  expect(fees(driver, 2, 1)).toEqual([amount("0.9"), amount("0.75")]);
  expect(fees(driver, 3, 1)).toEqual([amount("1"), amount("0.75")]);
  expect(driver.state.feeLevels.users.get(3)).toMatchObject({ level: 0, maker: 0n, taker: 0n });
  expect(checkFeeLevels(driver.log)).toBe(5);
});

test("an order that rests pays by the level that its user has when it is filled", () => {
  const driver = opened();
  driver.ok(TABLE);
  driver.place(1, "sell", { marketId: NEW_USDT, price: "1", quantity: "1000" });
  driver.ok(count(driver, { 1: "10000" }));
  driver.place(2, "buy", { marketId: NEW_USDT, price: "1", quantity: "1000" });
  expect(driver.balance(1, USDT)).toBe("10999.5/0");
  checkFeeLevels(driver.log);
});

test("a day is counted once for each user, on that day, and a level that is not reached any more ends", () => {
  const driver = opened();
  driver.ok(TABLE);
  driver.ok(count(driver, { 1: "10000" }));
  driver.ok(count(driver, { 1: "0", 2: "1000" }));
  expect([1, 2].map((userId) => driver.state.feeLevels.users.get(userId)?.level)).toEqual([2, 1]);
  for (const day of [today(driver) - 1, today(driver) + 1])
    expect(driver.refused(count(driver, { 3: "10000" }, { day }))).toBe("INVALID_REQUEST");
  driver.at += DAY_MS;
  driver.ok(count(driver, { 1: "0" }));
  expect(driver.state.feeLevels.users.get(1)).toMatchObject({ level: 0, taker: 0n });
  expect(fees(driver, 1, 2)).toEqual([amount("1"), amount("0.95")]);
  // A clock that goes back counts no day again.
  driver.at -= DAY_MS;
  driver.ok(count(driver, { 1: "10000" }));
  expect(driver.state.feeLevels.users.get(1)?.level).toBe(0);
  checkFeeLevels(driver.log);
});

test("another table counts from the next count on", () => {
  const driver = opened();
  driver.ok(TABLE);
  driver.ok(count(driver, { 1: "10000" }));
  driver.ok({ ...TABLE, levels: [level("5000", "0.2", "0.1")] });
  expect(fees(driver, 1, 2)[0]).toBe(amount("0.5"));
  driver.at += DAY_MS;
  expect(driver.refused(count(driver, { 1: "10000" }, { version: 1 }))).toBe("VERSION_CONFLICT");
  driver.ok(count(driver, { 1: "10000" }));
  expect(fees(driver, 1, 2)[0]).toBe(amount("0.8"));
  driver.ok({ ...TABLE, levels: [] });
  driver.at += DAY_MS;
  driver.ok(count(driver, { 1: "10000" }));
  expect(fees(driver, 1, 2)[0]).toBe(amount("1"));
  checkFeeLevels(driver.log);
});

test.each([
  ["volumes that fall", LEVELS.toReversed()],
  ["the same volume twice", [LEVELS[0] ?? level("1", "0", "0"), level("1000", "0.2", "0.2")]],
  ["a first volume of nothing", [level("0", "0.1", "0.1")]],
  ["a reduction above the fee", [level("1", "0", "1.00000001")]],
  ["a reduction that is none", [level("1", "0.1", "0.1"), level("2", "0.05", "0.1")]],
  ["more levels than there may be", Array.from({ length: 11 }, (_, index) => level(String(index + 1), "0.1", "0.1"))],
])("a table with %s is refused", (_, levels) => {
  const driver = opened();
  expect(driver.refused({ ...TABLE, levels })).toBe("INVALID_REQUEST");
  expect(driver.refused({ ...TABLE, levels: [{ ...level("1", "0", "0"), maker: -1n as never }] })).toBe(
    "INVALID_REQUEST",
  );
});

test("a count without a table, of a stranger, of a negative volume or of too many is refused whole", () => {
  const driver = opened();
  expect(driver.refused(count(driver, { 1: "10000" }))).toBe("VERSION_CONFLICT");
  driver.ok(TABLE);
  expect(driver.refused(count(driver, { 1: "10000", 77: "10000" }))).toBe("NOT_FOUND");
  const negative = { ...count(driver, {}), counted: [{ userId: 1, volume: -1n as never }] };
  expect(driver.refused(negative)).toBe("INVALID_AMOUNT");
  const many = Array.from({ length: 501 }, () => ({ userId: 1, volume: amount("1") }));
  expect(driver.refused({ ...count(driver, {}), counted: many })).toBe("INVALID_REQUEST");
  expect(driver.state.feeLevels.users.size).toBe(0);
});

test("level and rebates together are never above the fee: rebates are shares of what was paid", () => {
  const driver = opened();
  driver.ok({ type: "setRebates", first: rate("1"), second: rate("0"), third: rate("0") });
  driver.ok({ ...TABLE, levels: [level("1", "1", "0.99999999")] });
  driver.ok(count(driver, { 2: "1" }));
  expect(fees(driver, 3, 2)).toEqual([amount("1"), amount("0.00001")]);
  // The whole fee that was left went to the inviter, and not a unit more.
  expect(driver.balance(1, NEW)).toBe("10000.00001/0");
  expect(driver.balance(0, NEW, "fees")).toBe("0/0");
  // With a fee of nothing there is nothing to share.
  expect(fees(driver, 2, 3)[0]).toBe(0n);
  expect(driver.balance(1, USDT)).toBe("10000/0");
  checkRebates(driver.log);
  checkFeeLevels(driver.log);
  checkState(driver.state);
});

test("the rows restore the same state", () => {
  const driver = opened();
  driver.ok(TABLE);
  driver.ok(count(driver, { 1: "10000", 2: "5" }));
  const reloaded = restore(rowsOf(driver.state));
  expect(stateHash(reloaded)).toBe(stateHash(driver.state));
  expect(reloaded.feeLevels.users.get(1)?.level).toBe(2);
});
