import { amount, price } from "@candor/contract/domain/money.ts";
import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { describe, expect, test } from "vitest";
import { type Execution, hasDue } from "../../engine/execute.ts";
import { checkBatch, checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, Driver, market, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { NaiveLists } from "../../testing/naive-lists.ts";
import type { PlaceOco } from "./records.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (const userId of [1, 2, 3]) {
    driver.fund(userId, USDT, "1000");
    driver.fund(userId, BTC, "10");
    driver.fund(userId, NEW, "100");
  }
  driver.tick(BTC_USDT, "100");
  return driver;
}

type Change = Partial<Omit<PlaceOco, "type">>;
/** Sells 2 at 105, or at market once the price has fallen to 95. */
const sale = (change: Change = {}) =>
  ({
    type: "placeOco",
    userId: 1,
    marketId: BTC_USDT,
    side: 1,
    quantity: amount("2"),
    limitPrice: price("105"),
    stopKind: "stop_market",
    stopPrice: price("95"),
    stopTif: "GTC",
    ...change,
  }) as const;
/** Buys 2 at 95, or at up to 106 once the price has risen to 105. */
const purchase = (change: Change = {}) =>
  sale({
    side: 0,
    limitPrice: price("95"),
    stopKind: "stop_limit",
    stopPrice: price("105"),
    stopLimitPrice: price("106"),
    ...change,
  });

function placed(driver: Driver, command: ReturnType<typeof sale>) {
  const { outcome } = driver.ok(command);
  const [limit, stop] = outcome.ok ? (outcome.orders ?? []) : [];
  if (!limit || !stop) throw new Error("both orders come back");
  return { limit, stop };
}
/** The orders that an execution changed, as "id status reason hold". */
const orders = ({ events }: Execution): string[] => {
  checkBatch(events);
  return events.flatMap((event) =>
    event.type === "order" ? [`${event.order.orderId} ${event.order.status} ${event.order.cancelReason ?? "-"}`] : [],
  );
};

test("two orders over one quantity freeze it once, and share the list's id and name", () => {
  const driver = exchange();
  const { limit, stop } = placed(driver, sale({ listClientOrderId: "pair", limitClientOrderId: "a" }));
  expect(driver.balance(1, BTC)).toBe("8/2");
  expect(limit).toMatchObject({ kind: "limit", tif: "POST", hold: amount("2"), orderListId: 1, clientOrderId: "a" });
  expect(stop).toMatchObject({ kind: "stop_market", hold: 0n, orderListId: 1, listClientOrderId: "pair", orderId: 2 });
  checkState(driver.state);
});

test.each([
  ["the stop's at 106", purchase(), "212"],
  [
    "the stop's at the band of its trigger",
    purchase({ stopKind: "stop_market", stopLimitPrice: undefined as never }),
    "220.5",
  ],
  ["the limit order's, where the stop's limit is lower", purchase({ stopLimitPrice: price("94") }), "190"],
])("a buy freezes the larger of both costs: %s", (_what, command, frozen) => {
  const driver = exchange();
  const { stopLimitPrice, ...rest } = command;
  placed(driver, (stopLimitPrice === undefined ? rest : command) as typeof command);
  expect(driver.balance(1, USDT).split("/")[1]).toBe(frozen);
  checkState(driver.state);
});

