import type { KeyBinding } from "../../shared/keys/registry.ts";
import { pictureKeys } from "../../shared/picture/picture-keys.ts";
import type { Viewer } from "./use-viewer.ts";

/** The next photo and the frame of the current field, beside what every picture has. */
export function viewerKeys(viewer: Viewer): readonly KeyBinding[] {
  const frame = (keys: string, label: string, x: number, y: number): KeyBinding => ({
    ...{ keys, label, group: "Picture", repeat: true },
    run: () => viewer.nudge(x, y),
  });
  return [
    ...pictureKeys(viewer),
    { keys: "p", label: "next picture", group: "Picture", run: viewer.next },
    frame("ArrowLeft", "frame to the left", -1, 0),
    frame("ArrowRight", "frame to the right", 1, 0),
    frame("ArrowUp", "frame up", 0, -1),
    frame("ArrowDown", "frame down", 0, 1),
  ];
}
