import { price } from "@candor/contract/domain/money.ts";
import { expect, test } from "vitest";
import { execute } from "../../engine/execute.ts";
import { checkState } from "../../engine/invariants.ts";
import { restore, rowsOf } from "../../engine/rows.ts";
import { stateHash } from "../../engine/snapshot.ts";
import { Contracts, check, order, plain } from "../../testing/contracts.ts";
import { BTC_USDT } from "../../testing/driver.ts";

/** Position 1 is held and partly asked to close, 2 and 4 wait for a price, 3 for its tick. */
function opened(): Contracts {
  const driver = Contracts.open([plain()], { users: ["1000", "1000"] });
  driver.tick(BTC_USDT, "100");
  driver.opened({ lots: 3 }, "100");
  driver.ok(order({ kind: "limit", price: price("90") }));
  driver.ok(order({ userId: 2 }));
  driver.ok(order({ userId: 2, kind: "limit", price: price("90") }));
  driver.close(1, { lots: 2 });
  return driver;
}

test("positions that wait, are held or are asked to close come back from rows in any order, and the next tick finds them", () => {
  const driver = opened();
  const rows = rowsOf(driver.state);
  expect(rows.openPositions.map(({ state }) => state)).toEqual(["closing", "pending", "opening", "pending"]);
  const restored = restore({ ...rows, openPositions: rows.openPositions.toReversed() });
  checkState(restored);
  expect([...restored.contracts.positions.keys()]).toEqual([1, 2, 3, 4]);

  const execution = driver.tick(BTC_USDT, "90");
  const command = driver.log.at(-1)?.command;
  if (!command) throw new Error("the tick is in the log");
  expect(execute(restored, command)).toEqual(execution);
  expect(stateHash(restored)).toBe(stateHash(driver.state));
  expect(driver.position(1)).toMatchObject({ state: "holding", lots: 1 });
  expect([2, 3, 4].map((id) => driver.position(id).state)).toEqual(["holding", "holding", "holding"]);
  check(driver);
});

test("rows of contracts that contradict themselves are refused", () => {
  const rows = rowsOf(opened().state);
  const [terms] = rows.leverTerms;
  const [position] = rows.openPositions;
  if (!terms || !position) throw new Error("there are terms and a position");
  expect(() => restore({ ...rows, leverTerms: [{ ...terms, marketId: 9 }] })).toThrow("market 9, which is not there");
  expect(() => restore({ ...rows, leverTerms: [] })).toThrow("position 1 is of market 1, which has no terms");
  for (const state of ["closed", "cancelled", "refused"] as const)
    expect(() => restore({ ...rows, openPositions: [{ ...position, state }] })).toThrow(`position 1 is ${state}`);
});
