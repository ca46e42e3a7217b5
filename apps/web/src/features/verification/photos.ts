import { type PhotoKind, photoKinds } from "@candor/contract/routes/identity.ts";

/** One of the three photos: not there, on its way, kept by the server, or refused. `preview` is an address of what was taken here. */
export type Slot =
  | { readonly state: "empty" }
  | { readonly state: "working"; readonly share: number; readonly preview?: string }
  | { readonly state: "done"; readonly id: string; readonly preview?: string; readonly sharp?: boolean }
  | { readonly state: "failed"; readonly text: string };
export type Slots = Readonly<Record<PhotoKind, Slot>>;
export type PhotoIds = Readonly<Record<PhotoKind, string>>;

export type PhotoAction =
  | { readonly type: "taken"; readonly kind: PhotoKind }
  | { readonly type: "shown"; readonly kind: PhotoKind; readonly preview: string }
  | { readonly type: "sent"; readonly kind: PhotoKind; readonly share: number }
  | { readonly type: "kept"; readonly kind: PhotoKind; readonly id: string; readonly sharp: boolean }
  | { readonly type: "failed"; readonly kind: PhotoKind; readonly text: string }
  | { readonly type: "lost"; readonly kind: PhotoKind };

const empty: Slot = { state: "empty" };

/** The photos that the server has already: those of an earlier submission, or of this one before the page was left. */
export const startSlots = (ids: Partial<PhotoIds>): Slots => {
  const slot = (kind: PhotoKind): Slot => {
    const id = ids[kind];
    return id === undefined ? empty : { state: "done", id };
  };
  return { front: slot("front"), back: slot("back"), hand: slot("hand") };
};

export function reduce(slots: Slots, action: PhotoAction): Slots {
  const before = slots[action.kind];
  const next = (slot: Slot): Slots => ({ ...slots, [action.kind]: slot });
  const preview = "preview" in before && before.preview !== undefined ? { preview: before.preview } : {};
  switch (action.type) {
    case "taken":
      return next({ state: "working", share: 0 });
    case "shown":
      return before.state === "working" ? next({ ...before, preview: action.preview }) : slots;
    case "sent":
      // The last per cent is the server's, which still has to look at the picture.
      return before.state === "working" ? next({ ...before, share: Math.min(action.share, 0.99) }) : slots;
    case "kept":
      return next({ state: "done", id: action.id, sharp: action.sharp, ...preview });
    case "failed":
      return next({ state: "failed", text: action.text });
    case "lost":
      return next(empty);
  }
}

/** What the server has of the three. */
export const keptIds = (slots: Slots): Partial<PhotoIds> =>
  Object.fromEntries(
    photoKinds.flatMap((kind) => {
      const slot = slots[kind];
      return slot.state === "done" ? [[kind, slot.id]] : [];
    }),
  );

/** How many photos are still to be taken or sent. */
export const photosLeft = (slots: Slots): number => photoKinds.filter((kind) => slots[kind].state !== "done").length;

/** The call's input, once all three are there. */
export function photoIds(slots: Slots): PhotoIds | undefined {
  const { front, back, hand } = keptIds(slots);
  return front !== undefined && back !== undefined && hand !== undefined ? { front, back, hand } : undefined;
}
