import { DAY_MS } from "@candor/contract/domain/time.ts";
import { expect, test } from "vitest";
import { type Facts, guideOf, mayGuide } from "./steps.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const fresh: Facts = {
  createdAt: "2026-11-23T11:59:00Z",
  nowMs: NOW,
  hasFunds: false,
  hasFill: false,
  hasChecked: false,
  dismissed: false,
};
const shown = (facts: Partial<Facts>) => {
  const guide = guideOf({ ...fresh, ...facts });
  return guide && [[...guide.done], guide.next];
};

test.each<[Partial<Facts>, unknown]>([
  [{}, [[], "funds"]],
  [{ hasFunds: true }, [["funds"], "order"]],
  [{ hasFunds: true, hasFill: true }, [["funds", "order"], "check"]],
  [{ hasFunds: false, hasFill: true }, [["funds", "order"], "check"]],
  [{ hasFunds: true, hasFill: true, hasChecked: true }, undefined],
  // Another account of the device may have checked: an order of this one is still missing.
  [{ hasFunds: true, hasChecked: true }, [["funds"], "order"]],
  [{ dismissed: true }, undefined],
  [{ hasFill: undefined }, undefined],
  [{ nowMs: NOW + 7 * DAY_MS }, undefined],
])("with %o the guide is %o", (facts, guide) => {
  expect(shown(facts)).toEqual(guide);
});

test.each<[Partial<Facts>, boolean]>([
  [{}, true],
  [{ hasChecked: true }, false],
  [{ dismissed: true }, false],
  [{ nowMs: NOW + 7 * DAY_MS }, false],
])("with %o the space of a guide is kept: %s", (facts, kept) => {
  expect(mayGuide({ ...fresh, ...facts })).toBe(kept);
});
