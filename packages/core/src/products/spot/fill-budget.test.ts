import { amount, price } from "@candor/contract/domain/money.ts";
import { FILLS_MAX, OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { type Execution, hasDue } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, Driver, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";

const MAKERS = 3;
const BUYER = MAKERS + 1;
const OTHER = MAKERS + 2;
const at = { marketId: NEW_USDT };

const tradesOf = ({ events }: Execution): number => events.filter(({ type }) => type === "trade").length;

/** Users with money; NEW-USDT has traded at 10 once, BTC-USDT is at 100. */
function exchange(): Driver {
  const driver = new Driver().openExchange(OTHER);
  for (let userId = 1; userId <= OTHER; userId += 1)
    for (const currencyId of [USDT, NEW, BTC]) driver.fund(userId, currencyId, "100000");
  driver.place(1, "sell", { ...at, price: "10", quantity: "1" });
  driver.place(2, "buy", { ...at, price: "10", quantity: "1" });
  driver.tick(BTC_USDT, "100");
  return driver;
}

/** `count` orders of one unit each at 10, of several users. */
function makers(driver: Driver, side: "buy" | "sell", count: number, marketId = NEW_USDT): void {
  const unit = { marketId, price: marketId === NEW_USDT ? "10" : "100", quantity: "1" };
  for (let index = 0; index < count; index += 1) driver.place(1 + Math.floor(index / OPEN_ORDERS_MAX), side, unit);
}

describe("an order that meets more than one command may fill", () => {
  let driver: Driver;
  beforeAll(() => {
    driver = exchange();
    makers(driver, "sell", FILLS_MAX + 10);
  });
  const whole = `${FILLS_MAX + 10}`;

  test("is refused as fill-or-kill, of any kind, and distinguished from one that the book cannot fill", () => {
    const limit = { ...at, price: "10", tif: "FOK" } as const;
    expect(driver.run(driver.order(BUYER, "buy", { ...limit, quantity: whole })).outcome).toEqual({
      ok: false,
      error: "TOO_MANY_FILLS",
      params: { max: FILLS_MAX },
    });
    expect(driver.refusedOrder(BUYER, "buy", { ...at, kind: "market", tif: "FOK", quantity: whole })).toBe(
      "TOO_MANY_FILLS",
    );
    expect(driver.refusedOrder(BUYER, "buy", { ...at, kind: "market", tif: "FOK", quote: "2600" })).toBe(
      "TOO_MANY_FILLS",
    );
    const few = exchange();
    makers(few, "sell", 2);
    expect(few.refusedOrder(BUYER, "buy", { ...limit, quantity: "3" })).toBe("CANNOT_FILL");
    expect(few.place(BUYER, "buy", { ...limit, quantity: "2" }).status).toBe("completed");
  });

  test.each([
    ["limit", { price: "10", quantity: whole }],
    ["limit IOC", { price: "10", quantity: whole, tif: "IOC" as const }],
    ["market by quantity", { kind: "market" as const, quantity: whole }],
    ["market by amount", { kind: "market" as const, quote: "2600" }],
  ])("fills within the limit and its rest is canceled: %s", (_, order) => {
    const own = exchange();
    makers(own, "sell", FILLS_MAX + 10);
    const execution = own.ok(own.order(BUYER, "buy", { ...at, ...order }));
    expect(tradesOf(execution)).toBe(FILLS_MAX);
    expect(execution.outcome).toMatchObject({
      order: { status: "cancelled", cancelReason: "fill_limit", filledQuantity: amount(`${FILLS_MAX}`), hold: 0n },
    });
    checkState(own.state);
    expect(own.state.spot.markets.get(NEW_USDT)?.book.size).toBe(10);
  });

  test("meets its own orders too", () => {
    const own = exchange();
    makers(own, "sell", OPEN_ORDERS_MAX);
    makers(own, "sell", 0);
    for (let index = 0; index < FILLS_MAX; index += 1)
      own.place(2 + Math.floor(index / OPEN_ORDERS_MAX), "sell", { ...at, price: "10", quantity: "1" });
    const execution = own.ok(own.order(1, "buy", { ...at, kind: "market", quantity: "100" }));
    expect(tradesOf(execution)).toBe(FILLS_MAX - OPEN_ORDERS_MAX);
    expect(execution.outcome).toMatchObject({ order: { cancelReason: "fill_limit" } });
  });
});

test("a new set of quotes fills up to the command's limit and drops the rest, which would cross the book", () => {
  const driver = exchange();
  driver.fund(0, USDT, "1000000");
  makers(driver, "sell", FILLS_MAX + 10, BTC_USDT);
  const bids = [price("101"), price("100.5")].map((each) => ({ price: each, quantity: amount("1000") }));
  expect(tradesOf(driver.tick(BTC_USDT, "100.2", { bids }))).toBe(FILLS_MAX);
  expect(driver.state.spot.markets.get(BTC_USDT)?.book.bestBid()).toBeUndefined();
  checkState(driver.state);
});

describe("stops that are due at once", () => {
  const STOPS = 300;
  /** Sell stops of one unit, more than one command can trigger, and the buyers whom they meet. */
  function waiting(): Driver {
    const driver = exchange();
    makers(driver, "buy", STOPS, BTC_USDT);
    for (let index = 0; index < STOPS; index += 1) {
      const userId = BUYER + Math.floor(index / OPEN_ORDERS_MAX);
      driver.place(userId, "sell", { kind: "stop_limit", stop: "99", price: "97", quantity: "1" });
    }
    return driver;
  }
  const triggered = ({ events }: Execution): number[] =>
    events.flatMap((event) => (event.type === "order" && event.order.triggered ? event.order.orderId : []));

  test("are triggered oldest first by one command after the other, also when the price has gone back", () => {
    const driver = waiting();
    const first = driver.tick(BTC_USDT, "98");
    expect(triggered(first).length).toBeLessThan(FILLS_MAX);
    expect(hasDue(driver.state)).toBe(true);
    const executions = [first, driver.tick(BTC_USDT, "100")];
    while (hasDue(driver.state)) executions.push(driver.ok({ type: "settleDue" }));
    for (const execution of executions) expect(tradesOf(execution)).toBeLessThanOrEqual(FILLS_MAX);
    const order = executions.flatMap(triggered);
    expect(order).toHaveLength(STOPS);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    checkState(driver.state);
  });

  test.each([
    [2, 63],
    [3, 62],
  ])("wait whole where the budget is too small for one of %i fills", (last, count) => {
    const driver = exchange();
    makers(driver, "buy", 62 * 3 + last, BTC_USDT);
    const stop = { kind: "stop_limit", stop: "99", price: "97" } as const;
    // Each of the first takes three fills and is one itself: two of the 250 are left.
    for (let index = 0; index < 62; index += 1) driver.place(BUYER, "sell", { ...stop, quantity: "3" });
    driver.place(BUYER, "sell", { ...stop, quantity: `${last}` });
    const resting = driver.place(BUYER, "sell", { ...stop, price: "104", quantity: "1" });
    const executions = [driver.tick(BTC_USDT, "98")];
    expect(new Set(triggered(executions[0] as Execution)).size).toBe(count);
    // An order on its own account does not do the stops' work.
    expect(triggered(driver.ok(driver.order(OTHER, "buy", { price: "90", quantity: "1" })))).toEqual([]);
    expect(hasDue(driver.state)).toBe(true);
    driver.ok({ type: "settleDue" });
    expect(driver.state.spot.orders.get(resting.orderId)).toMatchObject({ triggered: true, status: "waiting" });
    expect(driver.balance(BUYER, BTC)).toBe(`${100_000 - 62 * 3 - last - 1}/1`);
  });

  test("are canceled as fill-or-kill where they would meet more than one command may fill", () => {
    const driver = exchange();
    makers(driver, "sell", FILLS_MAX + 1, BTC_USDT);
    const whole = { kind: "stop_limit", tif: "FOK", stop: "101", price: "102", quantity: `${FILLS_MAX + 1}` } as const;
    const { orderId } = driver.place(BUYER, "buy", whole);
    const { events } = driver.tick(BTC_USDT, "101");
    expect(events).toContainEqual(
      expect.objectContaining({ order: expect.objectContaining({ orderId, cancelReason: "fill_limit" }) }),
    );
  });

  test("can be canceled while they are due", () => {
    const driver = waiting();
    driver.tick(BTC_USDT, "98");
    driver.ok({ type: "cancelAll", userId: OTHER });
    expect(hasDue(driver.state)).toBe(true);
    while (hasDue(driver.state)) driver.ok({ type: "settleDue" });
    expect(driver.state.spot.markets.get(BTC_USDT)?.stops.size).toBe(0);
    checkState(driver.state);
  });

  test("wait while the market is closed, and after a restart go by the last price", () => {
    const driver = waiting();
    driver.tick(BTC_USDT, "98");
    const config = driver.state.markets.get(BTC_USDT)?.config;
    if (!config) throw new Error("the market is there");
    driver.ok({ type: "setMarket", ...config, state: "closed" });
    expect(hasDue(driver.state)).toBe(false);
    driver.ok({ type: "setMarket", ...config, state: "open" });
    expect(hasDue(driver.state)).toBe(true);
    for (const last of ["98.5", "100"]) {
      if (last === "100") driver.tick(BTC_USDT, last);
      const reloaded = new Driver();
      reloaded.state = restore(rowsOf(driver.state));
      for (const each of [driver, reloaded]) {
        each.at = driver.at;
        each.ok({ type: "restart" });
        expect(hasDue(each.state)).toBe(last !== "100");
      }
      expect(stateHash(reloaded.state)).toBe(stateHash(driver.state));
    }
  });
});

describe("fill-or-kill at the market", () => {
  test("requires from a buyer the cost at the book's prices, not for the edge of the band", () => {
    const driver = exchange();
    driver.place(1, "sell", { ...at, price: "10", quantity: "10" });
    driver.ok({ type: "transfer", userId: BUYER, from: "c2c", to: "mic", currencyId: USDT, amount: amount("99900") });
    const order = { ...at, kind: "market", tif: "FOK" } as const;
    expect(driver.place(BUYER, "buy", { ...order, quantity: "10" }).status).toBe("completed");
    expect(driver.balance(BUYER, USDT)).toBe("0/0");
  });

  test("requires from a seller the sold quantity", () => {
    const driver = exchange();
    driver.place(1, "buy", { ...at, price: "10", quantity: "10" });
    driver.ok({ type: "transfer", userId: BUYER, from: "c2c", to: "mic", currencyId: NEW, amount: amount("99990") });
    const order = { ...at, kind: "market", tif: "FOK" } as const;
    expect(driver.refusedOrder(BUYER, "sell", { ...order, quantity: "10.0001" })).toBe("INSUFFICIENT_BALANCE");
    expect(driver.place(BUYER, "sell", { ...order, quantity: "10" }).status).toBe("completed");
  });

  test("reports insufficient balance, not a smaller order, if money runs out in the last order that may be met", () => {
    const driver = exchange();
    makers(driver, "sell", FILLS_MAX - 1);
    driver.place(OTHER, "sell", { ...at, price: "10.5", quantity: "5" });
    const left = { type: "transfer", userId: BUYER, from: "c2c", to: "mic", currencyId: USDT } as const;
    driver.ok({ ...left, amount: amount("97459") });
    const order = { ...at, kind: "market", tif: "FOK", quantity: `${FILLS_MAX + 4}` } as const;
    // 2,490 and 52.5, of which 51 are there.
    expect(driver.refusedOrder(BUYER, "buy", order)).toBe("INSUFFICIENT_BALANCE");
    driver.ok({ ...left, from: "mic", to: "c2c", amount: amount("1.5") });
    expect(driver.place(BUYER, "buy", order).status).toBe("completed");
  });

  test("by amount needs a book that takes all of it", () => {
    const driver = exchange();
    for (const [at1, quantity] of [
      ["10", "1"],
      ["10.1", "1"],
    ] as const)
      driver.place(1, "sell", { ...at, price: at1, quantity });
    const order = { ...at, kind: "market", tif: "FOK" } as const;
    expect(driver.refusedOrder(BUYER, "buy", { ...order, quote: "20.2" })).toBe("CANNOT_FILL");
    expect(driver.place(BUYER, "buy", { ...order, quote: "20.05" }).status).toBe("completed");
  });
});

test("a placed order is answered as it is after the stops that it triggered", () => {
  const driver = exchange();
  driver.place(2, "sell", { ...at, price: "10.1", quantity: "1" });
  driver.place(3, "sell", { ...at, kind: "stop_limit", stop: "9.9", price: "9.8", quantity: "2" });
  driver.place(1, "buy", { ...at, price: "9.9", quantity: "1" });
  // It takes the buyer at 9.9, which triggers the stop, which fills against its rest.
  driver.place(OTHER, "buy", { ...at, price: "9.85", quantity: "1" });
  const { outcome } = driver.ok(driver.order(BUYER, "sell", { ...at, price: "9.9", quantity: "1" }));
  expect(outcome).toMatchObject({ order: { status: "completed" } });
  driver.place(3, "buy", { ...at, kind: "stop_limit", stop: "10.1", price: "10.4", quantity: "2" });
  const sweep = driver.ok(driver.order(1, "buy", { ...at, price: "10.2", quantity: "3" }));
  const placed = sweep.outcome.ok && sweep.outcome.order;
  const last = sweep.events.findLast(
    (event) => event.type === "order" && placed && event.order.orderId === placed.orderId,
  );
  expect(placed).toEqual(last?.type === "order" ? last.order : undefined);
});

test.each([
  ["filled in part", { userId: 3, quantity: "1" }, { status: "waiting", filledQuantity: amount("2") }],
  ["filled as a whole", { userId: 3, quantity: "2" }, { status: "completed", filledQuantity: amount("3") }],
  ["cancelled by its own user's stop", { userId: BUYER, quantity: "1" }, { status: "cancelled" }],
])("of a placed order the rest is answered as the stop that it triggered leaves it: %s", (_, stop, left) => {
  const driver = exchange();
  driver.place(2, "sell", { ...at, price: "9.8", quantity: "1" });
  const sell = { ...at, kind: "stop_limit", stop: "9.8", price: "9.7", quantity: stop.quantity } as const;
  driver.place(stop.userId, "sell", sell);
  // It takes the one at 9.8, which triggers the stop, and the stop meets its other two.
  const { outcome } = driver.ok(driver.order(BUYER, "buy", { ...at, price: "9.85", quantity: "3" }));
  expect(outcome).toMatchObject({ order: left });
});