describe("one cancels the other", () => {
  test("a fill of the limit order, even in part, cancels the stop before it counts", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, sale());
    const execution = driver.ok(driver.order(2, "buy", { price: "105", quantity: "0.5", tif: "IOC" }));
    expect(orders(execution)).toEqual([`${stop.orderId} cancelled oco`, `${limit.orderId} waiting -`, "3 completed -"]);
    expect(driver.state.spot.orders.get(limit.orderId)).toMatchObject({ hold: amount("1.5"), sibling: undefined });
    expect(driver.balance(1, BTC)).toBe("8/1.5");
    checkState(driver.state);
    driver.tick(BTC_USDT, "90");
    expect(driver.state.spot.orders.get(limit.orderId)?.status).toBe("waiting");
  });

  test("a buy's limit order takes over the hold and gives back what only the stop needed", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, purchase());
    expect([limit.hold, stop.hold]).toEqual([0n, amount("212")]);
    orders(driver.ok(driver.order(2, "sell", { price: "95", quantity: "0.5", tif: "IOC" })));
    // 0.5 at 95 is paid, 1.5 at 95 stay frozen.
    expect(driver.balance(1, USDT)).toBe("810/142.5");
    checkState(driver.state);
  });

  test("the trigger of the stop cancels the limit order, whatever becomes of the stop", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, sale());
    driver.place(2, "buy", { price: "94", quantity: "0.5" });
    expect(orders(driver.tick(BTC_USDT, "95"))).toEqual([
      `${limit.orderId} cancelled oco`,
      "3 completed -",
      `${stop.orderId} cancelled unfilled`,
    ]);
    expect(driver.balance(1, BTC)).toBe("9.5/0");
    checkState(driver.state);
  });

  test("a stop that rests after its trigger has its own hold alone", () => {
    const driver = exchange();
    const { stop } = placed(driver, purchase({ stopLimitPrice: price("94") }));
    driver.tick(BTC_USDT, "105");
    expect(driver.state.spot.orders.get(stop.orderId)).toMatchObject({ triggered: true, hold: amount("188") });
    expect(driver.balance(1, USDT)).toBe("812/188");
    checkState(driver.state);
  });

  test("a stop that is due and waits for the next command is canceled by a fill of the limit order", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, sale());
    const config = driver.state.markets.get(BTC_USDT)?.config;
    if (!config) throw new Error("the market is there");
    driver.ok({ type: "setMarket", ...config, state: "closed" });
    driver.state.spot.markets.get(BTC_USDT)?.stops.reach(price("95"), price("95"));
    driver.ok({ type: "setMarket", ...config, state: "open" });
    expect(hasDue(driver.state)).toBe(true);
    driver.place(2, "buy", { price: "105", quantity: "2" });
    driver.ok({ type: "settleDue" });
    expect([limit, stop].map(({ orderId }) => driver.state.spot.orders.has(orderId))).toEqual([false, false]);
    expect(driver.balance(1, BTC)).toBe("8/0");
    checkState(driver.state);
  });

  test("an own order that meets the limit order ends both", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, sale());
    const execution = driver.ok(driver.order(1, "buy", { price: "105", quantity: "1", tif: "IOC" }));
    expect(orders(execution)).toEqual([
      `${limit.orderId} cancelled self_trade`,
      `${stop.orderId} cancelled oco`,
      "3 cancelled unfilled",
    ]);
    expect(driver.balance(1, BTC)).toBe("10/0");
  });

  test("trades of one command that reach both orders end the list once", () => {
    const driver = exchange();
    const at = { marketId: NEW_USDT };
    driver.place(2, "sell", { ...at, price: "10", quantity: "1" });
    driver.place(3, "buy", { ...at, price: "10", quantity: "1" });
    placed(driver, sale({ ...at, limitPrice: price("10.1"), stopPrice: price("9.9") }));
    driver.place(3, "buy", { ...at, price: "9.9", quantity: "1" });
    orders(driver.ok(driver.order(2, "buy", { ...at, price: "10.1", quantity: "1", tif: "IOC" })));
    orders(driver.ok(driver.order(2, "sell", { ...at, price: "9.9", quantity: "1", tif: "IOC" })));
    expect(driver.balance(1, NEW)).toBe("98/1");
    checkState(driver.state);
  });
});

