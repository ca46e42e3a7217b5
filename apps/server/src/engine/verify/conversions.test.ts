import { amount, rate } from "@candor/contract/domain/money.ts";
import type { Executed } from "@candor/core/engine/batch.ts";
import { BTC, BTC_USDT, Driver, USDT } from "@candor/core/testing/driver.ts";
import { expect, test } from "vitest";
import { ConversionVerifier } from "./conversions.ts";

const sell = { type: "convert", userId: 1, account: "c2c", fromId: BTC, toId: USDT, viaId: USDT } as const;
const terms = { amount: amount("1"), spread: rate("0"), tolerance: rate("0") };

/** A tick, a conversion from before the rule, then one by it. */
function log(): Executed[] {
  const driver = new Driver().openExchange(1);
  driver.fund(0, USDT, "1000");
  driver.fund(1, BTC, "10");
  driver.tick(BTC_USDT, "100");
  driver.ok({ ...sell, ...terms });
  const acceptedAt = driver.at;
  driver.tick(BTC_USDT, "101");
  driver.ok({ ...sell, ...terms, acceptedAt });
  return driver.log;
}

function faultsOf(executed: readonly Executed[]): string[] {
  const verifier = new ConversionVerifier();
  verifier.add(new Map(executed.map((one, index) => [index + 1, [one]])));
  return verifier.differences.map(({ difference }) => difference);
}

test("conversions from before the rule and by it are valid", () => {
  expect(faultsOf(log())).toEqual([]);
});

test("one at a price that was known when it was accepted is reported, and one without its acceptance time", () => {
  const executed = log();
  const last = executed.at(-1) as Executed;
  const { id, at } = last.command;
  const late = { ...last.command, acceptedAt: at } as Executed["command"];
  expect(faultsOf([...executed.slice(0, -1), { ...last, command: late }])).toEqual([
    `conversions ${id} was made at tick 2, which was known when it was accepted`,
  ]);
  const old = executed.find(({ command }) => command.type === "convert") as Executed;
  expect(faultsOf([...executed, old])).toEqual([`conversions ${old.command.id} does not say when it was accepted`]);
});
