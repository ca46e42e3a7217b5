import { expect, test } from "vitest";
import { startSlot } from "../../shared/upload/slot.ts";
import { keptIds, photoIds, photosLeft } from "./photos.ts";

const all = { front: startSlot("a"), back: startSlot("b"), hand: startSlot("c") };

test("three uploaded photos are the call's input", () => {
  expect(photoIds(all)).toEqual({ front: "a", back: "b", hand: "c" });
  expect(photosLeft(all)).toBe(0);
});

test("a missing or unfinished photo is still to do, and the others are kept", () => {
  const slots = { ...all, back: { state: "working", share: 0.99 } } as const;
  expect([photoIds(slots), photosLeft(slots), keptIds(slots)]).toEqual([undefined, 1, { front: "a", hand: "c" }]);
});
