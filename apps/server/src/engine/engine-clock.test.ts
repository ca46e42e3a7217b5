import { HOUR_MS } from "@candor/contract/domain/time.ts";
import { describe, expect, test } from "vitest";
import { machineClock } from "../testing/machine-clock.ts";
import { createClockWatch } from "./clock-watch.ts";
import { CLOCKS_APART_MS, EngineClock } from "./engine-clock.ts";

const START = Date.UTC(2026, 10, 22, 12);

describe("the engine's clock", () => {
  test("starts at the wall clock and advances with the monotonic one", () => {
    const { sources, pass } = machineClock(START);
    const clock = new EngineClock(sources);
    expect(clock.now()).toBe(START);
    pass(1_234.5);
    expect(clock.now()).toBe(START + 1_234);
  });

  test.each([-HOUR_MS, HOUR_MS])("advances unchanged when the wall clock is set by %i ms", (set) => {
    const { sources, pass, setWall } = machineClock(START);
    const clock = new EngineClock(sources);
    setWall(set);
    expect(clock.now()).toBe(START);
    for (let second = 1; second <= 600; second += 1) {
      pass(1_000);
      expect(clock.now()).toBe(START + second * 1_000);
    }
    expect(clock.aheadOfWall()).toBe(-set);
  });

  test.each([-1_000, 1_000])("converges to a wall clock that differs by %i ms, and never goes back", (set) => {
    const { sources, pass, setWall } = machineClock(START);
    const clock = new EngineClock(sources);
    setWall(set);
    let last = clock.now();
    for (let second = 0; second < 1_100; second += 1) {
      pass(1_000);
      const now = clock.now();
      expect(now - last).toBeGreaterThanOrEqual(998);
      expect(now - last).toBeLessThanOrEqual(1_002);
      last = now;
    }
    expect(Math.abs(clock.aheadOfWall())).toBeLessThanOrEqual(1);
  });

  test("counts the sleep of the machine, at the first reading after it", () => {
    const { sources, pass, sleep, setWall } = machineClock(START);
    const clock = new EngineClock(sources);
    pass(10);
    sleep(8 * HOUR_MS);
    expect(clock.now()).toBe(START + 8 * HOUR_MS + 10);
    setWall(-HOUR_MS);
    sleep(HOUR_MS);
    pass(2_000);
    // The sleep and the adjustment cancel each other out on the wall clock: the sleep is not noticed, as if the machine had stood still.
    expect(clock.now()).toBe(START + 8 * HOUR_MS + 2_010);
  });

  test("continues from the last committed time if that is later", () => {
    const { sources, pass } = machineClock(START);
    const clock = new EngineClock(sources);
    clock.notBefore(START + HOUR_MS);
    clock.notBefore(START);
    pass(500);
    expect(clock.now()).toBe(START + HOUR_MS + 500);
    expect(clock.aheadOfWall()).toBeGreaterThan(CLOCKS_APART_MS);
  });
});

test("clocks that diverge are reported once, and once when they agree again", () => {
  const { sources, setWall } = machineClock(START);
  const reports: string[] = [];
  let aheadSeconds = 0;
  const watch = createClockWatch(
    new EngineClock(sources),
    { clockAhead: { set: (seconds: number) => (aheadSeconds = seconds) } as never },
    { error: (_: object, text: string) => reports.push(text), info: () => reports.push("agree") } as never,
  );
  watch();
  setWall(-HOUR_MS);
  watch();
  watch();
  expect(reports).toEqual([expect.stringMatching(/^ALARM: the engine's clock and the wall clock are apart/)]);
  expect(aheadSeconds).toBe(3_600);
  setWall(HOUR_MS);
  watch();
  expect(reports[1]).toBe("agree");
});
