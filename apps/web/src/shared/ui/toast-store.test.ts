import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, useToasts } from "./toast-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const titles = () => useToasts.getState().shown.map(({ title }) => title);

test("an event that two parts of the app announce is shown once, by the first of them", () => {
  toast({ title: "Take profit triggered", of: "position_tp:position:1" });
  vi.advanceTimersByTime(300);
  toast({ title: "BTC/USDT: take profit reached", of: "position_tp:position:1" });
  toast({ title: "Another one", of: "position_tp:position:2" });
  expect(titles()).toEqual(["Take profit triggered", "Another one"]);
});
test("nor is it shown a second time after its four seconds", () => {
  toast({ title: "first", of: "position_sl:position:3" });
  vi.advanceTimersByTime(5_000);
  toast({ title: "second", of: "position_sl:position:3" });
  expect(titles()).toEqual([]);
});
test("the same card again takes the place of the first, and at most two are shown", () => {
  for (const title of ["one", "two", "two", "three"]) toast({ title });
  expect(titles()).toEqual(["two", "three"]);
});
