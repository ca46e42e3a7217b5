import { parseAmount } from "@candor/contract/domain/money.ts";
import { BTC, Driver, USDT } from "@candor/core/testing/driver.ts";
import { Simulation } from "@candor/core/testing/simulate.ts";
import { expect, test } from "vitest";
import { executionsOf, type UserExecution } from "./executions.ts";

type Step = UserExecution["execution"];

function exchange(): Driver {
  const driver = new Driver().openExchange(4);
  driver.fund(1, USDT, "100000");
  for (const seller of [2, 3, 4]) driver.fund(seller, BTC, "10");
  return driver;
}

const stepsOf = (driver: Driver, userId: number): Step[] =>
  driver.log
    .flatMap(({ command, execution }) => executionsOf(command.type, execution.events, (user) => user === userId))
    .map(({ execution }) => execution);

const brief = ({ kind, order, trade }: Step): string =>
  `${kind} ${order.status} ${order.filledQuantity}${trade ? ` +${trade.quantity}@${trade.price}${trade.isMaker ? " maker" : ""}` : ""}`;

const units = (text: string): bigint => parseAmount(text) ?? 0n;
const sum = (texts: readonly string[]): bigint => texts.reduce((total, text) => total + units(text), 0n);

test("an order with three fills in one command is new, has three trades whose sums are the order, and is filled by the last", () => {
  const driver = exchange();
  for (const [seller, at] of [
    [2, "100"],
    [3, "100.5"],
    [4, "101"],
  ] as const)
    driver.place(seller, "sell", { price: at, quantity: "1" });
  const order = driver.place(1, "buy", { price: "101", quantity: "2.5" });
  const steps = stepsOf(driver, 1);
  expect(steps.map(brief)).toEqual([
    "new waiting 0",
    "trade waiting 1 +1@100",
    "trade waiting 2 +1@100.5",
    "trade completed 2.5 +0.5@101",
  ]);
  const trades = steps.flatMap(({ trade }) => trade ?? []);
  expect(sum(trades.map(({ quantity }) => quantity))).toBe(order.filledQuantity);
  expect(sum(trades.map(({ quoteAmount }) => quoteAmount))).toBe(order.filledQuote);
  expect(sum(trades.map(({ fee }) => fee))).toBe(order.fee);
  expect(new Set(trades.map(({ tradeId }) => tradeId)).size).toBe(3);
  expect(stepsOf(driver, 4).map(brief)).toEqual(["new waiting 0", "trade waiting 0.5 +0.5@101 maker"]);
});

test("what is left of an order that may not rest ends after its trades; a canceled and a reduced order are told apart", () => {
  const driver = exchange();
  driver.place(2, "sell", { price: "100", quantity: "1" });
  driver.place(1, "buy", { price: "100", quantity: "3", tif: "IOC" });
  const { orderId } = driver.place(1, "buy", { price: "99", quantity: "3" });
  driver.ok({ type: "reduceOrder", userId: 1, orderId, quantity: 100_000_000n as never });
  driver.ok({ type: "cancelOrder", userId: 1, orderId });
  expect(stepsOf(driver, 1).map(brief)).toEqual([
    "new waiting 0",
    "trade waiting 1 +1@100",
    "ended cancelled 1",
    "new waiting 0",
    "reduced waiting 0",
    "ended cancelled 0",
  ]);
});

test("in a simulation of every product each order's steps add up, begin with new and lead without a gap to its last state", () => {
  const simulation = new Simulation(11);
  for (let count = 0; count < 2_000; count += 1) simulation.step();
  const orders = new Map<number, Step[]>();
  let trades = 0;
  for (const { command, execution } of simulation.driver.log)
    for (const { execution: step } of executionsOf(command.type, execution.events, () => true)) {
      const steps = orders.get(step.order.orderId) ?? [];
      const before = steps.at(-1);
      if (before) expect(step.kind).not.toBe("new");
      else expect(step.kind).toBe("new");
      const filled = units(step.order.filledQuantity) - units(before?.order.filledQuantity ?? "0");
      const fee = units(step.order.fee) - units(before?.order.fee ?? "0");
      expect([filled, fee]).toEqual([units(step.trade?.quantity ?? "0"), units(step.trade?.fee ?? "0")]);
      if (step.trade) trades += 1;
      orders.set(step.order.orderId, [...steps, step]);
    }
  expect(orders.size).toBeGreaterThan(100);
  expect(trades).toBeGreaterThan(40);
});
