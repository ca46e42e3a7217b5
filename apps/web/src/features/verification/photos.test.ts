import { expect, test } from "vitest";
import { keptIds, type PhotoAction, photoIds, photosLeft, reduce, type Slots, startSlots } from "./photos.ts";

const after = (slots: Slots, ...actions: PhotoAction[]): Slots => actions.reduce(reduce, slots);
const kind = "front";
const taken: PhotoAction[] = [
  { type: "taken", kind },
  { type: "shown", kind, preview: "blob:1" },
  { type: "sent", kind, share: 0.64 },
];

test("a photo is taken, shown, sent and kept", () => {
  const sending = after(startSlots({}), ...taken);
  expect(sending.front).toEqual({ state: "working", share: 0.64, preview: "blob:1" });
  const kept = after(sending, { type: "kept", kind, id: "a", sharp: true });
  expect(kept.front).toEqual({ state: "done", id: "a", preview: "blob:1", sharp: true });
  expect([photosLeft(sending), photosLeft(kept)]).toEqual([3, 2]);
});

test("a full bar is the server's to fill", () => {
  expect(after(startSlots({}), ...taken, { type: "sent", kind, share: 1 }).front).toMatchObject({ share: 0.99 });
});

test("progress that comes after the photo was refused or kept changes nothing", () => {
  const refused = after(startSlots({}), ...taken, { type: "failed", kind, text: "Only pictures." });
  expect(after(refused, { type: "sent", kind, share: 0.9 })).toEqual(refused);
  expect(after(refused, { type: "shown", kind, preview: "blob:2" })).toEqual(refused);
  expect(after(refused, { type: "taken", kind }).front).toEqual({ state: "working", share: 0 });
});

test("what the server has already counts, until it has lost it", () => {
  const all = startSlots({ front: "a", back: "b", hand: "c" });
  expect(photoIds(all)).toEqual({ front: "a", back: "b", hand: "c" });
  const lost = after(all, { type: "lost", kind: "back" });
  expect([photoIds(lost), photosLeft(lost), keptIds(lost)]).toEqual([undefined, 1, { front: "a", hand: "c" }]);
});
