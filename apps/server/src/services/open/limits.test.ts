import { expect, test } from "vitest";
import { noPeers } from "../../platform/bus/peers.ts";
import { SharedSpending } from "../../platform/network/shared-spending.ts";
import { testConfig } from "../../testing/server.ts";
import { OpenLimits } from "./limits.ts";

const MINUTE = 60_000;
function limitsAt(start: number) {
  const clock = { time: start, now: () => clock.time };
  const config = testConfig({
    CANDOR_OPEN_WEIGHT_PER_MINUTE: "100",
    CANDOR_OPEN_ORDERS_PER_10S: "3",
    CANDOR_ORDERS_PER_DAY: "5",
  });
  return { clock, limits: new OpenLimits(config, clock, new SharedSpending(noPeers)) };
}

test("weight of a minute is refused beyond the limit, and free again in the next one", () => {
  const { clock, limits } = limitsAt(10 * MINUTE + 15_000);
  expect(limits.takeWeight("a", 60)).toBeUndefined();
  expect(limits.takeWeight("a", 41)).toMatchObject({ code: -1003, status: 429, retryAfter: 45 });
  expect(limits.takeWeight("a", 40)).toBeUndefined();
  expect(limits.usedWeight("a")).toBe(100);
  expect(limits.takeWeight("b", 100)).toBeUndefined();
  clock.time = 11 * MINUTE;
  expect(limits.takeWeight("a", 100)).toBeUndefined();
});

test("who goes on after refusals is banned, twice as long each time", () => {
  const { clock, limits } = limitsAt(10 * MINUTE);
  const insist = () => {
    limits.takeWeight("a", 100);
    let answer = limits.takeWeight("a", 1);
    for (let tries = 0; tries < 100; tries += 1) answer = limits.takeWeight("a", 1);
    return answer;
  };
  expect(insist()).toMatchObject({ code: -1003, status: 418, retryAfter: 120 });
  expect(limits.takeWeight("b", 1)).toBeUndefined();
  clock.time += 119_000;
  expect(limits.takeWeight("a", 1)).toMatchObject({ status: 418, retryAfter: 1 });
  clock.time += 1_000;
  expect(insist()).toMatchObject({ status: 418, retryAfter: 240 });
});

test("new orders are counted in ten seconds and in a day", () => {
  const { clock, limits } = limitsAt(10 * MINUTE);
  expect(limits.takeOrders(7, 3)).toBeUndefined();
  expect(limits.takeOrders(7, 1)).toMatchObject({ code: -1015, status: 429, retryAfter: 10 });
  expect(limits.takeOrders(8, 1)).toBeUndefined();
  clock.time += 10_000;
  expect(limits.takeOrders(7, 2)).toBeUndefined();
  expect(limits.takeOrders(7, 1)).toMatchObject({
    code: -1015,
    msg: "Too many new orders; current limit is 5 orders per 1 DAY.",
  });
  expect(limits.usedOrders(7)).toEqual({ per10s: 2, perDay: 5 });
});
