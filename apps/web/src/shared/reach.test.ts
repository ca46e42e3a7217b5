import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Reach } from "./reach.ts";

let reach: Reach;
let reported: boolean[];
beforeEach(() => {
  vi.useFakeTimers();
  reach = new Reach();
  reported = [];
  reach.subscribe(() => reported.push(reach.gone));
});
afterEach(() => {
  vi.useRealTimers();
});

test("a normal reconnect reports nothing, however often", () => {
  for (let round = 0; round < 5; round += 1) {
    reach.lost("socket");
    vi.advanceTimersByTime(2_900);
    reach.heard("socket");
  }
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([]);
});

test("a socket that is down for 3 s is gone until it opens, regardless of calls", () => {
  reach.lost("socket");
  vi.advanceTimersByTime(1_500);
  // Each failed attempt is reported again and does not restart the time.
  reach.lost("socket");
  vi.advanceTimersByTime(1_500);
  expect(reported).toEqual([true]);
  reach.heard("call");
  expect(reach.gone).toBe(true);
  reach.heard("socket");
  expect(reported).toEqual([true, false]);
});

test("lost calls count until an answer or a socket message arrives", () => {
  reach.lost("call");
  vi.advanceTimersByTime(3_000);
  expect(reach.gone).toBe(true);
  reach.heard("call");
  expect(reach.gone).toBe(false);
  reach.lost("call");
  reach.heard("socket");
  vi.advanceTimersByTime(3_000);
  expect(reported).toEqual([true, false]);
});
