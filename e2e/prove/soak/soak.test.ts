import { describe, expect, it } from "vitest";
import type { Kept } from "./inspector.ts";
import { growing, slopeOf } from "./soak.ts";

/** One map of a thread at looks that are a minute apart. */
const looksAt = (sizes: readonly number[]) =>
  sizes.map((size, minute) => ({
    minute,
    kept: new Map<string, Kept>([
      ["gateway", { heapBytes: 0, collections: [{ id: 1, size, looksLike: "id -> user" }] }],
    ]),
  }));

describe("a soak", () => {
  it("names a map that grows all the time", () => {
    expect(growing(looksAt([300, 400, 500, 600, 700]))).toEqual([
      "gateway: id -> user has 700 entries, 100 more a minute",
    ]);
  });

  it("lets a map be that grows and shrinks, or grows by less than users come", () => {
    expect(growing(looksAt([300, 400, 500, 450, 700]))).toEqual([]);
    expect(growing(looksAt([300, 320, 340, 360, 380]))).toEqual([]);
  });

  it("takes the slope of all points", () => {
    expect(slopeOf([1, 2, 3].map((minute) => ({ minute, value: 100 + 5 * minute })))).toBe(5);
  });
});
