import { hash } from "node:crypto";
import { amount, price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { encodeEvent } from "../codec/codec.ts";
import { restore, rowsOf } from "../engine/rows.ts";
import { decodeRows, encodeRows } from "../engine/snapshot.ts";
import { terms as contractTerms } from "../testing/contracts.ts";
import { BTC, BTC_USDT, Driver, market, NEW, NEW_USDT, USDT } from "../testing/driver.ts";
import { terms as optionTerms } from "../testing/options.ts";
import { SeededRandom } from "../testing/random.ts";
import { Simulation } from "../testing/simulate.ts";
import { StateSeal } from "./state-seal.ts";
import { SealTree } from "./tree.ts";

const SEEDS = Math.min(Number(process.env["SEEDS"] ?? 5), 50);
const hashText = (text: string): string => hash("sha256", text);
const rootOf = (driver: Driver): string => new StateSeal(driver.state, hashText).root();

/** The root by the text of docs/PROOF.md, all at once and without the class. */
function naiveRoot(names: readonly string[], texts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const digestOf = (leaves: ReadonlyMap<number, string>): string => {
    let level = new Map([...leaves].map(([id, text]) => [id, hashText(text)]));
    for (let height = 0; height < 13; height += 1) {
      const above = new Map<number, string>();
      for (const [id, digest] of [...level].sort(([a], [b]) => a - b)) {
        const parent = Math.floor(id / 16);
        above.set(parent, `${above.get(parent) ?? ""}${(id % 16).toString(16)}${digest}`);
      }
      level = new Map([...above].map(([id, text]) => [id, hashText(text)]));
    }
    return level.get(0) ?? "-";
  };
  return hashText(
    ["candor.state.v1", ...names.map((name) => `${name} ${digestOf(texts.get(name) ?? new Map())}`)].join("\n"),
  );
}

test("a tree that is changed text by text has the root of its specification", () => {
  const random = new SeededRandom(11);
  const names = ["a", "b"] as const;
  const tree = new SealTree(
    names.map((name) => ({ name })),
    hashText,
  );
  const texts = new Map(names.map((name) => [name as string, new Map<number, string>()]));
  for (let step = 0; step < 400; step += 1) {
    const name = names[random.below(2)] as (typeof names)[number];
    const id = random.below(3) === 0 ? random.below(40) : random.below(2 ** 30) * 2 ** 21;
    const text = random.below(3) === 0 ? undefined : `text ${step}`;
    const known = [...(texts.get(name)?.keys() ?? [])];
    const chosen = text === undefined && known.length > 0 ? (known[random.below(known.length)] as number) : id;
    tree.set(name, chosen, text);
    if (text === undefined) texts.get(name)?.delete(chosen);
    else texts.get(name)?.set(chosen, text);
    if (step % 7 === 0) expect(tree.root()).toBe(naiveRoot(names, texts));
  }
  tree.clear("a");
  texts.get("a")?.clear();
  expect(tree.root()).toBe(naiveRoot(names, texts));
});

for (let seed = 1; seed <= SEEDS; seed += 1) {
  test(`seed ${seed}: the seal that follows the events is the seal of the state, after every batch`, () => {
    const simulation = new Simulation(seed);
    const { driver } = simulation;
    const seal = new StateSeal(driver.state, hashText);
    for (let batch = 0; batch < 150; batch += 1) {
      for (const { events } of simulation.batch()) seal.note(events, events.map(encodeEvent));
      const root = seal.root();
      expect(rootOf(driver)).toBe(root);
      if (batch % 10 > 0) continue;
      // A state read from the database has the same seal.
      const restored = restore(decodeRows(encodeRows(rowsOf(driver.state))));
      expect(new StateSeal(restored, hashText).root()).toBe(root);
    }
  });
}

/** The first simulation after whose batches one of each record is open: which seeds do so shifts with every new command that is drawn. */
function fullSimulation(): Simulation {
  for (let seed = 1; seed <= 50; seed += 1) {
    const simulation = new Simulation(seed);
    for (let batch = 0; batch < 60; batch += 1) simulation.batch();
    const { openOrders, openPositions, openOptions, openWithdrawals, otcMerchants, withdrawalDay, ...rest } = rowsOf(
      simulation.driver.state,
    );
    const others = [rest.hostingProducts, rest.rebateRates, rest.feeTables, rest.feeLevels, rest.spotTrails];
    const lists = [openOrders, openPositions, openOptions, openWithdrawals, otcMerchants, ...others];
    if (lists.every((list) => list.length > 0) && withdrawalDay) return simulation;
  }
  throw new Error("no seed opens one of each record");
}

test("a change of any record gives another seal", () => {
  const { driver } = fullSimulation();
  const rows = rowsOf(driver.state);
  const roots = new Set([rootOf(driver)]);
  let changes = 0;
  const differsBy = (change: (copy: typeof rows) => void): void => {
    const copy = structuredClone(rows);
    change(copy);
    const changed = new Driver();
    changed.state = restore(copy);
    changes += 1;
    roots.add(rootOf(changed));
    expect(roots.size).toBe(changes + 1);
  };
  const set = (record: object | undefined, fields: object): void => {
    if (!record) throw new Error("the simulation has no such record");
    Object.assign(record, fields);
  };
  const moneyOf = (copy: typeof rows) => copy.balances.find(({ ownerId, available }) => ownerId > 0 && available > 9n);
  differsBy((copy) => set(moneyOf(copy), { available: 3n }));
  differsBy((copy) => set(moneyOf(copy), { currencyId: USDT + 40 }));
  differsBy((copy) => set(copy.openOrders[0], { commandId: "another" }));
  differsBy((copy) => set(copy.openOrders[0], { userId: 11 }));
  differsBy((copy) => set(copy.spotTrails[0], { extreme: 1n }));
  differsBy((copy) => set(copy.openPositions[0], { stopsAt: 1 }));
  differsBy((copy) => set(copy.openOptions[0], { direction: 1 - (copy.openOptions[0]?.direction ?? 0) }));
  differsBy((copy) => set(copy.openWithdrawals[0], { amount: amount("0.00000001") }));
  differsBy((copy) => set(copy.users[0], { level: 7 }));
  differsBy((copy) => set(copy.markets[0], { lastTrade: 5n }));
  differsBy((copy) => set(copy.markets[0]?.lastTick, { tickId: 1 }));
  differsBy((copy) => set(copy.optionTerms[0], { reserve: 5n }));
  differsBy((copy) => set(copy.leverTerms[0], { maxLots: 5 }));
  differsBy((copy) => set(copy.hostingProducts[0], { rank: 999 }));
  differsBy((copy) => set(copy.otcMerchants[0], { reason: "another" }));
  differsBy((copy) => set(copy.rebateRates[0], { version: 999 }));
  differsBy((copy) => set(copy.feeTables[0], { version: 999 }));
  differsBy((copy) => set(copy.feeLevels[0], { taker: 7n }));
  differsBy((copy) => set(copy, { nextRebateId: rows.nextRebateId + 1 }));
  differsBy((copy) => set(copy, { nextOtcOrderId: rows.nextOtcOrderId + 1 }));
  differsBy((copy) => set(copy, { nextTradeId: rows.nextTradeId + 1 }));
  differsBy((copy) => set(copy.withdrawalDay, { day: 5 }));
  differsBy((copy) => set(copy.currencies[0], { symbol: "XYZ" }));
});

test("a currency added later is in the seal, and a checkpoint does not change it", () => {
  const driver = new Driver().openExchange(1);
  const seal = new StateSeal(driver.state, hashText);
  const before = seal.root();
  const note = ({ events }: ReturnType<Driver["ok"]>) => seal.note(events, events.map(encodeEvent));
  note(driver.ok({ type: "sealCheckpoint", batchId: 7, digest: "ab".repeat(32) }));
  expect(seal.root()).toBe(before);
  note(driver.ok({ type: "setCurrency", currencyId: 9, symbol: "NINE" }));
  expect(seal.root()).not.toBe(before);
  expect(seal.root()).toBe(rootOf(driver));
});

test("a market that changes completely in one batch is in the seal", () => {
  const driver = new Driver().openExchange(1);
  for (const ownerId of [0, 1]) driver.fund(ownerId, USDT, "1000");
  driver.fund(0, BTC, "10");
  const seal = new StateSeal(driver.state, hashText);
  const from = driver.log.length;
  driver.ok({ ...market(BTC_USDT, "BTC-USDT", BTC, "index"), minNotional: amount("2") });
  driver.tick(BTC_USDT, "100", { asks: [{ price: price("101"), quantity: amount("1") }] });
  driver.place(1, "buy", { kind: "market", quantity: "0.5" });
  driver.ok(optionTerms());
  driver.ok(contractTerms());
  for (const { execution } of driver.log.slice(from)) seal.note(execution.events, execution.events.map(encodeEvent));
  expect(seal.root()).toBe(rootOf(driver));
});

test("a last price that returns to its old value is in the seal", () => {
  const driver = new Driver().openExchange(2);
  driver.fund(1, NEW, "10");
  driver.fund(2, USDT, "1000");
  const trade = (at: string) => {
    const resting = { marketId: NEW_USDT, price: at, quantity: "1" };
    driver.place(1, "sell", resting);
    driver.place(2, "buy", resting);
  };
  trade("100");
  const seal = new StateSeal(driver.state, hashText);
  for (const at of ["101", "100"]) {
    const from = driver.log.length;
    trade(at);
    for (const { execution } of driver.log.slice(from)) seal.note(execution.events, execution.events.map(encodeEvent));
    expect(seal.root()).toBe(rootOf(driver));
  }
});
