import { expect, test } from "vitest";
import { arrowBack, backKey } from "./back.ts";

test("back without history leads home", () => {
  expect(arrowBack({ index: 0, isLaid: false })).toBe("home");
  expect(arrowBack({ index: 3, isLaid: false })).toBe("back");
});
test("on any other page the key goes back one page", () => {
  expect(backKey({ index: 2, isTab: false, isLaid: false, lastPressMs: undefined, nowMs: 0 })).toBe("back");
  expect(backKey({ index: 0, isTab: false, isLaid: false, lastPressMs: undefined, nowMs: 0 })).toBe("home");
});
test("on a tab the first press shows a hint, the second within two seconds leaves the app", () => {
  expect(backKey({ index: 1, isTab: true, isLaid: true, lastPressMs: undefined, nowMs: 0 })).toBe("hint");
  expect(backKey({ index: 1, isTab: true, isLaid: true, lastPressMs: 1_000, nowMs: 3_000 })).toBe("exit");
  expect(backKey({ index: 1, isTab: true, isLaid: true, lastPressMs: 1_000, nowMs: 3_001 })).toBe("hint");
});
test("a page that lies on itself has no page to go back to", () => {
  expect(arrowBack({ index: 1, isLaid: true })).toBe("home");
  expect(backKey({ index: 1, isTab: false, isLaid: true, lastPressMs: undefined, nowMs: 0 })).toBe("exit");
});
