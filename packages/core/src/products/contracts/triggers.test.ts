import { type Price, price } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Contracts, order, plain } from "../../testing/contracts.ts";
import { BTC_USDT } from "../../testing/driver.ts";
import { type Direction, PriceTriggers } from "./triggers.ts";

type Item = { readonly positionId: number };
const item = (positionId: number): Item => ({ positionId });
const ids = (items: readonly Item[]) => items.map(({ positionId }) => positionId);

test("reaches what lies at or beyond the index, the oldest first, each once, until it is removed", () => {
  const triggers = new PriceTriggers<Item>();
  const [one, two, three] = [item(1), item(2), item(3)];
  triggers.add("above", price("110"), three);
  triggers.add("above", price("105"), two);
  triggers.add("below", price("105"), two);
  triggers.add("below", price("90"), one);
  expect(ids(triggers.reached(price("100")))).toEqual([2]);
  expect(ids(triggers.reached(price("105")))).toEqual([2]);
  expect(ids(triggers.reached(price("110")))).toEqual([2, 3]);
  expect(ids(triggers.reached(price("90")))).toEqual([1, 2]);
  triggers.remove("below", price("105"), two);
  expect(ids(triggers.reached(price("90")))).toEqual([1]);
  expect(triggers.size).toBe(3);
  expect(() => triggers.remove("below", price("105"), two)).toThrow("position 2 does not wait below");
});

test("agrees with a search through all of them, whatever is added and removed", () => {
  const entries = fc.record({
    direction: fc.constantFrom<Direction>("above", "below"),
    at: fc.integer({ min: 90, max: 110 }),
    removes: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(entries, { maxLength: 60 }), fc.integer({ min: 88, max: 112 }), (list, index) => {
      const triggers = new PriceTriggers<Item>();
      const added = list.map(({ direction, at, removes }, position) => {
        const entry = { direction, at: BigInt(at) as Price, removes, item: item(position + 1) };
        triggers.add(direction, entry.at, entry.item);
        return entry;
      });
      for (const entry of added) if (entry.removes) triggers.remove(entry.direction, entry.at, entry.item);
      const kept = added.filter(({ removes }) => !removes);
      const reached = kept.filter(({ direction, at }) => (direction === "above" ? index >= at : index <= at));
      expect(ids(triggers.reached(BigInt(index) as Price))).toEqual(ids(reached.map((entry) => entry.item)));
      expect(triggers.size).toBe(kept.length);
    }),
  );
});

test("a price between them finds no stop, of a long or of a short", () => {
  const driver = Contracts.open([plain()], {});
  driver.tick(BTC_USDT, "100");
  driver.ok(order({ takeProfit: price("110"), stopLoss: price("95") }));
  driver.ok(order({ side: 1, takeProfit: price("90"), stopLoss: price("105") }));
  driver.tick(BTC_USDT, "100");
  const found = (at: string) => ids(driver.state.contracts.markets.get(BTC_USDT)?.stops.reached(price(at)) ?? []);
  expect(["90", "95", "95.01", "104.99", "105", "110"].map(found)).toEqual([[1, 2], [1], [], [], [2], [1, 2]]);
});
