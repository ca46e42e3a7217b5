import { beforeEach, describe, expect, test } from "vitest";
import type { CoreEvent } from "../engine/event.ts";
import { Ledger } from "./ledger.ts";

const USDT = 3;
let ledger: Ledger;
let events: CoreEvent[];

beforeEach(() => {
  ledger = new Ledger();
  events = [];
  ledger.begin(events);
});

const account = (ownerId: number) => ledger.balance(ownerId, "c2c", USDT);
const deposit = (ownerId: number, amount: bigint): void => {
  ledger.pay(ledger.balance(0, "outside", USDT), amount, "recharge", "test");
  ledger.receive(account(ownerId), amount, "recharge", "test");
};

describe("the ledger", () => {
  test("numbers its entries densely, each with the balance after it", () => {
    deposit(1, 100n);
    ledger.hold(account(1), 40n, "system_lock_0", "test");
    ledger.release(account(1), 15n, "system_lock_1", "test");
    ledger.end();
    const lines = events.flatMap((event) =>
      event.type === "posting"
        ? [`${event.entryId}: ${event.available} ${event.frozen} -> ${event.availableAfter} ${event.frozenAfter}`]
        : [],
    );
    expect(lines).toEqual(["1: -100 0 -> -100 0", "2: 100 0 -> 100 0", "3: -40 40 -> 60 40", "4: 15 -15 -> 75 25"]);
    expect(ledger.nextEntryId).toBe(5);
  });

  test("throws at the end of a command whose postings do not sum to zero", () => {
    ledger.receive(account(1), 1n, "recharge", "test");
    expect(() => ledger.end()).toThrow("postings in currency 3 are off by 1");
  });

  test("checks a currency in every command, not only in the first", () => {
    deposit(1, 100n);
    ledger.end();
    ledger.begin(events);
    ledger.pay(account(1), 1n, "c2c_buy", "test");
    expect(() => ledger.end()).toThrow("off by -1");
  });

  test("sums currencies separately", () => {
    ledger.receive(account(1), 1n, "recharge", "test");
    ledger.pay(ledger.balance(0, "outside", 4), 1n, "recharge", "test");
    expect(() => ledger.end()).toThrow("off by");
  });

  test.each([
    ["available by paying", () => ledger.pay(account(1), 101n, "c2c_buy", "test")],
    ["available by freezing", () => ledger.hold(account(1), 101n, "system_lock_0", "test")],
    ["frozen by settling", () => ledger.settle(account(1), 1n, "c2c_buy", "test")],
    ["frozen by releasing", () => ledger.release(account(1), 1n, "system_lock_1", "test")],
    ["a house account", () => ledger.pay(ledger.balance(0, "quoting", USDT), 1n, "c2c_buy", "test")],
  ])("never lets %s go below zero", (_name, post) => {
    deposit(1, 100n);
    expect(post).toThrow("must not be negative");
  });

  test("keeps owners, accounts and currencies apart", () => {
    deposit(1, 100n);
    expect(account(1)).toBe(ledger.balance(1, "c2c", USDT));
    expect(ledger.balance(1, "legal", USDT).available).toBe(0n);
    expect(ledger.balance(1, "c2c", 9999).available).toBe(0n);
    expect(account(2).available).toBe(0n);
    expect(ledger.balance(1, "c2c", 32)).not.toBe(ledger.balance(1, "legal", 16));
    for (const one of [16, 32, 48])
      for (const type of ["c2c", "legal", "mic", "lever"] as const)
        expect(ledger.balance(1, type, one)).toMatchObject({ account: type, currencyId: one });
  });

  test("reports nothing for an unknown user, and only the owner's accounts", () => {
    expect([...ledger.balancesOf(99)]).toEqual([]);
    expect(() => ledger.balance(1, "nowhere" as "c2c", USDT)).toThrow("no such account: nowhere");
  });
});
