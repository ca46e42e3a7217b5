import { amount, rate } from "@candor/contract/domain/money.ts";
import type { Execution } from "../engine/execute.ts";
import { checkBatch, checkState } from "../engine/invariants.ts";
import { restore, rowsOf } from "../engine/rows.ts";
import { decodeRows, encodeRows } from "../engine/snapshot.ts";
import type { IndexTick } from "../products/markets/records.ts";
import type { OptionOrder, PlaceOption, SetOption } from "../products/options/records.ts";
import { type Body, BTC_USDT, Driver, USDT } from "./driver.ts";

/** 2026-11-21 10:00:00 UTC, a full second, as ticks have. */
export const START = Date.UTC(2026, 10, 21, 10);

export const terms = (change: Partial<Body<SetOption>> = {}): Body<SetOption> => ({
  type: "setOption",
  marketId: BTC_USDT,
  state: "open",
  fee: rate("0"),
  choices: [
    { seconds: 30, ratio: rate("0.8"), min: amount("10"), max: amount("2000") },
    { seconds: 60, ratio: rate("0.82"), min: amount("10"), max: amount("2000") },
  ],
  reserve: amount("200000"),
  ...change,
});

export const option = (change: Partial<Body<PlaceOption>> = {}): Body<PlaceOption> => ({
  type: "placeOption",
  userId: 1,
  marketId: BTC_USDT,
  direction: 0,
  seconds: 30,
  amount: amount("100"),
  levelNeeded: 1,
  ...change,
});

/** An exchange with options, run at the test's times. */
export class OptionDriver extends Driver {
  /** So many verified users with 1,000 USDT each in their option account, a treasury of 10,000, and a price of 200 at `START`. */
  static opened(change: Partial<Body<SetOption>> = {}, users = 2): OptionDriver {
    const driver = new OptionDriver();
    driver.openExchange(users);
    driver.creditAccount(0, "treasury", "10000");
    for (let userId = 1; userId <= users; userId += 1) {
      driver.creditAccount(userId, "mic", "1000");
      driver.ok({ type: "setUserState", userId, level: 1 });
    }
    driver.ok(terms(change));
    driver.tickAt(START, "200");
    return driver;
  }

  creditAccount(ownerId: number, account: "mic" | "treasury", sum: string): void {
    const movement = { ownerId, account, currencyId: USDT, amount: amount(sum) } as const;
    this.ok({ type: "credit", ...movement, house: "outside", tag: "system_recharge", ref: "test" });
  }

  /** Runs a command at exactly this time, and checks its effects. */
  runAt(at: number, body: Parameters<Driver["run"]>[0]): Execution {
    this.at = at - 1;
    const execution = this.run(body);
    checkBatch(execution.events);
    checkState(this.state);
    return execution;
  }

  tickAt(at: number, price: string, change: Partial<Body<IndexTick>> = {}): Execution {
    this.at = at - 1;
    return this.tick(BTC_USDT, price, change);
  }

  clockAt(at: number): void {
    this.runAt(at, { type: "clock" });
  }

  /** Places an option that is accepted, and returns it. */
  placeAt(at: number, change: Partial<Body<PlaceOption>> = {}): OptionOrder {
    const { outcome } = this.runAt(at, option(change));
    if (!outcome.ok || !outcome.option) throw new Error(`not placed: ${JSON.stringify(outcome)}`);
    return outcome.option;
  }

  /** The refusal of one that is not. */
  refusalAt(at: number, change: Partial<Body<PlaceOption>> = {}): unknown {
    const { outcome } = this.runAt(at, option(change));
    return outcome.ok ? "accepted" : { error: outcome.error, ...(outcome.params && { params: outcome.params }) };
  }

  settleAt(at: number): Execution {
    return this.runAt(at, { type: "settleDue" });
  }

  /** The last event of an order. */
  last(orderId: number): OptionOrder {
    const events = this.log.flatMap(({ execution }) => execution.events);
    const found = events.findLast((event) => event.type === "option" && event.option.orderId === orderId);
    if (found?.type !== "option") throw new Error(`no option ${orderId}`);
    return found.option;
  }

  /** The state from its rows, as after a crash, and the restart that follows. */
  reload(): this {
    this.state = restore(decodeRows(encodeRows(rowsOf(this.state))));
    this.ok({ type: "restart" });
    checkState(this.state);
    return this;
  }

  /** "available/frozen" of the option account and of the treasury, and the house's fees. */
  balances(userId = 1): { mic: string; treasury: string; fees: string } {
    return {
      mic: this.balance(userId, USDT, "mic"),
      treasury: this.balance(0, USDT, "treasury"),
      fees: this.balance(0, USDT, "fees"),
    };
  }
}
