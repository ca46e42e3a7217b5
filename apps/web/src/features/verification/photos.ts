import { type PhotoKind, photoKinds } from "@candor/contract/routes/identity.ts";
import type { Slot } from "../../shared/upload/slot.ts";

export type Slots = Readonly<Record<PhotoKind, Slot>>;
export type PhotoIds = Readonly<Record<PhotoKind, string>>;

/** The uploaded ones of the three. */
export const keptIds = (slots: Slots): Partial<PhotoIds> =>
  Object.fromEntries(
    photoKinds.flatMap((kind) => {
      const slot = slots[kind];
      return slot.state === "done" ? [[kind, slot.id]] : [];
    }),
  );

/** How many photos are still to be taken or uploaded. */
export const photosLeft = (slots: Slots): number => photoKinds.filter((kind) => slots[kind].state !== "done").length;

/** The call's input, once all three are uploaded. */
export function photoIds(slots: Slots): PhotoIds | undefined {
  const { front, back, hand } = keptIds(slots);
  return front !== undefined && back !== undefined && hand !== undefined ? { front, back, hand } : undefined;
}
