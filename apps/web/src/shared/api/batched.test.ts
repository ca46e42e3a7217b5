import { expect, test } from "vitest";
import { batched } from "./batched.ts";

const asked: (readonly string[])[] = [];
const load = batched(
  async (keys) => {
    asked.push(keys);
    if (keys.includes("bad")) throw new Error("down");
    return keys.map((key) => key.toUpperCase());
  },
  { max: 2, waitMs: 1 },
);

test("keys of one moment are one question, of so many keys at most, and each gets its own answer", async () => {
  expect(await Promise.all(["a", "b", "c"].map(load))).toEqual(["A", "B", "C"]);
  expect(await load("d")).toBe("D");
  expect(asked).toEqual([["a", "b"], ["c"], ["d"]]);
});

test("a failed question fails its own keys only", async () => {
  const found = await Promise.allSettled(["bad", "e", "f"].map(load));
  expect(found.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
});
