import type { KeyBinding } from "../../shared/keys/registry.ts";
import type { Viewer } from "./use-viewer.ts";

/** How far a key moves the picture, in pixels of the screen. */
const PAN_PX = 40;

/** Zoom, rotation, picture and frame by keyboard. */
export function viewerKeys(viewer: Viewer): readonly KeyBinding[] {
  const key = (keys: string, label: string, run: () => void, more: { hidden?: true; repeat?: true } = {}) => ({
    keys,
    label,
    group: "Picture",
    run,
    ...more,
  });
  return [
    key("+", "zoom in", viewer.zoomIn, { repeat: true }),
    key("=", "zoom in", viewer.zoomIn, { hidden: true, repeat: true }),
    key("-", "zoom out", viewer.zoomOut, { repeat: true }),
    key("0", "whole picture", viewer.fit),
    key("[", "rotate left", () => viewer.rotate(-1)),
    key("]", "rotate right", () => viewer.rotate(1)),
    key("p", "next picture", viewer.next),
    key("b", "more contrast", viewer.toggleContrast),
    key("ArrowLeft", "frame to the left", () => viewer.nudge(-1, 0), { repeat: true }),
    key("ArrowRight", "frame to the right", () => viewer.nudge(1, 0), { repeat: true }),
    key("ArrowUp", "frame up", () => viewer.nudge(0, -1), { repeat: true }),
    key("ArrowDown", "frame down", () => viewer.nudge(0, 1), { repeat: true }),
    key("Shift+ArrowLeft", "picture to the right", () => viewer.drag({ x: PAN_PX, y: 0 }), { repeat: true }),
    key("Shift+ArrowRight", "picture to the left", () => viewer.drag({ x: -PAN_PX, y: 0 }), { repeat: true }),
    key("Shift+ArrowUp", "picture down", () => viewer.drag({ x: 0, y: PAN_PX }), { repeat: true }),
    key("Shift+ArrowDown", "picture up", () => viewer.drag({ x: 0, y: -PAN_PX }), { repeat: true }),
  ];
}
