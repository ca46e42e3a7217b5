import { amount, price, rate } from "@candor/contract/domain/money.ts";
import { verifyReceipt } from "@candor/contract/rules/receipt.ts";
import { describe, expect, test } from "vitest";
import { type Execution, hasDue } from "../../engine/execute.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { BTC, BTC_USDT, market } from "../../testing/driver.ts";
import { OptionDriver, option, START, terms } from "../../testing/options.ts";
import { SETTLED_AT_ONCE } from "../due/index.ts";
import { settlementReceipt } from "./receipts.ts";

const postings = ({ events }: Execution): string[] =>
  events.flatMap((event) =>
    event.type === "posting" ? [`${event.ownerId} ${event.available}/${event.frozen} ${event.tag}`] : [],
  );
/** The orders that a command changed. */
const changed = ({ events }: Execution): number[] =>
  events.flatMap((event) => (event.type === "option" ? [event.option.orderId] : []));
/** An order of 100 at 80 % with a fee of 1 %, opened at 200 at `START` + 1 s, so that it is due 30 s later. */
function running(direction: 0 | 1 = 0): { driver: OptionDriver; orderId: number; due: number } {
  const driver = OptionDriver.opened({ fee: rate("0.01") });
  const { orderId } = driver.placeAt(START + 400, { direction });
  driver.tickAt(START + 1_000, "200");
  return { driver, orderId, due: START + 31_000 };
}

