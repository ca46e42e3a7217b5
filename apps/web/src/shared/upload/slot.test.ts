import { expect, test } from "vitest";
import { reduceSlot, type Slot, type SlotAction, startSlot } from "./slot.ts";

const after = (slot: Slot, ...actions: SlotAction[]): Slot => actions.reduce(reduceSlot, slot);
const taken: SlotAction[] = [{ type: "taken" }, { type: "shown", preview: "blob:1" }, { type: "sent", share: 0.64 }];
const empty = startSlot(undefined);

test("a picture is taken, shown, sent and kept", () => {
  const sending = after(empty, ...taken);
  expect(sending).toEqual({ state: "working", share: 0.64, preview: "blob:1" });
  expect(after(sending, { type: "kept", id: "a", sharp: true })).toEqual({
    state: "done",
    id: "a",
    preview: "blob:1",
    sharp: true,
  });
});

test("only the server completes the bar", () => {
  expect(after(empty, ...taken, { type: "sent", share: 1 })).toMatchObject({ share: 0.99 });
});

test("progress after the picture was refused or stored changes nothing", () => {
  const refused = after(empty, ...taken, { type: "failed", text: "No connection.", again: true });
  expect(refused).toEqual({ state: "failed", text: "No connection.", again: true, preview: "blob:1" });
  expect(after(refused, { type: "sent", share: 0.9 })).toEqual(refused);
  expect(after(refused, { type: "shown", preview: "blob:2" })).toEqual(refused);
  expect(after(refused, { type: "taken" })).toEqual({ state: "working", share: 0 });
});

test("a stored picture counts until the server has lost it", () => {
  expect(startSlot("a")).toEqual({ state: "done", id: "a" });
  expect(after(startSlot("a"), { type: "lost" })).toEqual({ state: "empty" });
});