describe("it is canceled", () => {
  const ways = [
    ["one order", { type: "cancelOrder", orderId: 1 }],
    ["the other order", { type: "cancelOrder", orderId: 2 }],
    ["an order by its name", { type: "cancelNamedOrder", clientOrderId: "b" }],
    ["the list", { type: "cancelOrderList", orderListId: 1 }],
    ["the list by its name", { type: "cancelOrderList", listClientOrderId: "pair" }],
    ["all orders", { type: "cancelAll" }],
  ] as const;
  test.each(ways)("by canceling %s", (_what, command) => {
    for (const list of [sale, purchase]) {
      const driver = exchange();
      placed(driver, list({ listClientOrderId: "pair", stopClientOrderId: "b" }));
      const execution = driver.ok({ ...command, userId: 1 });
      expect(orders(execution).sort()).toEqual(["1 cancelled user", "2 cancelled user"]);
      expect([driver.balance(1, BTC), driver.balance(1, USDT)]).toEqual(["10/0", "1000/0"]);
      expect(driver.state.spot.clientOrderIds.size).toBe(0);
      checkState(driver.state);
    }
  });

  test("when its user is frozen", () => {
    const driver = exchange();
    placed(driver, sale());
    const execution = driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
    expect(orders(execution)).toEqual(["1 cancelled frozen", "2 cancelled frozen"]);
  });

  test("as far as it is still open, and its name is taken until then", () => {
    const driver = exchange();
    placed(driver, sale({ listClientOrderId: "pair" }));
    driver.ok(driver.order(2, "buy", { price: "105", quantity: "0.5", tif: "IOC" }));
    expect(driver.refused(sale({ listClientOrderId: "pair" }))).toBe("CLIENT_ORDER_ID_TAKEN");
    const { outcome } = driver.ok({ type: "cancelOrderList", userId: 1, listClientOrderId: "pair" });
    expect(outcome).toMatchObject({ order: { orderId: 1, status: "cancelled" }, orders: [{ orderId: 1 }] });
    driver.ok(sale({ listClientOrderId: "pair" }));
  });

  test("by its user alone, once, and by one of id and name", () => {
    const driver = exchange();
    placed(driver, sale({ listClientOrderId: "pair" }));
    const cancel = { type: "cancelOrderList", userId: 1 } as const;
    expect(driver.refused({ ...cancel, userId: 2, orderListId: 1 })).toBe("NOT_FOUND");
    expect(driver.refused({ ...cancel, orderListId: 2 })).toBe("NOT_FOUND");
    expect(driver.refused({ ...cancel, listClientOrderId: "other" })).toBe("NOT_FOUND");
    expect(driver.refused(cancel)).toBe("INVALID_REQUEST");
    expect(driver.refused({ ...cancel, orderListId: 1, listClientOrderId: "pair" })).toBe("INVALID_REQUEST");
    driver.ok({ ...cancel, orderListId: 1 });
    expect(driver.refused({ ...cancel, orderListId: 1 })).toBe("NOT_FOUND");
    driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
    expect(driver.refused({ ...cancel, orderListId: 1 })).toBe("ACCOUNT_FROZEN");
  });
});

test("neither order is reduced or amended while both are open", () => {
  const driver = exchange();
  const { limit } = placed(driver, sale());
  const reduce = { type: "reduceOrder", userId: 1, orderId: limit.orderId, quantity: amount("1") } as const;
  const amend = { type: "amendOrder", userId: 1, orderId: limit.orderId, price: price("106") } as const;
  expect(driver.refused(reduce)).toBe("ORDER_NOT_AMENDABLE");
  expect(driver.refused({ ...amend, quantity: amount("2") })).toBe("ORDER_NOT_AMENDABLE");
  driver.ok(driver.order(2, "buy", { price: "105", quantity: "0.5", tif: "IOC" }));
  driver.ok(reduce);
  expect(driver.balance(1, BTC)).toBe("8.5/1");
  checkState(driver.state);
});

test.each<[string, Change]>([
  ["NOT_FOUND", { marketId: 99 }],
  ["INVALID_REQUEST", { stopLimitPrice: price("94") }],
  ["INVALID_REQUEST", { stopKind: "stop_limit" }],
  ["INVALID_REQUEST", { listClientOrderId: "a b" }],
  ["INVALID_REQUEST", { stopTif: "POST" }],
  ["CLIENT_ORDER_ID_TAKEN", { limitClientOrderId: "a", stopClientOrderId: "a" }],
  ["CLIENT_ORDER_ID_TAKEN", { stopClientOrderId: "resting" }],
  ["INVALID_AMOUNT", { quantity: amount("0") }],
  ["PRICE_OFF_TICK", { limitPrice: price("105.001") }],
  ["PRICE_OFF_TICK", { stopPrice: price("95.001") }],
  ["QUANTITY_OFF_LOT", { quantity: amount("0.00001") }],
  ["NOTIONAL_TOO_SMALL", { quantity: amount("0.0101") }],
  ["ORDER_TOO_LARGE", { quantity: amount("900719925474.0993") }],
  ["STOP_PRICE_PASSED", { stopPrice: price("100") }],
  ["OCO_PRICES", { limitPrice: price("100") }],
  ["WOULD_TAKE", { limitPrice: price("101") }],
  ["INSUFFICIENT_BALANCE", { quantity: amount("10.0001") }],
])("%s for %o", (error, change) => {
  const driver = exchange();
  driver.place(2, "buy", { price: "101", quantity: "1" });
  driver.place(1, "buy", { price: "90", quantity: "1", clientOrderId: "resting" });
  expect(driver.refused(sale(change))).toBe(error);
});