describe("delivery", () => {
  test.each([
    [0, "200.01", "won", { mic: "1079/0", treasury: "9920/0", fees: "1/0" }],
    [0, "199.99", "lost", { mic: "899/0", treasury: "10100/0", fees: "1/0" }],
    [1, "199.99", "won", { mic: "1079/0", treasury: "9920/0", fees: "1/0" }],
    [1, "200.01", "lost", { mic: "899/0", treasury: "10100/0", fees: "1/0" }],
    [0, "200", "flat", { mic: "999/0", treasury: "10000/0", fees: "1/0" }],
    [1, "200", "flat", { mic: "999/0", treasury: "10000/0", fees: "1/0" }],
  ] as const)("of direction %s at %s is %s", (direction, price, state, balances) => {
    const { driver, orderId, due } = running(direction);
    driver.tickAt(due, price);
    expect(hasDue(driver.state)).toBe(true);
    driver.settleAt(due + 5);
    expect(hasDue(driver.state)).toBe(false);
    expect(driver.last(orderId)).toMatchObject({ state, endedAt: due, updatedAt: due + 5, dueAt: due });
    expect(driver.balances()).toEqual(balances);
  });

  test("without a fee, and of a win, says what moved in its postings", () => {
    const driver = OptionDriver.opened();
    driver.placeAt(START + 1);
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 31_000, "201");
    expect(postings(driver.settleAt(START + 31_001))).toEqual([
      "1 10000000000/-10000000000 mic_close",
      "0 0/-8000000000 mic_close",
      "1 8000000000/0 mic_close",
    ]);
  });

  test("of a loss books the stake to the treasury", () => {
    const { driver, due } = running();
    driver.tickAt(due, "199");
    expect(postings(driver.settleAt(due + 1))).toEqual([
      "1 0/-10000000000 mic_close",
      "0 10000000000/0 mic_close",
      "0 8000000000/-8000000000 mic_reserve_lock_1",
      "1 0/-100000000 mic_trade_fee",
      "0 100000000/0 mic_trade_fee",
    ]);
  });

  test("of one order is not that of another which is due later", () => {
    const { driver, orderId, due } = running();
    const later = driver.placeAt(START + 1_100, { seconds: 60 }).orderId;
    driver.tickAt(START + 2_000, "200");
    driver.tickAt(due, "201");
    driver.settleAt(due + 1);
    expect([driver.last(orderId).state, driver.last(later).state]).toEqual(["won", "running"]);
    driver.tickAt(START + 62_000, "199");
    driver.settleAt(START + 62_001);
    expect(driver.last(later)).toMatchObject({ state: "lost", endedAt: START + 62_000 });
  });

  test("is in the order of its time, then of its id, whichever was placed first or is void", () => {
    const settled = ({ events }: Execution) =>
      events.flatMap((event) => (event.type === "option" ? `${event.option.orderId} ${event.option.state}` : []));
    for (const by of ["settleDue", "its user"] as const) {
      const driver = OptionDriver.opened();
      const [late, early, same] = [60, 30, 30].map((seconds) => driver.placeAt(START + 100, { seconds }).orderId);
      driver.tickAt(START + 1_000, "200");
      driver.tickAt(START + 28_400, "200");
      const waiting = driver.placeAt(START + 28_500).orderId;
      // Neither was observed after the acceptance of the last, which nothing opens.
      for (const [at, price] of [
        [31_000, "201"],
        [61_000, "199"],
      ] as const)
        driver.tickAt(START + at, price, { observedFrom: START });
      const execution = by === "settleDue" ? driver.settleAt(START + 61_600) : driver.runAt(START + 61_600, option());
      const own = settled(execution).filter((line) => !line.endsWith("opening"));
      expect(own).toEqual([`${early} won`, `${same} won`, `${waiting} void`, `${late} lost`]);
    }
  });

  test("by a tick that was noted stays so while another user's orders are settled", () => {
    const driver = OptionDriver.opened();
    driver.placeAt(START + 100);
    driver.tickAt(START + 1_000, "200");
    const { orderId } = driver.placeAt(START + 1_100, { userId: 2 });
    driver.tickAt(START + 2_000, "200");
    driver.tickAt(START + 31_000, "201");
    driver.tickAt(START + 32_000, "201");
    driver.tickAt(START + 33_000, "199");
    // The first user's act settles their own; the other's was delivered at 201, whatever the price is by now.
    driver.runAt(START + 33_100, option());
    driver.settleAt(START + 33_200);
    expect(driver.last(orderId)).toMatchObject({ state: "won", endedAt: START + 32_000 });
    expect(driver.state.options.markets.get(BTC_USDT)?.calls).toEqual([]);
  });

  test("is by the first counting tick at or after its time, whatever comes after it before it is settled", () => {
    const { driver, orderId, due } = running();
    driver.tickAt(due - 1, "150");
    expect(hasDue(driver.state)).toBe(false);
    driver.tickAt(due, "150", { counting: false });
    expect(hasDue(driver.state)).toBe(false);
    driver.tickAt(due + 1_000, "201");
    driver.tickAt(due + 2_000, "150");
    driver.settleAt(due + 2_001);
    expect(driver.last(orderId)).toMatchObject({ state: "won", settlementTick: { at: due + 1_000 } });
  });

  test("waits 10,000 ms for a tick, and not one more", () => {
    const inTime = running();
    inTime.driver.clockAt(inTime.due + 10_000);
    expect(hasDue(inTime.driver.state)).toBe(false);
    inTime.driver.tickAt(inTime.due + 10_000, "201");
    inTime.driver.settleAt(inTime.due + 10_001);
    expect(inTime.driver.last(inTime.orderId).state).toBe("won");

    const late = running();
    late.driver.tickAt(late.due + 10_001, "201");
    late.driver.settleAt(late.due + 10_002);
    expect(late.driver.last(late.orderId)).toMatchObject({ state: "void", endedAt: late.due + 10_000 });
    expect(late.driver.balances()).toEqual({ mic: "1000/0", treasury: "10000/0", fees: "0/0" });

    const never = running();
    never.driver.clockAt(never.due + 10_001);
    never.driver.settleAt(never.due + 10_002);
    expect(never.driver.last(never.orderId)).toMatchObject({ state: "void", settlementTick: undefined });
    expect(never.driver.balances()).toEqual({ mic: "1000/0", treasury: "10000/0", fees: "0/0" });
  });

  test("happens to users who were frozen, and to pairs that were closed", () => {
    const { driver, orderId, due } = running();
    driver.ok({ type: "setUserState", userId: 1, state: "frozen" });
    driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), state: "closed" });
    driver.tickAt(due, "201");
    driver.settleAt(due + 1);
    expect(driver.last(orderId).state).toBe("won");
  });
});

