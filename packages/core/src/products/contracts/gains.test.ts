import { amount, ONE, type Price, price } from "@candor/contract/domain/money.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Gainer, GainLadder } from "./gains.ts";

const gainer = (positionId: number, open: string, quantity: string, deduction = "0"): Gainer => ({
  positionId,
  openPrice: price(open),
  quantity: amount(quantity),
  deduction: amount(deduction),
});
const gained = (ladder: GainLadder, at: string): number => Number(ladder.gainedAt(price(at))) / Number(ONE * ONE);

test("counts gains without netting, at any price", () => {
  const longs = new GainLadder("long");
  longs.add(gainer(1, "100", "10"));
  longs.add(gainer(2, "120", "5"));
  // 10 gain 10 each; the other 5 have lost 10 each.
  expect(gained(longs, "110")).toBe(100);
  expect(gained(longs, "130")).toBe(350);
  expect(gained(longs, "120")).toBe(200);
  expect(gained(longs, "100")).toBe(0);
  expect(gained(longs, "50")).toBe(0);
  const shorts = new GainLadder("short");
  shorts.add(gainer(1, "100", "10"));
  shorts.add(gainer(2, "120", "5"));
  expect(gained(shorts, "110")).toBe(50);
  expect(gained(shorts, "90")).toBe(250);
  expect(gained(shorts, "120")).toBe(0);
});

test("the amount taken by deleveraging has to be gained first", () => {
  const ladder = new GainLadder("long");
  ladder.add(gainer(1, "100", "3", "30"));
  expect(gained(ladder, "109.99")).toBe(0);
  expect(gained(ladder, "110")).toBe(0);
  expect(gained(ladder, "111")).toBe(3);
});

test("gains from the first price above what it cost, to the unit", () => {
  // Three units of a coin, from which deleveraging took one unit: a third of 1 has to be gained, which is 33333333.3 units of the price.
  const taken = (side: "long" | "short", open: string): GainLadder => {
    const ladder = new GainLadder(side);
    ladder.add({ positionId: 1, openPrice: price(open), quantity: 3n, deduction: 1n });
    return ladder;
  };
  const at = (ladder: GainLadder, units: bigint): bigint => ladder.gainedAt(units as Price);
  const long = taken("long", "100");
  expect([10_033_333_333n, 10_033_333_334n, 10_033_333_335n].map((units) => at(long, units))).toEqual([0n, 2n, 5n]);
  const short = taken("short", "100");
  expect([9_966_666_667n, 9_966_666_666n, 9_966_666_665n].map((units) => at(short, units))).toEqual([0n, 2n, 5n]);
  // Of a short at 0.1 the deduction is more than it can gain at any price above zero.
  expect([1n, 0n].map((units) => at(taken("short", "0.1"), units))).toEqual([0n, 0n]);
  for (const side of ["long", "short"] as const) {
    const whole = new GainLadder(side);
    whole.add(gainer(1, "100", "1"));
    const next = side === "long" ? 10_000_000_001n : 9_999_999_999n;
    expect([10_000_000_000n, next].map((units) => at(whole, units))).toEqual([0n, ONE]);
  }
});

test("does not contain a position that was not added, or differs", () => {
  const ladder = new GainLadder("short");
  ladder.add(gainer(1, "100", "3"));
  expect(() => ladder.remove(gainer(2, "100", "3"))).toThrow("position 2 has no gains that are counted");
  expect(() => ladder.remove(gainer(1, "101", "3"))).toThrow("position 1 has no gains that are counted");
  ladder.remove(gainer(1, "100", "3"));
  expect(() => ladder.remove(gainer(1, "100", "3"))).toThrow();
});

test("agrees with each position valued by itself, with any additions, removals and queries in between", () => {
  const positions = fc.record({
    open: fc.bigInt({ min: 1n, max: 60n }),
    quantity: fc.bigInt({ min: 1n, max: 5n }),
    deduction: fc.constantFrom(0n, 0n, 1n),
    // Units of 1e-8, so small that one unit of deduction is much of a gain.
    asked: fc.bigInt({ min: 1n, max: 70n }),
    removes: fc.nat(),
  });
  fc.assert(
    fc.property(
      fc.constantFrom("long" as const, "short" as const),
      fc.array(positions, { minLength: 1, maxLength: 40 }),
      (side, list) => {
        const ladder = new GainLadder(side);
        const held: Gainer[] = [];
        const scale = ONE / 4n;
        list.forEach(({ open, quantity, deduction, asked, removes }, index) => {
          const added = { positionId: index + 1, openPrice: (open * scale) as Price, quantity, deduction };
          ladder.add(added);
          held.push(added);
          if (removes % 3 === 0) for (const gone of held.splice(removes % held.length, 1)) ladder.remove(gone);
          const at = asked * scale;
          const gains = held.map((one) => {
            const difference = side === "long" ? at - one.openPrice : one.openPrice - at;
            return difference * one.quantity - one.deduction * ONE;
          });
          const expected = gains.reduce((sum, gain) => (gain > 0n ? sum + gain : sum), 0n);
          expect(ladder.gainedAt(at as Price)).toBe(expected);
        });
      },
    ),
  );
});
