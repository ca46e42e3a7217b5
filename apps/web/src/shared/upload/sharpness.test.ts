import { expect, test } from "vitest";
import { sharpness } from "./sharpness.ts";
import { fitWithin } from "./shrink.ts";

const size = { width: 90, height: 60 };
/** Gray bytes from a brightness by position. */
function picture(brightness: (x: number, y: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      rgba.fill(brightness(x, y), (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
  return rgba;
}

test("print is sharp, the same print blurred is not, and blank paper has no detail at all", () => {
  const print = sharpness(
    picture((x) => (x % 6 < 2 ? 30 : 220)),
    size,
  );
  const blurred = sharpness(
    picture((x) => 125 + 20 * Math.sin((x / 12) * Math.PI)),
    size,
  );
  expect(print).toBeGreaterThan(300);
  expect(blurred).toBeLessThan(30);
  expect(
    sharpness(
      picture(() => 200),
      size,
    ),
  ).toBe(0);
});

test("a sharp document on a plain table is sharp", () => {
  const onTable = (x: number, y: number) => (x > 60 && y > 40 && x % 4 < 2 ? 20 : 180);
  expect(sharpness(picture(onTable), size)).toBeGreaterThan(300);
});

test.each([
  [
    { width: 4_800, height: 2_400 },
    { width: 2_400, height: 1_200 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 9_000, height: 1 },
    { width: 2_400, height: 1 },
  ],
])("%j fits as %j", (before, after) => {
  expect(fitWithin(before, 2_400)).toEqual(after);
});