describe("opening", () => {
  test("is at the first counting tick after the acceptance, within 3,000 ms", () => {
    const driver = OptionDriver.opened();
    const { orderId } = driver.placeAt(START + 500);
    driver.tickAt(START + 3_500, "210", { counting: false });
    expect(driver.last(orderId).state).toBe("opening");
    driver.tickAt(START + 3_500, "211");
    expect(driver.last(orderId)).toMatchObject({
      state: "running",
      openTick: { at: START + 3_500 },
      dueAt: START + 33_500,
    });
  });

  test.each(["tick", "clock"] as const)("one ms later is void by the %s, all returned", (by) => {
    const driver = OptionDriver.opened({ fee: rate("0.01") });
    const { orderId } = driver.placeAt(START + 500);
    driver.clockAt(START + 3_500);
    expect(hasDue(driver.state)).toBe(false);
    if (by === "tick") driver.tickAt(START + 3_501, "211");
    else driver.clockAt(START + 3_501);
    expect(postings(driver.settleAt(START + 3_502))).toEqual([
      "1 10000000000/-10000000000 mic_close",
      "1 100000000/-100000000 mic_fee_lock_1",
      "0 8000000000/-8000000000 mic_reserve_lock_1",
    ]);
    expect(driver.last(orderId)).toMatchObject({ state: "void", openTick: undefined, endedAt: START + 3_500 });
    expect(driver.balances()).toEqual({ mic: "1000/0", treasury: "10000/0", fees: "0/0" });
  });

  test("is not at the tick before the acceptance, though that is of the same ms", () => {
    const driver = OptionDriver.opened();
    driver.tickAt(START + 1_000, "205");
    const { orderId } = driver.placeAt(START + 1_000);
    expect(driver.last(orderId).state).toBe("opening");
    driver.tickAt(START + 2_000, "206");
    expect(driver.last(orderId).openTick?.price).toBe(amount("206"));
  });

  test("after a step of the clock is too late", () => {
    const driver = OptionDriver.opened();
    const opening = driver.placeAt(START + 500);
    const run = running();
    driver.tickAt(START + 3_600_000, "300");
    run.driver.tickAt(run.due + 3_600_000, "300");
    driver.settleAt(START + 3_600_001);
    run.driver.settleAt(run.due + 3_600_001);
    expect(driver.last(opening.orderId).state).toBe("void");
    expect(run.driver.last(run.orderId).state).toBe("void");
  });
});

