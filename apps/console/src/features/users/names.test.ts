import { expect, test } from "vitest";
import { hostingName } from "./names.ts";

test("a miner order counts its machines, a fund order has none", () => {
  expect(hostingName({ kind: "fund", number: "1000" })).toBe("fund");
  expect(hostingName({ kind: "miner", number: "1" })).toBe("miner, 1 machine");
  expect(hostingName({ kind: "miner", number: "20" })).toBe("miner, 20 machines");
});
