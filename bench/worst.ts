/**
 * The worst single command of the core in each situation that is known to be one, with 100,000 users and as many open spot orders. Nothing is
 * stored or sent. A command that leaves work is followed by `continueWork` until nothing is left, as the engine does: each of them is a command too.
 */

import { amount, type Price, price, rate } from "@candor/contract/domain/money.ts";
import { OPEN_ORDERS_MAX } from "@candor/contract/domain/spot.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import type { Command } from "@candor/core/engine/command.ts";
import { execute, hasDue } from "@candor/core/engine/execute.ts";
import { createState } from "@candor/core/engine/rows.ts";
import type { State } from "@candor/core/engine/state.ts";

const USERS = 100_000;
const ORDERS = 100_000;
/** Positions and options of one pair, of one user each. */
const CROWD = 10_000;
const [BASE, QUOTE] = [1, 3];
/** Spot alone, contracts and options alone, so that a tick means one thing. */
const [SPOT, CONTRACTS] = [1, 2];
const START = Date.UTC(2026, 10, 21, 10);
const NEVER = { long: { takeProfit: price("100000"), stopLoss: price("0.01") } } as const;

type Body<C> = C extends Command ? Omit<C, "id" | "at"> : never;
type Side = 0 | 1;
export type WorstRow = {
  readonly name: string;
  readonly commands: number;
  readonly maxMs: number;
  readonly p99Ms: number;
};

/**
 * Each command's time is the median of so many runs, which all do the same: a collection of garbage meets the same command in each, another process does
 * not. It is the time of the clock, since that of a thread goes on in steps of 4 ms; so the machine should have little else to do.
 */
const RUNS = 5;
type Situation = { readonly name: string; readonly times: readonly number[] };

class Load {
  readonly state: State = createState();
  at = START;
  #ids = 0;
  #ticks = 0;
  #times: number[] = [];

  constructor(users: number) {
    for (const [currencyId, symbol] of [
      [BASE, "BTC"],
      [2, "ETH"],
      [QUOTE, "USDT"],
    ] as const)
      this.run({ type: "setCurrency", currencyId, symbol });
    this.#market(SPOT, "BTC-USDT", BASE);
    this.#market(CONTRACTS, "ETH-USDT", 2);
    for (let userId = 1; userId <= users; userId += 1) this.run({ type: "registerUser", userId });
    for (const account of ["treasury", "insurance"] as const) this.endow(0, account, QUOTE, "100000000");
    for (const currencyId of [BASE, QUOTE]) this.endow(0, "quoting", currencyId, "1000000");
  }

  /** Carries a command out, whatever becomes of it, and takes its time. */
  run(body: Body<Command>): void {
    this.#ids += 1;
    const command = { ...body, id: `w${this.#ids}`, at: this.at } as Command;
    const start = performance.now();
    const { outcome } = execute(this.state, command);
    this.#times.push(performance.now() - start);
    if (!outcome.ok) throw new Error(`${body.type} was refused: ${outcome.error}`);
  }

  /** What the engine sends until nothing is left to do or to settle. */
  carryOn(): void {
    // The state of an older core has no such list, and each of its commands does everything.
    while ((this.state.work?.length ?? 0) > 0) this.run({ type: "continueWork" });
    while (hasDue(this.state)) this.run({ type: "settleDue" });
  }