describe("a restart", () => {
  test("between acceptance, opening, delivery tick and settling changes nothing of the result", () => {
    const results = [false, true].map((restarts) => {
      const driver = OptionDriver.opened({ fee: rate("0.01") });
      const step = () => restarts && driver.reload();
      const { orderId } = driver.placeAt(START + 400);
      step();
      driver.tickAt(START + 1_000, "200");
      step();
      driver.tickAt(START + 30_999, "100");
      step();
      driver.tickAt(START + 31_000, "201");
      step();
      driver.tickAt(START + 32_000, "100");
      step();
      driver.settleAt(START + 32_001);
      return { ...driver.last(orderId), balances: driver.balances(), commandId: "" };
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[0]).toMatchObject({ state: "won", balances: { mic: "1079/0" } });
  });

  test("forgets what only the clock told, on the live state as on the loaded one", () => {
    const { driver, orderId, due } = running();
    driver.clockAt(due + 10_001);
    expect(hasDue(driver.state)).toBe(true);
    const live = new OptionDriver();
    live.state = driver.state;
    live.at = due + 10_001;
    driver.reload();
    live.ok({ type: "restart" });
    expect([hasDue(driver.state), hasDue(live.state)]).toEqual([false, false]);
    expect(stateHash(live.state)).toBe(stateHash(driver.state));
    driver.clockAt(due + 11_000);
    driver.settleAt(due + 11_001);
    expect(driver.last(orderId)).toMatchObject({ state: "void", endedAt: due + 10_000 });
  });
});

describe("rows", () => {
  test("may come in any order", () => {
    const driver = OptionDriver.opened();
    for (const seconds of [30, 60]) driver.placeAt(START + 100, { seconds });
    driver.tickAt(START + 1_000, "200");
    for (const second of [31, 32]) driver.tickAt(START + second * 1_000, "201");
    for (let count = 0; count < 3; count += 1) driver.ok(option({ userId: 2 }));
    const rows = rowsOf(driver.state);
    expect([rows.openOptions.length, rows.optionCalls.length]).toEqual([5, 2]);
    const openOptions = rows.openOptions.toReversed();
    driver.state = restore({ ...rows, openOptions, optionCalls: rows.optionCalls.toReversed() });
    expect(rowsOf(driver.state)).toEqual(rows);
    expect(changed(driver.tickAt(START + 33_000, "201"))).toEqual([3, 4, 5]);
  });

  test("of an option that ended, or of options on a market that is not there, are not loaded", () => {
    const { driver } = running();
    const rows = rowsOf(driver.state);
    const openOptions = rows.openOptions.map((order) => ({ ...order, state: "won" as const }));
    expect(() => restore({ ...rows, openOptions })).toThrow("is won, not open");
    const optionTerms = rows.optionTerms.map((each) => ({ ...each, marketId: 99 }));
    expect(() => restore({ ...rows, optionTerms })).toThrow("options of market 99, which is not there");
    expect(() => restore({ ...rows, optionTerms: [] })).toThrow("market 1 has no options");
    const withoutDue = rows.openOptions.map((order) => ({ ...order, dueAt: undefined }));
    expect(() => restore({ ...rows, openOptions: withoutDue })).toThrow("runs without a delivery time");
  });
});

describe("many due at once", () => {
  const MANY = 500;
  function many(): OptionDriver {
    const driver = OptionDriver.opened({}, MANY);
    driver.creditAccount(0, "treasury", "100000");
    driver.at = START;
    for (let userId = 1; userId <= MANY; userId += 1) {
      driver.ok(option({ userId, amount: amount("10"), direction: userId % 2 === 0 ? 0 : 1 }));
    }
    driver.tickAt(START + 2_000, "200");
    driver.tickAt(START + 32_000, "201");
    return driver;
  }
  test("are settled in three chunks, in order, and a user's own before their next command", () => {
    const driver = many();
    // A user's command comes between: the last of the queue is settled with it, although the command is refused.
    const own = driver.runAt(START + 32_001, { type: "cancelOrder", userId: MANY, orderId: 1 });
    expect(own.outcome).toMatchObject({ ok: false, error: "NOT_FOUND" });
    expect(changed(own)).toEqual([MANY]);
    expect(driver.balances(MANY).mic).toBe("1008/0");
    const chunks: number[][] = [];
    while (hasDue(driver.state)) chunks.push(changed(driver.settleAt(START + 32_002)));
    expect(chunks.map(({ length }) => length)).toEqual([
      SETTLED_AT_ONCE,
      SETTLED_AT_ONCE,
      MANY - 1 - 2 * SETTLED_AT_ONCE,
    ]);
    expect(chunks.flat()).toEqual(Array.from({ length: MANY - 1 }, (_, index) => index + 1));
    expect([driver.state.options.orders.size, driver.state.options.ordersOf.size]).toEqual([0, 0]);
    // 250 won 8 each, 250 lost 10 each.
    expect(driver.balances().treasury).toBe("110500/0");
  });

  test("settle the same over a reload between the chunks", () => {
    const driver = many();
    driver.settleAt(START + 32_001);
    driver.tickAt(START + 33_000, "100");
    driver.reload();
    while (hasDue(driver.state)) driver.settleAt(START + 33_001);
    expect(driver.balances().treasury).toBe("110500/0");
  });

  test("is in the order of delivery times over pairs", () => {
    const driver = OptionDriver.opened();
    driver.ok({ ...terms(), marketId: 3 });
    driver.at = START;
    driver.tick(3, "50");
    driver.placeAt(START + 10, { seconds: 60 });
    driver.placeAt(START + 20, { marketId: 3, seconds: 60 });
    driver.at = START + 499;
    driver.tick(3, "50");
    driver.tickAt(START + 1_000, "200");
    driver.tickAt(START + 61_000, "200");
    driver.at = START + 61_000;
    driver.tick(3, "50");
    expect(changed(driver.settleAt(START + 61_100))).toEqual([2, 1]);
  });
});

test("each opening, delivery and void has a receipt that its own rules confirm", () => {
  const driver = OptionDriver.opened({ fee: rate("0.015") });
  const constituents = (price: string, at: number) => JSON.stringify([{ venue: "a", price, observed_at_ms: at - 200 }]);
  const tick = (at: number, price: string) =>
    driver.tickAt(at, price, { constituents: constituents(price, at), observedFrom: at - 200 });
  driver.placeAt(START + 100, { amount: amount("33.33333333") });
  tick(START + 1_000, "200.5");
  driver.placeAt(START + 1_100, { userId: 2, direction: 1, seconds: 60 });
  tick(START + 2_000, "201");
  tick(START + 31_000, "199");
  driver.placeAt(START + 31_500);
  driver.clockAt(START + 34_501);
  driver.settleAt(START + 34_502);
  driver.clockAt(START + 72_001);
  driver.settleAt(START + 72_002);
  const events = driver.log.flatMap(({ execution }) => execution.events);
  const ticks = events.flatMap((event) => (event.type === "tick" ? [event.tick] : []));
  const receipts = events.flatMap((event) => (event.type === "receipt" ? [event] : []));
  expect(receipts.map(({ kind, subjectId }) => `${kind} ${subjectId}`)).toEqual([
    "option_open 1",
    "option_open 2",
    "option_delivery 1",
    "option_void 3",
    "option_void 2",
  ]);
  expect(receipts.map(({ inputs }) => inputs["direction"])).toEqual(["up", "down", "up", "up", "down"]);
  const observed = receipts.map(({ inputs }) => inputs["observed_from_ms"]);
  expect(observed).toEqual([START + 800, START + 1_800, undefined, undefined, undefined]);
  for (const { kind, ruleVersion, inputs, result, tickIds } of receipts) {
    const facts = tickIds.map((id) => {
      const found = ticks.find(({ tickId }) => tickId === id);
      if (!found) throw new Error(`no tick ${id}`);
      const price = `${Number(found.price) / 1e8}`;
      return { id, at_ms: found.at, price, counting: found.counting, constituents: JSON.parse(found.constituents) };
    });
    const checks = verifyReceipt({ kind, rule_version: ruleVersion, inputs, result }, facts);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
});

test("a receipt of an opening does not name what was not observed", () => {
  const { events } = running().driver.log.at(-1)?.execution ?? { events: [] };
  const inputs = events.flatMap((event) => (event.type === "receipt" ? Object.keys(event.inputs) : []));
  expect(inputs).toEqual(["direction", "seconds", "stake", "ratio", "fee_rate", "accepted_at_ms"]);
});

test.each(["opening", "running", "void"] as const)("one that is %s has no receipt of a delivery", (state) => {
  const { driver, orderId } = running();
  const tick = { tickId: 1, price: price("200"), at: START };
  expect(() => settlementReceipt({ ...driver.last(orderId), state }, tick, tick)).toThrow(`is ${state}, not delivered`);
});
