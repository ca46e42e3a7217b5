import { expect, test } from "vitest";
import { withoutLabel } from "./record-facts.tsx";

test.each([
  ["Account opened", "Account opened 2 min ago", "2 min ago"],
  ["Deposits since the last withdrawal", "Deposits since the last withdrawal: 0 USDT in 0", "0 USDT in 0"],
  ["Requested from", "Requested from an unknown device at ::1", "An unknown device at ::1"],
  ["Identity", "Advanced, verified 4 min ago", "Advanced, verified 4 min ago"],
  ["Identity", "Identity", "Identity"],
])("under %s: %s", (label, text, shown) => expect(withoutLabel(label, text)).toBe(shown));
