import { expect, test } from "vitest";
import { netPath, projected } from "./globe.ts";

const hanoi = { latitude: 21, longitude: 106 };

test("a place is in the middle of its own globe, the pole above it, its opposite behind", () => {
  expect(projected(hanoi, hanoi)).toMatchObject({ isFront: true });
  expect(Math.hypot(projected(hanoi, hanoi).x, projected(hanoi, hanoi).y)).toBeCloseTo(0);
  const pole = projected(hanoi, { latitude: 90, longitude: 0 });
  expect(pole.x).toBeCloseTo(0);
  expect(pole.y).toBeLessThan(0);
  expect(projected(hanoi, { latitude: -21, longitude: -74 }).isFront).toBe(false);
});

test("east is at the right", () => {
  expect(projected(hanoi, { latitude: 21, longitude: 116 }).x).toBeGreaterThan(0);
});

test("no line of the net leaves the disc", () => {
  const numbers = netPath(hanoi, 100).match(/-?[0-9.]+ -?[0-9.]+/g) ?? [];
  expect(numbers.length).toBeGreaterThan(300);
  for (const pair of numbers) {
    const [x, y] = pair.split(" ").map((text) => Number.parseInt(text, 10));
    expect(Math.hypot(x ?? 999, y ?? 999)).toBeLessThanOrEqual(100);
  }
});
