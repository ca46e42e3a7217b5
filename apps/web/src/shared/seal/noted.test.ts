import type { PublishedHead } from "@candor/contract/routes/proof.ts";
import { bytes } from "@candor/contract/testing/liability.ts";
import { headOver } from "@candor/contract/testing/records.ts";
import { hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, test } from "vitest";
import { type NotedHead, takeHeads, takeHistory } from "./noted.ts";

/** Heads 1 to `length`, newest first; `salt` makes another history. */
function history(length: number, salt = 1): PublishedHead[] {
  const heads: PublishedHead[] = [];
  let before = bytes(0);
  for (let number = 1; number <= length; number += 1) {
    const head = headOver(number, before, number, [bytes(salt)]);
    heads.unshift(head);
    before = hexToBytes(head.hash) as typeof before;
  }
  return heads;
}
const noted = (length: number): readonly NotedHead[] => takeHistory([], history(length)).known;

describe("a browser that checks the published heads", () => {
  test("notes the heads it sees and accepts those that follow", () => {
    const taken = takeHistory(noted(3), history(5));
    expect(taken.alarm).toBeUndefined();
    expect(taken.known.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  test("reports a noted head that changed", () => {
    const [one] = history(1, 2);
    const before = noted(3)[0]?.hash;
    expect(takeHistory(noted(3), history(5, 2)).alarm).toMatchObject({ kind: "other" });
    expect(takeHeads(noted(3), one ? [one] : []).alarm).toEqual({
      kind: "other",
      number: 1,
      noted: before,
      shown: one?.hash,
    });
  });

  test("reports a history that ends before a noted head", () => {
    const missing = { kind: "missing", number: 3, noted: noted(3)[2]?.hash, shown: "" };
    expect(takeHistory(noted(3), history(2)).alarm).toEqual(missing);
    expect(takeHistory(noted(3), []).alarm).toEqual(missing);
  });

  test("reports heads that do not link up or do not match their hash", () => {
    const [third, second, first] = history(3) as [PublishedHead, PublishedHead, PublishedHead];
    expect(takeHistory([], [third, first]).alarm).toMatchObject({ kind: "broken", number: 3 });
    expect(takeHistory([], [third, { ...second, last_batch: 9 }, first]).alarm).toMatchObject({
      kind: "broken",
      number: 2,
    });
  });

  test("keeps its notes when it raises the alarm", () => {
    expect(takeHistory(noted(3), history(5, 2)).known).toEqual(noted(3));
  });

  test("keeps the first head and the newest 199", () => {
    const { known } = takeHistory([], history(250));
    expect(known).toHaveLength(200);
    expect([known[0]?.number, known[1]?.number, known.at(-1)?.number]).toEqual([1, 52, 250]);
  });
});
