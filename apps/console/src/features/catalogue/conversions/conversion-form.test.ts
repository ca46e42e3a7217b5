import { expect, test } from "vitest";
import { percentOfPpm, shownSetting } from "../../../shared/format/settings.ts";
import { ofThousand, readPercent, readTerm } from "./conversion-form.ts";

const bounds = { min: 0, max: 20_000 };

test.each([
  ["0.1", 1_000],
  [" 0,15 ", 1_500],
  ["0", 0],
  ["0.00", 0],
  ["2", 20_000],
  ["0.0001", 1],
])("%s percent is accepted", (typed, value) => expect(readPercent(typed, bounds)).toEqual({ value }));

test.each(["", "2.0001", "0.00001", "-1", "1e1", "ten", "."])("%s is refused with the bounds", (typed) =>
  expect(readPercent(typed, bounds)).toEqual({ error: "A percentage from 0 to 2, at most four decimals." }),
);

test("a value is shown as typed, with an example of the cost", () => {
  expect([percentOfPpm(1_000), percentOfPpm(0), percentOfPpm(1)]).toEqual(["0.1", "0", "0.0001"]);
  expect(ofThousand(1_500)).toBe("1.50");
});

test("the limit of a minute is typed in whole USDT, a share as a percentage", () => {
  const limit = { name: "convert.per_minute", min: 1_000, max: 10_000_000 };
  expect(readTerm("20,000", limit)).toEqual({ value: 20_000 });
  for (const typed of ["999", "10000001", "1000.5", ""])
    expect(readTerm(typed, limit)).toEqual({ error: "A whole number from 1000 to 10000000." });
  expect(readTerm("0.1", { name: "convert.spread", ...bounds })).toEqual({ value: 1_000 });
  expect(shownSetting("convert.per_minute", 50_000)).toBe("50,000 USDT");
  expect(shownSetting("convert.spread", 1_000)).toBe("0.1 %");
});
