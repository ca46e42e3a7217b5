import { expect, test } from "vitest";
import { signedPercent } from "../../shared/format/share.ts";
import { daysOf, distanceText, priceText, type Sample } from "./figures.ts";

test("a move is shown in percent with its sign", () => {
  expect(["-0.2", "-0.05", "0.1"].map(signedPercent)).toEqual(["−20 %", "−5 %", "+10 %"]);
});

test("a distance is never shown larger than it is", () => {
  expect(["-0.07129999", "0.00009", "-0.00009999", "0.28", "-1"].map(distanceText)).toEqual([
    "−7.12 %",
    "+0.00 %",
    "−0.00 %",
    "+28.00 %",
    "−100.00 %",
  ]);
});

test("a liquidation price has the decimals of the pair's price", () => {
  expect(priceText("61234.12345678", "64000.5")).toBe("61,234.12");
  expect(priceText("0.05123456", "0.0571")).toBe("0.0512");
  expect(priceText("90", "100")).toBe("90.00");
});

test("a day has its worst hour of each figure, and the newest day stands first", () => {
  const sample = (at: string, accounts: number, loss: string, shortfall: string, currency = "USDT"): Sample => ({
    at,
    currency,
    positions: 1,
    accounts,
    loss,
    shortfall,
    treasury: "1",
    insurance: "1",
  });
  expect(
    daysOf([
      sample("2026-11-22T23:00:00.000Z", 9, "99", "1"),
      sample("2026-11-23T00:00:00.000Z", 2, "9.5", "0"),
      sample("2026-11-23T00:00:00.000Z", 1, "1", "0", "USD"),
      sample("2026-11-23T01:00:00.000Z", 1, "10", "0.5"),
    ]),
  ).toEqual([
    { day: "2026-11-23", currency: "USD", accounts: 1, loss: "1", shortfall: "0", hours: 1 },
    { day: "2026-11-23", currency: "USDT", accounts: 2, loss: "10", shortfall: "0.5", hours: 2 },
    { day: "2026-11-22", currency: "USDT", accounts: 9, loss: "99", shortfall: "1", hours: 1 },
  ]);
});
