import { type Amount, amount, price } from "@candor/contract/domain/money.ts";
import { describe, expect, test } from "vitest";
import { ordersOf } from "../products/spot/state.ts";
import type { WithdrawalState } from "../products/withdrawals/records.ts";
import { BTC, BTC_USDT, Driver, USDT } from "../testing/driver.ts";
import { OptionDriver, START } from "../testing/options.ts";
import { checkBatch, checkState } from "./invariants.ts";

/** An exchange with an open buy (order 1), an open stop (order 2), quotes of the house and a withdrawal under review, in which everything is right. */
function sound(): Driver {
  const driver = new Driver().openExchange(2);
  driver.fund(0, BTC, "10");
  driver.fund(1, USDT, "1000");
  driver.tick(BTC_USDT, "100", { asks: [{ price: price("101"), quantity: amount("1") }] });
  driver.place(1, "buy", { price: "99", quantity: "2" });
  driver.place(1, "buy", { kind: "stop_limit", stop: "102", price: "103", quantity: "1" });
  driver.fund(2, USDT, "50");
  driver.ok({
    type: "requestWithdrawal",
    userId: 2,
    account: "c2c",
    currencyId: USDT,
    amount: amount("20"),
    fee: amount("1"),
    levelNeeded: 0,
    perDay: 3,
    details: "{}",
  });
  checkState(driver.state);
  return driver;
}

/** Changes the one open withdrawal behind everybody's back. */
function changeWithdrawal(driver: Driver, change: Partial<WithdrawalState>): void {
  for (const [id, withdrawal] of driver.state.withdrawals.open)
    driver.state.withdrawals.open.set(id, { ...withdrawal, ...change });
}

const bookOf = (driver: Driver) => {
  const market = driver.state.spot.markets.get(BTC_USDT);
  if (!market) throw new Error("the market is there");
  return market;
};
const orderOf = (driver: Driver, orderId: number) => {
  const order = driver.state.spot.orders.get(orderId);
  if (!order) throw new Error("the order is there");
  return order;
};

/** Each fault is planted in a sound state and has to be found by its own message. */
describe("checkState finds", () => {
  test.each<[string, (driver: Driver) => void, string]>([
    [
      "money out of nothing",
      (driver) => {
        driver.state.ledger.balance(1, "c2c", USDT).available += 1n;
      },
      "all accounts in currency 3 are off by 1",
    ],
    [
      "a user below zero",
      (driver) => {
        driver.state.ledger.balance(2, "c2c", BTC).available -= 1n;
        driver.state.ledger.balance(1, "c2c", BTC).available += 1n;
      },
      "c2c of owner 2 is negative",
    ],
    [
      "frozen money below zero",
      (driver) => {
        const balance = driver.state.ledger.balance(2, "c2c", BTC);
        balance.frozen -= 1n;
        balance.available += 1n;
      },
      "c2c of owner 2 is negative",
    ],
    [
      "frozen money that no order holds",
      (driver) => {
        const balance = driver.state.ledger.balance(1, "c2c", USDT);
        balance.available -= 1n;
        balance.frozen += 1n;
      },
      "holds sum to",
    ],
    [
      "frozen money of an account that no product holds",
      (driver) => {
        const fees = driver.state.ledger.balance(0, "fees", USDT);
        fees.frozen += 1n;
        driver.state.ledger.balance(0, "outside", USDT).available -= 1n;
      },
      "fees of owner 0 has 1 frozen in currency 3, and holds sum to 0",
    ],
    [
      "a withdrawal of more than is frozen for it",
      (driver) => changeWithdrawal(driver, { fee: amount("2") }),
      "c2c of owner 2 has 2100000000 frozen in currency 3, and holds sum to 2200000000",
    ],
    [
      "a withdrawal that nobody holds money for any more",
      (driver) => driver.state.withdrawals.open.clear(),
      "user 2 has nothing under review",
    ],
    [
      "a withdrawal under review that is not noted",
      (driver) => driver.state.withdrawals.underReview.clear(),
      "1 users wait for a review, 0 are noted",
    ],
    [
      "two withdrawals of one user under review",
      (driver) => {
        const { open } = driver.state.withdrawals;
        for (const withdrawal of [...open.values()]) open.set("other", { ...withdrawal, withdrawalId: "other" });
      },
      "user 2 has two withdrawals under review",
    ],
    [
      "a withdrawal that ended and is still there",
      (driver) => changeWithdrawal(driver, { state: "passed" }),
      "is open as passed",
    ],
    ["a withdrawal of nothing", (driver) => changeWithdrawal(driver, { amount: 0n as Amount }), "is of 0 with a fee"],
    [
      "a withdrawal after the newest day",
      (driver) => changeWithdrawal(driver, { createdAt: driver.at + 86_400_000 }),
      "is younger than the newest day",
    ],
    [
      "a request that was not counted",
      (driver) => driver.state.withdrawals.requests.clear(),
      "user 2 asked 0 times on day 19675 and has 1 of it open",
    ],
    [
      "a house account in a user's name",
      (driver) => {
        driver.state.ledger.balance(1, "fees", USDT);
      },
      "owner 1 has an account fees",
    ],
    [
      "an order that holds too little",
      (driver) => {
        orderOf(driver, 1).hold -= 1n;
      },
      "order 1 holds",
    ],
    [
      "an order that ended and is still there",
      (driver) => {
        orderOf(driver, 1).status = "completed";
      },
      "order 1 is open as completed with 20000 lots",
    ],
    [
      "an open order of which nothing is left",
      (driver) => {
        orderOf(driver, 1).openLots = 0;
      },
      "order 1 is open as waiting with 0 lots",
    ],
    [
      "an order whose parts are not the whole",
      (driver) => {
        orderOf(driver, 1).filledQuantity += 1n;
      },
      "order 1: filled and open are not its quantity",
    ],
    [
      "an order at another price than in the book",
      (driver) => {
        bookOf(driver).book.cancel(1);
        bookOf(driver).book.rest({ orderId: 1, ownerId: 1, side: 0, price: 9_800, quantity: 20_000 });
      },
      "order 1 stands at another price than its own",
    ],
    [
      "an order with other lots than in the book",
      (driver) => {
        bookOf(driver).book.reduce(1, 1);
      },
      "1 in the book",
    ],
    [
      "an open order that is not in the book",
      (driver) => {
        bookOf(driver).book.cancel(1);
      },
      "undefined in the book",
    ],
    [
      "an order in the book that is not open",
      (driver) => {
        bookOf(driver).book.rest({ orderId: 9, ownerId: 1, side: 0, price: 9_000, quantity: 1 });
      },
      "order 9 is in the book and not open",
    ],
    [
      "a stop that left its queue",
      (driver) => {
        bookOf(driver).stops.remove(orderOf(driver, 2));
      },
      "counts 2 open orders, has 1",
    ],
    [
      "a stop that is queued and not open",
      (driver) => {
        const order = orderOf(driver, 2);
        driver.state.spot.orders.delete(2);
        ordersOf(driver.state.spot, 1, BTC_USDT).delete(2);
        const balance = driver.state.ledger.balance(1, "c2c", USDT);
        balance.frozen -= order.hold;
        balance.available += order.hold;
      },
      "stop 2 is queued and not open",
    ],
    [
      "a quote that is not counted",
      (driver) => {
        bookOf(driver).quotes.baseNeed -= 1n;
      },
      "base need of the quotes is off",
    ],
    [
      "a quote's cost that nothing stands for",
      (driver) => {
        bookOf(driver).quotes.quoteNeed += 1n;
      },
      "quote need of the quotes is off",
    ],
    [
      "a need of all quotes that is not the sum of them",
      (driver) => {
        driver.state.spot.quoteNeeds.set(BTC, 1n);
      },
      "quotes in currency 1 need 100000000",
    ],
    [
      "quotes without a hold behind them",
      (driver) => {
        const balance = driver.state.ledger.balance(0, "quoting", BTC);
        balance.available += balance.frozen;
        balance.frozen = 0n;
      },
      "0 is frozen for them",
    ],
  ])("%s", (_name, plant, message) => {
    const driver = sound();
    plant(driver);
    expect(() => checkState(driver.state)).toThrow(message);
  });
});

