import fc from "fast-check";
import { expect, test } from "vitest";
import { type Price, price, RATE_ONE, type Rate, rate } from "../domain/money.ts";
import { bandEdge } from "./price-band.ts";

const terms = { band: rate("0.05"), tick: price("0.1") };

test.each([
  [0, "60000", 630_000n],
  [1, "60000", 570_000n],
  // Between two ticks the edge is the nearer one, so that it is never beyond the band.
  [0, "60000.05", 630_000n],
  [1, "60000.05", 570_001n],
  [1, "0.01", 1n],
] as const)("of side %s at %s the edge is tick %s", (side, reference, ticks) => {
  expect(bandEdge(side, price(reference), terms)).toBe(ticks);
});

test("the edge is the last tick within the band", () => {
  const positive = (max: bigint) => fc.bigInt({ min: 1n, max });
  fc.assert(
    fc.property(
      fc.constantFrom(0 as const, 1 as const),
      positive(10n ** 15n),
      positive(10n ** 10n),
      fc.bigInt({ min: 0n, max: RATE_ONE / 2n }),
      (side, reference, tick, band) => {
        const edge = bandEdge(side, reference as Price, { band: band as Rate, tick: tick as Price });
        const within = (ticks: bigint) =>
          side === 0
            ? ticks * tick * RATE_ONE <= reference * (RATE_ONE + band)
            : ticks * tick * RATE_ONE >= reference * (RATE_ONE - band);
        expect([within(edge), within(edge + (side === 0 ? 1n : -1n))]).toEqual([true, false]);
      },
    ),
  );
});
