import type { KeyBinding } from "../keys/registry.ts";
import type { PictureView } from "./use-picture-view.ts";

/** How far a key moves the picture, in pixels of the screen. */
const PAN_PX = 40;

/** Zoom, rotation and moving by keyboard. */
export function pictureKeys(viewer: PictureView): readonly KeyBinding[] {
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
    key("b", "more contrast", viewer.toggleContrast),
    key("Shift+ArrowLeft", "picture to the right", () => viewer.drag({ x: PAN_PX, y: 0 }), { repeat: true }),
    key("Shift+ArrowRight", "picture to the left", () => viewer.drag({ x: -PAN_PX, y: 0 }), { repeat: true }),
    key("Shift+ArrowUp", "picture down", () => viewer.drag({ x: 0, y: PAN_PX }), { repeat: true }),
    key("Shift+ArrowDown", "picture up", () => viewer.drag({ x: 0, y: -PAN_PX }), { repeat: true }),
  ];
}
