/**
 * The slot of one picture: empty, uploading, stored on the server, or refused. `preview` is a URL of the local picture; `again` is set if uploading
 * the same picture again may help.
 */
export type Slot =
  | { readonly state: "empty" }
  | { readonly state: "working"; readonly share: number; readonly preview?: string }
  | { readonly state: "done"; readonly id: string; readonly preview?: string; readonly sharp?: boolean }
  | { readonly state: "failed"; readonly text: string; readonly again: boolean; readonly preview?: string };

export type SlotAction =
  | { readonly type: "taken" }
  | { readonly type: "shown"; readonly preview: string }
  | { readonly type: "sent"; readonly share: number }
  | { readonly type: "kept"; readonly id: string; readonly sharp: boolean }
  | { readonly type: "failed"; readonly text: string; readonly again: boolean }
  | { readonly type: "lost" };

/** With the id of a picture that was uploaded before the page was left. */
export const startSlot = (id: string | undefined): Slot =>
  id === undefined ? { state: "empty" } : { state: "done", id };

export function reduceSlot(slot: Slot, action: SlotAction): Slot {
  const preview = "preview" in slot && slot.preview !== undefined ? { preview: slot.preview } : {};
  switch (action.type) {
    case "taken":
      return { state: "working", share: 0 };
    case "shown":
      return slot.state === "working" ? { ...slot, preview: action.preview } : slot;
    case "sent":
      // The last percent is reserved for the server, which still has to check the picture.
      return slot.state === "working" ? { ...slot, share: Math.min(action.share, 0.99) } : slot;
    case "kept":
      return { state: "done", id: action.id, sharp: action.sharp, ...preview };
    case "failed":
      return { state: "failed", text: action.text, again: action.again, ...preview };
    case "lost":
      return { state: "empty" };
  }
}