test("refused in a closed or stopped market, with an old price, and for a frozen user", () => {
  const driver = exchange();
  driver.ok({ type: "setStop", target: "spot", stopped: true, operatorId: 1 });
  expect(driver.refused(sale())).toBe("TRADING_STOPPED");
  driver.ok({ type: "setStop", target: "spot", stopped: false, operatorId: 1 });
  driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
  expect(driver.refused(sale())).toBe("MARKET_CLOSED");
  driver.ok(market(BTC_USDT, "BTC-USDT", BTC, "index"));
  driver.at += 3_001;
  expect(driver.refused(sale())).toBe("PRICE_STALE");
  driver.ok({ type: "setUserState", userId: 1, state: "frozen", level: 1 });
  expect(driver.refused(sale())).toBe("ACCOUNT_FROZEN");
});

test("it counts as two open orders", () => {
  const driver = exchange();
  driver.tick(BTC_USDT, "100");
  for (let index = 0; index < OPEN_ORDERS_MAX - 1; index += 1)
    driver.place(1, "buy", { price: "90", quantity: "0.02" });
  driver.tick(BTC_USDT, "100");
  expect(driver.refused(sale())).toBe("TOO_MANY_OPEN_ORDERS");
  driver.ok({ type: "cancelOrder", userId: 1, orderId: 1 });
  driver.ok(sale());
  expect(driver.state.spot.orders.size).toBe(OPEN_ORDERS_MAX);
});

test("a list comes back from its rows as it was, and works on", () => {
  for (const list of [sale, purchase]) {
    const driver = exchange();
    placed(driver, list({ listClientOrderId: "pair" }));
    const reloaded = restore(rowsOf(driver.state));
    checkState(reloaded);
    expect(stateHash(reloaded)).toBe(stateHash(driver.state));
    driver.state = reloaded;
    driver.ok({ type: "restart" });
    orders(driver.tick(BTC_USDT, list === sale ? "95" : "105"));
    expect(driver.state.spot.orders.has(1)).toBe(false);
    checkState(driver.state);
  }
});

