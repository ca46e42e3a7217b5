import { type AlertBasis, alertKinds, alertRepeats } from "@candor/contract/domain/alerts.ts";
import { DAY_MS } from "@candor/contract/domain/time.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PriceSeen } from "./alert-book.ts";
import { type AlertRow, PriceAlerts } from "./price-alerts.ts";

/** A loop over all alerts and ticks, as plainly as the rules are told. */
class NaiveAlerts {
  readonly rows = new Map<number, AlertRow>();

  see(basis: AlertBasis, { price, change = 0n, at }: PriceSeen): number[] {
    const fired: number[] = [];
    for (const row of this.rows.values()) {
      if (!row.isOn || row.basis !== basis) continue;
      if (row.firedAt !== undefined && Math.floor(row.firedAt / DAY_MS) >= Math.floor(at / DAY_MS)) continue;
      const { kind, threshold } = row;
      const isReached =
        kind === "above"
          ? price >= threshold
          : kind === "below"
            ? price <= threshold
            : kind === "rise"
              ? change >= threshold
              : -change >= threshold;
      if (!isReached) continue;
      fired.push(row.id);
      this.rows.set(row.id, { ...row, firedAt: at, isOn: row.repeat === "daily" });
    }
    return fired.sort((a, b) => a - b);
  }
}

const START = 20_000 * DAY_MS;
const terms = fc.record({
  kind: fc.constantFrom(...alertKinds),
  basis: fc.constantFrom("index" as const, "last" as const),
  threshold: fc.bigInt(1n, 30n),
  repeat: fc.constantFrom(...alertRepeats),
});
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("set" as const), id: fc.integer({ min: 1, max: 12 }), terms }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("off" as const), id: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restart" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("tick" as const),
      basis: fc.constantFrom("index" as const, "last" as const),
      price: fc.bigInt(1n, 30n),
      change: fc.option(fc.bigInt(-30n, 30n), { nil: undefined }),
      // Seconds, hours, and a clock that jumps over days.
      passed: fc.constantFrom(1_000, 3_600_000, 3 * DAY_MS),
    }),
  },
);

test("each alert fires exactly when a plain loop over the ticks says, over changes, restarts and jumps of the clock", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const naive = new NaiveAlerts();
      let alerts = new PriceAlerts();
      let at = START;
      for (const each of steps) {
        const revision = each.do === "set" || each.do === "off" ? (naive.rows.get(each.id)?.revision ?? 0) + 1 : 0;
        if (each.do === "set") {
          const row = { ...each.terms, id: each.id, revision, marketId: 1, firedAt: undefined, isOn: true };
          naive.rows.set(each.id, row);
          alerts.take(row);
          // A repeated or an older reading of the row changes nothing.
          alerts.take(row);
          alerts.take({ ...row, revision: revision - 1, isOn: false });
        } else if (each.do === "off") {
          const row = naive.rows.get(each.id);
          if (!row) continue;
          naive.rows.set(each.id, { ...row, revision, isOn: false });
          alerts.take({ ...row, revision, isOn: false });
        } else if (each.do === "restart") {
          alerts = new PriceAlerts();
          for (const row of naive.rows.values()) alerts.take(row);
        } else {
          at += each.passed;
          const seen = { price: each.price, change: each.change, at };
          const fired = alerts.see({ marketId: 1, basis: each.basis }, () => seen).map(({ id }) => id);
          const unknown = each.change === undefined;
          const expected = naive.see(each.basis, { ...seen, change: unknown ? 0n : each.change });
          expect(fired.sort((a, b) => a - b)).toEqual(expected);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test("a price of another pair or basis fires nothing", () => {
  const alerts = new PriceAlerts();
  const row: AlertRow = {
    id: 1,
    revision: 1,
    marketId: 1,
    kind: "above",
    basis: "index",
    threshold: 5n,
    repeat: "once",
    firedAt: undefined,
    isOn: true,
  };
  alerts.take(row);
  const seen = () => ({ price: 9n, change: undefined, at: START });
  expect(alerts.see({ marketId: 2, basis: "index" }, seen)).toEqual([]);
  expect(alerts.see({ marketId: 1, basis: "last" }, seen)).toEqual([]);
  expect(alerts.see({ marketId: 1, basis: "index" }, seen)).toHaveLength(1);
  expect(alerts.see({ marketId: 1, basis: "index" }, seen)).toEqual([]);
});
