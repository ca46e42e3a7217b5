import { expect, test } from "vitest";
import { noPeers } from "../../../platform/bus/peers.ts";
import { SharedSpending } from "../../../platform/network/shared-spending.ts";
import { LoginTries } from "./login-tries.ts";

const clock = { time: 1_000_000, now: () => clock.time };
const tries = () => new LoginTries({ clock, spending: new SharedSpending(noPeers) });
const stranger = (network: number) => ({
  target: "ann@test.example",
  network: `10.0.0.${network}/32`,
  knownDevice: undefined,
});
const count = (take: () => boolean, calls: number) => Array.from({ length: calls }, take).filter(Boolean).length;

test("one network has ten attempts at an account, then one every 30 s", () => {
  const limit = tries();
  expect(count(() => limit.take(stranger(1)), 30)).toBe(10);
  clock.time += 30_000;
  expect(count(() => limit.take(stranger(1)), 5)).toBe(1);
  expect(limit.take({ ...stranger(1), target: "bob@test.example" })).toBe(true);
});

test("all networks have fifty together, and a known device still has its own ten", () => {
  const limit = tries();
  expect(count(() => Array.from({ length: 100 }, (_, network) => limit.take(stranger(network))).some(Boolean), 1)).toBe(
    1,
  );
  let network = 100;
  expect(count(() => limit.take(stranger(network++)), 50)).toBe(0);
  expect(count(() => limit.take({ ...stranger(1), knownDevice: "phone" }), 30)).toBe(10);
});

test("a day of guessing from everywhere is fewer than 3,000 guesses", () => {
  const limit = tries();
  let guesses = 0;
  for (let minute = 0; minute < 1_440; minute += 1) {
    guesses += count(() => limit.take(stranger(minute % 250)), 5);
    clock.time += 60_000;
  }
  expect(guesses).toBeLessThan(3_000);
  expect(guesses).toBeGreaterThan(2_800);
});
