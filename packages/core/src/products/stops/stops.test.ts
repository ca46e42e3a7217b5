import { amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { hasDue } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { Contracts, order, plain } from "../../testing/contracts.ts";
import { BTC, BTC_USDT, Driver, ETH, ETH_USDT, NEW, NEW_USDT, USDT } from "../../testing/driver.ts";
import { OptionDriver, option, START } from "../../testing/options.ts";

function exchange(): Driver {
  const driver = new Driver().openExchange(3);
  for (let userId = 1; userId <= 3; userId += 1)
    for (const currency of [BTC, ETH, NEW, USDT]) driver.fund(userId, currency, "10000");
  for (const currency of [BTC, ETH, USDT]) driver.fund(0, currency, "10000");
  driver.tick(BTC_USDT, "100");
  driver.tick(ETH_USDT, "10");
  return driver;
}
const stop = (target: string) => ({ type: "setStop", target, stopped: true, operatorId: 7 }) as const;
const open = (target: string) => ({ type: "setStop", target, stopped: false, operatorId: 8 }) as const;
const buy = { price: "100", quantity: "1" };
const withdrawal = {
  type: "requestWithdrawal",
  userId: 1,
  account: "c2c",
  currencyId: USDT,
  amount: amount("10"),
  fee: amount("0"),
  levelNeeded: 0,
  perDay: 3,
  details: "{}",
} as const;

test("a stopped market takes no orders, others do, and it opens again", () => {
  const driver = exchange();
  driver.ok(stop(`market:${BTC_USDT}`));
  expect(driver.refusedOrder(1, "buy", buy)).toBe("TRADING_STOPPED");
  driver.place(1, "buy", { marketId: ETH_USDT, price: "10", quantity: "1" });
  driver.ok(open(`market:${BTC_USDT}`));
  driver.place(1, "buy", buy);
});

test.each(["everything", "spot"])(
  "%s stops every spot market, and a market that was stopped by itself stays so",
  (target) => {
    const driver = exchange();
    driver.ok(stop(`market:${BTC_USDT}`));
    driver.ok(stop(target));
    for (const marketId of [BTC_USDT, NEW_USDT])
      expect(driver.refusedOrder(1, "buy", { ...buy, marketId })).toBe("TRADING_STOPPED");
    driver.ok(open(target));
    expect(driver.refusedOrder(1, "buy", buy)).toBe("TRADING_STOPPED");
    driver.place(1, "buy", { ...buy, marketId: NEW_USDT });
  },
);

test("resting orders stay, can be canceled and reduced, and are filled by nobody while it is stopped", () => {
  const driver = exchange();
  const resting = driver.place(1, "buy", buy);
  const other = driver.place(1, "buy", { ...buy, quantity: "2" });
  driver.ok(stop("everything"));
  // The house would sell to them at this tick.
  const asks = [{ price: driver.state.markets.get(BTC_USDT)?.lastTick?.price as never, quantity: amount("1") }];
  expect(driver.tick(BTC_USDT, "99", { asks }).events.filter(({ type }) => type === "trade")).toEqual([]);
  expect(driver.state.spot.markets.get(BTC_USDT)?.quotes.count).toBe(0);
  driver.ok({ type: "cancelOrder", userId: 1, orderId: resting.orderId });
  driver.ok({ type: "cancelAll", userId: 1 });
  expect(driver.state.spot.orders.has(other.orderId)).toBe(false);
  expect(driver.balance(1, USDT)).toBe("10000/0");
});

test("a resting order can be amended to less while it is stopped, to nothing else", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { ...buy, quantity: "2" });
  driver.ok(stop(`market:${BTC_USDT}`));
  const amend = (at: string, quantity: string) =>
    ({ type: "amendOrder", userId: 1, orderId, price: price(at), quantity: amount(quantity) }) as const;
  for (const more of [amend("100", "3"), amend("101", "2"), amend("99", "1")])
    expect(driver.refused(more)).toBe("TRADING_STOPPED");
  driver.ok(amend("100", "1"));
  expect(driver.balance(1, USDT)).toBe("9900/100");
});

test("the house's quotes leave the book with the stop, and nobody meets an old one when it opens", () => {
  const driver = exchange();
  const level = { price: buy.price, quantity: "1" };
  driver.tick(BTC_USDT, "99", { asks: [{ price: amount(level.price) as never, quantity: amount(level.quantity) }] });
  expect(driver.state.spot.markets.get(BTC_USDT)?.quotes.count).toBe(1);
  driver.ok(stop(`market:${BTC_USDT}`));
  expect(driver.state.spot.markets.get(BTC_USDT)?.quotes.count).toBe(0);
  expect(driver.balance(0, BTC, "quoting")).toBe("10000/0");
  driver.ok(open(`market:${BTC_USDT}`));
  expect(driver.place(1, "buy", buy).status).toBe("waiting");
});

test("a stop order is not triggered while it is stopped, but at the first price after it opens", () => {
  const driver = exchange();
  const { orderId } = driver.place(1, "buy", { kind: "stop_limit", stop: "102", price: "103", quantity: "1" });
  driver.ok(stop("spot"));
  driver.tick(BTC_USDT, "102.5");
  expect(hasDue(driver.state)).toBe(false);
  expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(false);
  driver.ok(open("spot"));
  driver.tick(BTC_USDT, "102.5");
  expect(driver.state.spot.orders.get(orderId)?.triggered).toBe(true);
});