describe("checkBatch finds", () => {
  const events = () => sound().log.flatMap(({ execution }) => execution.events);

  test("nothing in a sound batch", () => {
    expect(() => checkBatch(events())).not.toThrow();
  });

  test("a posting without its contra posting", () => {
    const all = events();
    const lost = all.findIndex((event) => event.type === "posting" && event.account === "outside");
    expect(() => checkBatch(all.toSpliced(lost, 1))).toThrow("are off by");
  });

  test("a withdrawal that froze another amount than it says", () => {
    const all = events().map((event) =>
      event.type === "withdrawal" ? { ...event, withdrawal: { ...event.withdrawal, fee: amount("2") } } : event,
    );
    expect(() => checkBatch(all)).toThrow("should change frozen money by 2200000000, and changes it by 2100000000");
  });

  test("money that was frozen for a withdrawal that is not told", () => {
    const untold = events().filter((event) => event.type !== "withdrawal");
    expect(() => checkBatch(untold)).toThrow("should change frozen money by 0, and changes it by 2100000000");
  });

  test("a withdrawal that ended and let nothing go", () => {
    const ended = events().map((event) =>
      event.type === "withdrawal"
        ? { ...event, withdrawal: { ...event.withdrawal, state: "cancelled" as const } }
        : event,
    );
    expect(() => checkBatch(ended)).toThrow("should change frozen money by 0, and changes it by 2100000000");
  });

  test("an option that froze another stake than it says", () => {
    const driver = OptionDriver.opened();
    driver.placeAt(START + 1);
    const all = driver.log.flatMap(({ execution }) => execution.events);
    const other = all.map((event) =>
      event.type === "option" ? { ...event, option: { ...event.option, stake: amount("99") } } : event,
    );
    expect(() => checkBatch(all)).not.toThrow();
    expect(() => checkBatch(other)).toThrow("option:1 should change frozen money by");
  });

  test.each(["availableAfter", "frozenAfter"] as const)("a user with a negative %s", (field) => {
    const all = events().map((event) =>
      event.type === "posting" && event.ownerId === 1 ? { ...event, [field]: -1n } : event,
    );
    expect(() => checkBatch(all)).toThrow("leaves c2c of owner 1 negative");
  });

  test.each([
    ["completed", 1n],
    ["waiting", 0n],
  ] as const)("a %s order that holds %d", (status, hold) => {
    const all = events().map((event) =>
      event.type === "order" ? { ...event, order: { ...event.order, status, hold: hold as Amount } } : event,
    );
    expect(() => checkBatch(all)).toThrow(`is ${status} and holds ${hold}`);
  });
});
