import { expect, test } from "vitest";
import { f64, i32 } from "./typed-array.ts";

test("there is nothing outside an array", () => {
  const [floats, integers] = [Float64Array.of(1.5, 0), Int32Array.of(7, 0)];
  expect([f64(floats, 0), f64(floats, 1), i32(integers, 0), i32(integers, 1)]).toEqual([1.5, 0, 7, 0]);
  for (const index of [-1, 2, 0.5]) {
    expect(() => f64(floats, index)).toThrow(RangeError);
    expect(() => i32(integers, index)).toThrow(RangeError);
  }
});