test("withdrawals: none is requested or sent, one can be taken back or rejected, and one that was sent is recorded", () => {
  const driver = exchange();
  const ids = [1, 2, 3].map((userId) => {
    driver.ok({ ...withdrawal, userId });
    return driver.log.at(-1)?.command.id ?? "";
  });
  const [mine = "", sent = "", rejected = ""] = ids;
  const decide = (withdrawalId: string, to: "sending" | "passed" | "rejected") =>
    ({ type: "decideWithdrawal", withdrawalId, to, operatorId: 7 }) as const;
  driver.ok(decide(sent, "sending"));
  driver.ok(stop("withdrawals"));
  expect(driver.refused({ ...withdrawal, userId: 2 })).toBe("WITHDRAWALS_STOPPED");
  expect(driver.refused(decide(mine, "sending"))).toBe("WITHDRAWALS_STOPPED");
  driver.ok({ type: "cancelWithdrawal", userId: 1, withdrawalId: mine });
  driver.ok(decide(sent, "passed"));
  driver.ok(decide(rejected, "rejected"));
  // Trading goes on.
  driver.place(1, "buy", buy);
});

test("everything stops withdrawals and conversions too; money still moves between a user's own accounts", () => {
  const driver = exchange();
  driver.ok(stop("everything"));
  expect(driver.refused(withdrawal)).toBe("WITHDRAWALS_STOPPED");
  const conversion = {
    type: "convert",
    userId: 1,
    account: "c2c",
    fromId: BTC,
    toId: USDT,
    viaId: USDT,
    amount: amount("1"),
    spread: 0n as never,
    tolerance: 0n as never,
  } as const;
  expect(driver.refused(conversion)).toBe("TRADING_STOPPED");
  driver.ok(open("everything"));
  driver.ok(stop(`market:${BTC_USDT}`));
  driver.tick(BTC_USDT, "100");
  expect(driver.refused(conversion)).toBe("TRADING_STOPPED");
  driver.ok({ type: "transfer", userId: 1, from: "c2c", to: "lever", currencyId: USDT, amount: amount("5") });
});

test("a target that does not exist is refused, and one that is as it should be is left alone", () => {
  const driver = exchange();
  for (const target of ["", "all", "market:0", "market:1x", "spot,options"])
    expect(driver.refused(stop(target))).toBe("INVALID_REQUEST");
  expect(driver.refused(stop("market:99"))).toBe("NOT_FOUND");
  expect(driver.ok(open("spot")).events).toEqual([]);
  expect(driver.ok(stop("spot")).events).toHaveLength(1);
  expect(driver.ok(stop("spot")).events).toEqual([]);
  expect(driver.state.stops.records.get("spot")).toMatchObject({ operatorId: 7, stopped: true });
});

test("a reload keeps what is stopped and what was opened again", () => {
  const driver = exchange();
  for (const target of ["spot", "options", `market:${NEW_USDT}`]) driver.ok(stop(target));
  driver.ok(open("options"));
  checkState(driver.state);
  const loaded = restore(rowsOf(driver.state));
  expect(stateHash(loaded)).toBe(stateHash(driver.state));
  expect([...loaded.stops.targets].sort()).toEqual([`market:${NEW_USDT}`, "spot"]);
});

describe("nobody chooses an outcome by stopping", () => {
  test.each(["everything", "options", `market:${BTC_USDT}`])(
    "with %s stopped, options that were accepted open and settle at the ticks at which they would have",
    (target) => {
      const results = [false, true].map((stops) => {
        const driver = OptionDriver.opened();
        driver.runAt(START + 100, option());
        driver.runAt(START + 200, option({ userId: 2, direction: 1 }));
        if (stops) driver.runAt(START + 300, stop(target));
        driver.tickAt(START + 1_000, "200");
        if (stops) {
          driver.at = START + 1_500;
          expect(driver.refused(option())).toBe("TRADING_STOPPED");
        }
        for (let second = 2; second <= 40; second += 1)
          driver.tickAt(START + second * 1_000, second < 31 ? "200" : "201");
        driver.settleAt(START + 41_000);
        expect(driver.state.options.orders.size).toBe(0);
        return [1, 2].map((userId) => driver.balance(userId, USDT, "mic"));
      });
      expect(results[1]).toEqual(results[0]);
    },
  );

  test("positions can be closed, their stops go on and liquidations too; new ones are refused", () => {
    const driver = Contracts.open([plain()], { users: ["100", "1000", "1000"], treasury: "100000", insurance: "1000" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ multiple: 10, lots: 5 }));
    driver.ok(order({ userId: 2, stopLoss: price("90") }));
    driver.ok(order({ userId: 3 }));
    driver.tick(BTC_USDT, "100");
    expect([...driver.state.contracts.positions.values()].map(({ now }) => now.state)).toEqual([
      "holding",
      "holding",
      "holding",
    ]);
    driver.ok(stop(`market:${BTC_USDT}`));
    expect(driver.refused(order({ userId: 3 }))).toBe("TRADING_STOPPED");
    driver.ok({ type: "closeLever", userId: 3, positionId: 3 });
    driver.tick(BTC_USDT, "89");
    driver.tick(BTC_USDT, "80");
    expect(driver.state.contracts.positions.size).toBe(0);
  });

  test("an order that waits for its price is given back, not opened, when the price comes while it is stopped", () => {
    const driver = Contracts.open([plain()], { users: ["100"], treasury: "100000" });
    driver.tick(BTC_USDT, "100");
    driver.ok(order({ kind: "limit", price: price("95") }));
    driver.ok(stop("contracts"));
    driver.tick(BTC_USDT, "94");
    expect(driver.state.contracts.positions.size).toBe(0);
    expect(driver.balance(1, USDT, "lever")).toBe("100/0");
  });
});