  /** Times of the commands that `act` runs. */
  measure(name: string, act: () => void): Situation {
    globalThis.gc?.();
    this.#times = [];
    act();
    this.carryOn();
    return { name, times: this.#times };
  }

  endow(
    ownerId: number,
    account: "lever" | "mic" | "c2c" | "treasury" | "insurance" | "quoting",
    currencyId: number,
    sum: string,
  ) {
    const movement = { amount: amount(sum), house: "outside", tag: "recharge", ref: "bench" } as const;
    this.run({ type: "credit", ownerId, account, currencyId, ...movement });
  }

  /** With so many quotes of the house on each side. */
  tick(marketId: number, at: string, quotes = 0): void {
    this.#ticks += 1;
    this.at += 1_000;
    const level = (away: bigint) => ({ price: (price(at) + away * price("0.01")) as Price, quantity: amount("1") });
    const levels = Array.from({ length: quotes }, (_, index) => BigInt(index + 1));
    const body = { type: "indexTick", tickId: this.#ticks, marketId, price: price(at), counting: true } as const;
    const sides = { bids: levels.map((away) => level(-away)), asks: levels.map((away) => level(away)) };
    this.run({ ...body, ...sides, volume: amount("1"), constituents: "[]" });
  }

  place(userId: number, side: Side, at: string, change: { stop?: string; quantity?: string } = {}): void {
    const { stop, quantity = "1" } = change;
    const order = { type: "placeOrder", userId, marketId: SPOT, side, tif: "GTC", quantity: amount(quantity) } as const;
    const kind =
      stop === undefined ? ({ kind: "limit" } as const) : ({ kind: "stop_limit", stopPrice: price(stop) } as const);
    this.run({ ...order, ...kind, price: price(at) });
  }

  openContracts(): void {
    const fees = { spread: rate("0.0002"), feeRate: rate("0.0005"), overnightRate: rate("0.0002") };
    const limits = { minLots: 1, maxLots: 10_000, maxOpen: amount("100000000000"), maxNet: amount("100000000000") };
    const multiples = [10, 100].map((multiple) => ({ multiple, maxLots: 10_000 }));
    this.run({
      type: "setLever",
      marketId: CONTRACTS,
      state: "open",
      lotSize: amount("0.01"),
      ...fees,
      multiples,
      ...limits,
    });
  }

  contract(
    userId: number,
    side: Side,
    change: { takeProfit?: string; stopLoss?: string; multiple?: number } = {},
  ): void {
    const far = side === 0 ? NEVER.long : { takeProfit: NEVER.long.stopLoss, stopLoss: NEVER.long.takeProfit };
    const takeProfit = change.takeProfit === undefined ? far.takeProfit : price(change.takeProfit);
    const stopLoss = change.stopLoss === undefined ? far.stopLoss : price(change.stopLoss);
    const order = {
      type: "placeLever",
      userId,
      marketId: CONTRACTS,
      side,
      lots: 100,
      kind: "market",
      levelNeeded: 0,
    } as const;
    this.run({ ...order, multiple: change.multiple ?? 10, takeProfit, stopLoss });
  }

  #market(marketId: number, symbol: string, baseId: number): void {
    const units = { tick: price("0.01"), lot: amount("0.0001"), minNotional: amount("1") };
    const fees = { makerFee: rate("0.001"), takerFee: rate("0.001"), priceBand: rate("0.5") };
    this.run({
      type: "setMarket",
      marketId,
      symbol,
      baseId,
      quoteId: QUOTE,
      ...units,
      ...fees,
      source: "index",
      state: "open",
    });
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const each = (count: number, act: (userId: number) => void): void => {
  for (let userId = 1; userId <= count; userId += 1) act(userId);
};

/** 100,000 resting orders of as many users, at 1,000 prices on each side of 100. */
function spot(): Load {
  const load = new Load(USERS);
  each(USERS, (userId) => load.endow(userId, "c2c", userId % 2 === 0 ? QUOTE : BASE, "1000"));
  load.tick(SPOT, "100");
  each(ORDERS, (userId) => {
    const away = 1 + (userId % 1_000);
    load.place(userId, userId % 2 === 0 ? 0 : 1, ((userId % 2 === 0 ? 10_000 - away : 10_000 + away) / 100).toFixed(2));
  });
  return load;
}

function benchSpot(): Situation[] {
  const quotes = spot();
  const housed = quotes.measure("house quotes, 50 levels a side", () => {
    for (let count = 0; count < 100; count += 1) quotes.tick(SPOT, "100", 50);
  });
  const sweep = spot();
  sweep.endow(1, "c2c", QUOTE, "100000000");
  const swept = sweep.measure("sweep of half the book, 50,000 orders", () =>
    sweep.place(1, 0, "110", { quantity: "60000" }),
  );
  const stops = new Load(USERS);
  each(CROWD, (userId) => stops.endow(userId, "c2c", QUOTE, "1000"));
  stops.endow(USERS, "c2c", BASE, "1000");
  stops.tick(SPOT, "100");
  each(CROWD, (userId) => stops.place(userId, 0, "102", { stop: "101" }));
  const cascade = stops.measure("cascade of 10,000 stop orders", () => {
    stops.place(USERS, 1, "101", { quantity: "1" });
    stops.tick(SPOT, "101");
  });
  return [housed, swept, cascade, dueStops()];
}

/** As many stops as there are orders, none of which fills: 200 of each user, which is as many as there may be. */
function dueStops(): Situation {
  const load = new Load(ORDERS / OPEN_ORDERS_MAX);
  each(ORDERS / OPEN_ORDERS_MAX, (userId) => load.endow(userId, "c2c", QUOTE, "100000"));
  load.tick(SPOT, "100");
  for (let count = 0; count < OPEN_ORDERS_MAX; count += 1)
    each(ORDERS / OPEN_ORDERS_MAX, (userId) =>
      load.place(userId, 0, "102", { stop: (101 + ((userId * 7 + count * 13) % 100) / 100).toFixed(2) }),
    );
  return load.measure("100,000 stop orders reached by one tick", () => load.tick(SPOT, "102"));
}

/** So many users with a position each, opened at 100 by one tick. */
function held(act: (load: Load, userId: number) => void): { load: Load; opened: Situation } {
  const load = new Load(USERS);
  load.openContracts();
  each(CROWD, (userId) => load.endow(userId, "lever", QUOTE, "30"));
  load.tick(CONTRACTS, "100");
  const opened = load.measure("opening 10,000 positions", () => {
    each(CROWD, (userId) => act(load, userId));
    load.tick(CONTRACTS, "100");
  });
  if (load.state.contracts.positions.size !== CROWD) throw new Error("not all positions are held");
  return { load, opened };
}

function benchContracts(): Situation[] {
  const plain = held((load, userId) => load.contract(userId, userId % 2 === 0 ? 0 : 1));
  const quiet = plain.load.measure("a tick that reaches nothing, 10,000 positions", () => {
    for (let count = 0; count < 100; count += 1) {
      plain.load.tick(CONTRACTS, "100.01");
      plain.load.carryOn();
    }
  });
  const night = plain.load.measure("overnight fee of 10,000", () => {
    plain.load.at += DAY_MS;
    plain.load.run({ type: "clock" });
  });
  const stops = held((load, userId) => load.contract(userId, 0, { stopLoss: "98" }));
  const stopped = stops.load.measure("a tick that reaches 10,000 stops", () => stops.load.tick(CONTRACTS, "97"));
  const longs = held((load, userId) => load.contract(userId, 0));
  const liquidated = longs.load.measure("liquidation of 10,000", () => longs.load.tick(CONTRACTS, "60"));
  const sides = held((load, userId) => load.contract(userId, userId % 2 === 0 ? 0 : 1));
  sides.load.run({
    type: "credit",
    ownerId: 0,
    account: "outside",
    currencyId: QUOTE,
    amount: amount("100000000"),
    house: "insurance",
    tag: "recharge",
    ref: "bench",
  });
  const shared = sides.load.measure("5,000 liquidated at the cost of 5,000", () => sides.load.tick(CONTRACTS, "50"));
  return [plain.opened, quiet, night, stopped, liquidated, shared];
}

function benchOptions(): Situation[] {
  const load = new Load(USERS);
  const choices = [{ seconds: 30, ratio: rate("0.8"), min: amount("1"), max: amount("100") }];
  load.run({
    type: "setOption",
    marketId: CONTRACTS,
    state: "open",
    fee: rate("0"),
    choices,
    reserve: amount("10000000"),
  });
  each(CROWD, (userId) => load.endow(userId, "mic", QUOTE, "100"));
  load.tick(CONTRACTS, "100");
  const opened = load.measure("opening 10,000 options", () => {
    each(CROWD, (userId) => {
      const option = { userId, marketId: CONTRACTS, direction: 0, seconds: 30, levelNeeded: 0 } as const;
      load.run({ type: "placeOption", ...option, amount: amount("10") });
    });
    load.tick(CONTRACTS, "100");
  });
  load.at += 30_000;
  const settled = load.measure("settlement of 10,000 options due at once", () => load.tick(CONTRACTS, "101"));
  return [opened, settled];
}

export function benchWorst(): { readonly rows: readonly WorstRow[] } {
  const runs = Array.from({ length: RUNS }, () => [...benchSpot(), ...benchContracts(), ...benchOptions()]);
  const rows = (runs[0] ?? []).map(({ name, times }, situation): WorstRow => {
    const sorted = times
      .map((_, index) => median(runs.map((run) => run[situation]?.times[index] ?? Number.NaN)))
      .sort((a, b) => a - b);
    const p99Ms = sorted[Math.floor((sorted.length - 1) * 0.99)] ?? Number.NaN;
    return { name, commands: sorted.length, maxMs: sorted.at(-1) ?? Number.NaN, p99Ms };
  });
  return { rows };
}

if (import.meta.main) {
  for (const { name, commands, maxMs, p99Ms } of benchWorst().rows)
    console.log(`${name}: max ${maxMs.toFixed(1)} ms, p99 ${p99Ms.toFixed(2)} ms, ${commands} commands`);
}