describe("with a take profit in place of the limit order", () => {
  /** Sells 2 at market once the price has risen to 105, or fallen to 95. */
  const exit = (change: Change = {}) => {
    const { limitPrice: _, ...rest } = sale({
      limitKind: "take_profit_market",
      limitStopPrice: price("105"),
      ...change,
    });
    return (change.limitPrice === undefined ? rest : { ...rest, limitPrice: change.limitPrice }) as ReturnType<
      typeof sale
    >;
  };
  const entry = (change: Change = {}) =>
    purchase({ limitKind: "take_profit_limit", limitStopPrice: price("95"), limitPrice: price("96"), ...change });

  test.each([
    ["105", "take_profit_market", "stop_market"],
    ["95", "stop_market", "take_profit_market"],
  ])("the price that reaches %s triggers the %s and cancels the %s", (reached, kind, canceled) => {
    const driver = exchange();
    driver.place(2, "buy", { price: "94", quantity: "2" });
    const { limit, stop } = placed(driver, exit());
    expect([limit.kind, limit.price, limit.stopPrice, limit.hold]).toEqual([
      "take_profit_market",
      undefined,
      price("105"),
      amount("2"),
    ]);
    driver.place(3, "buy", { price: "104", quantity: "2" });
    const naive = new NaiveLists();
    naive.check(driver);
    driver.tick(BTC_USDT, reached);
    naive.check(driver);
    const state = new Map(
      driver.log
        .flatMap(({ execution }) => execution.events)
        .flatMap((event) => (event.type === "order" ? [[event.order.kind, event.order] as const] : [])),
    );
    expect(state.get(kind as "stop_market")).toMatchObject({ triggered: true, status: "completed" });
    expect(state.get(canceled as "stop_market")).toMatchObject({ status: "cancelled", cancelReason: "oco" });
    expect([limit, stop].some(({ orderId }) => driver.state.spot.orders.has(orderId))).toBe(false);
    expect(driver.balance(1, BTC)).toBe("8/0");
    checkState(driver.state);
  });

  test("a buy freezes what the one that needs more would, and a triggered take profit rests with its own hold", () => {
    const driver = exchange();
    const { limit, stop } = placed(driver, entry());
    expect([limit.hold, stop.hold]).toEqual([0n, amount("212")]);
    driver.tick(BTC_USDT, "95");
    expect(driver.state.spot.orders.get(limit.orderId)).toMatchObject({ triggered: true, hold: amount("192") });
    expect(driver.balance(1, USDT)).toBe("808/192");
    checkState(driver.state);
  });

  test.each<[string, Change]>([
    ["STOP_PRICE_PASSED", { limitStopPrice: price("100") }],
    ["STOP_PRICE_PASSED", { limitStopPrice: price("99") }],
    ["PRICE_OFF_TICK", { limitStopPrice: price("105.001") }],
    ["INVALID_REQUEST", { limitPrice: price("105") }],
    ["INVALID_REQUEST", { limitKind: "take_profit_limit" }],
    ["INVALID_REQUEST", { limitTif: "POST" }],
    ["INVALID_REQUEST", { limitStopPrice: undefined as never }],
  ])("%s for %o", (error, change) => {
    expect(exchange().refused(exit(change))).toBe(error);
  });

  test("comes back from its rows, and works on", () => {
    const driver = exchange();
    placed(driver, exit({ listClientOrderId: "pair" }));
    driver.state = restore(rowsOf(driver.state));
    checkState(driver.state);
    driver.ok({ type: "restart" });
    driver.tick(BTC_USDT, "105");
    expect(driver.state.spot.orders.size).toBe(0);
    checkState(driver.state);
  });
});

test("both orders keep the API key that placed them, and a list without one has none", () => {
  const driver = exchange();
  const { limit, stop } = placed(driver, sale({ apiKeyId: "0190a8a4-2f5e-7c3a-9d59-5b6a1d2c3e4f" }));
  expect([limit, stop].map(({ apiKeyId }) => apiKeyId)).toEqual(Array(2).fill("0190a8a4-2f5e-7c3a-9d59-5b6a1d2c3e4f"));
  expect("apiKeyId" in placed(driver, sale()).limit).toBe(false);
});

test("the naive lists notice a fill, an end or a hold that the other order did not follow", () => {
  const broken = (spoil: (driver: Driver) => void) => () => {
    const driver = exchange();
    const naive = new NaiveLists();
    placed(driver, purchase());
    naive.check(driver);
    spoil(driver);
    naive.check(driver);
  };
  const order = (driver: Driver, id: number) => {
    const found = driver.state.spot.orders.get(id);
    if (!found) throw new Error(`order ${id} is open`);
    return found;
  };
  expect(broken(() => {})).not.toThrow();
  expect(broken((driver) => (order(driver, 1).sibling = undefined))).toThrow(/do not know each other/);
  expect(broken((driver) => (order(driver, 2).hold -= 1n))).toThrow(/holds 21199999999, and naively 21200000000/);
  const apart = (driver: Driver) => {
    order(driver, 1).sibling = undefined;
    order(driver, 2).sibling = undefined;
  };
  expect(
    broken((driver) => {
      apart(driver);
      driver.tick(BTC_USDT, "105");
    }),
  ).toThrow(/acted while the other one was open/);
  expect(
    broken((driver) => {
      apart(driver);
      driver.ok({ type: "cancelOrder", userId: 1, orderId: 1 });
    }),
  ).toThrow(/stayed alone/);
});
