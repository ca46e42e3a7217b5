import { expect, test } from "vitest";
import { percentOfShare } from "./names.ts";

test.each([
  [null, "none"],
  ["1", "100 %"],
  ["0", "0 %"],
  ["0.975", "97.5 %"],
  ["0.05", "5 %"],
  ["0.9999", "99.99 %"],
])("a share of %s is %s", (share, text) => expect(percentOfShare(share)).toBe(text));
