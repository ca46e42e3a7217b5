import { expect, test } from "vitest";
import { arrowBack, backKey } from "./back.ts";

test("back without history leads home", () => {
  expect(arrowBack(0)).toBe("home");
  expect(arrowBack(3)).toBe("back");
});
test("on any other page the key goes back one page", () => {
  expect(backKey({ index: 2, isTab: false, lastPressMs: undefined, nowMs: 0 })).toBe("back");
  expect(backKey({ index: 0, isTab: false, lastPressMs: undefined, nowMs: 0 })).toBe("home");
});
test("on a tab the first press shows a hint, the second within two seconds leaves the app", () => {
  expect(backKey({ index: 1, isTab: true, lastPressMs: undefined, nowMs: 0 })).toBe("hint");
  expect(backKey({ index: 1, isTab: true, lastPressMs: 1_000, nowMs: 3_000 })).toBe("exit");
  expect(backKey({ index: 1, isTab: true, lastPressMs: 1_000, nowMs: 3_001 })).toBe("hint");
});
