import {
  BgColorsOutlined,
  FullscreenOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { type PointerEvent, useEffect, useRef } from "react";
import { ReadError } from "../ui/callout.tsx";
import type { usePicture } from "./use-picture.ts";
import type { PictureView } from "./use-picture-view.ts";
import { inPicture, type Point, styleOf, type View, WHOLE, ZOOM_STEP } from "./view.ts";
import "./picture.css";

/** A press that moves less than this is a click. */
const CLICK_PX = 4;
const MINI = { width: 108, height: 72 };

type PictureStageProps = {
  readonly viewer: PictureView;
  readonly file: ReturnType<typeof usePicture>;
  /** The description for screen readers. */
  readonly alt: string;
  readonly stage: HTMLDivElement | null;
  readonly onStage: (stage: HTMLDivElement | null) => void;
  /** A click, at a point of the picture. */
  readonly onPlace?: (at: Point) => void;
  /** Over the picture, while it is shown. */
  readonly children?: React.ReactNode;
};

/** A picture viewer: wheel and keys zoom, dragging moves the picture. */
export function PictureStage({ viewer, file, alt, stage, onStage, onPlace, children }: PictureStageProps) {
  const { picture, window, view, contrast } = viewer;
  const { url, error, retry } = file;
  const pointer = useDrag(viewer, onPlace);
  useWheel(stage, viewer.zoomBy);
  const title = onPlace ? "Click places the frame, drag moves the picture" : "Drag moves the picture";
  return (
    <div className="picture-stage" ref={onStage} title={title} {...pointer}>
      {error && (
        <div className="picture-error">
          <ReadError what="The picture" error={error} onRetry={() => void retry()} />
        </div>
      )}
      {url && (
        <img
          className={`picture-image${contrast ? " picture-contrast" : ""}`}
          src={url}
          alt={alt}
          draggable={false}
          style={styleOf(view, picture, window)}
        />
      )}
      {url && children}
      {url && view.zoom > 1 && <Minimap url={url} viewer={viewer} />}
      <Tools viewer={viewer} />
    </div>
  );
}

function Tools({ viewer }: { readonly viewer: PictureView }) {
  const { view } = viewer;
  const tools = [
    { label: "Zoom out, -", icon: <ZoomOutOutlined />, run: viewer.zoomOut },
    { label: "Zoom in, +", icon: <ZoomInOutlined />, run: viewer.zoomIn },
    { label: "Rotate left, [", icon: <RotateLeftOutlined />, run: () => viewer.rotate(-1) },
    { label: "Rotate right, ]", icon: <RotateRightOutlined />, run: () => viewer.rotate(1) },
    { label: "More contrast, b", icon: <BgColorsOutlined />, run: viewer.toggleContrast, pressed: viewer.contrast },
    { label: "Whole picture, 0", icon: <FullscreenOutlined />, run: viewer.fit },
  ];
  return (
    <div
      className="picture-tools"
      role="toolbar"
      aria-label="Picture"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {tools.map(({ label, icon, run, pressed }, index) => (
        <span key={label} className="picture-tool">
          <button type="button" title={label} aria-label={label} aria-pressed={pressed} onClick={run}>
            {icon}
          </button>
          {index === 0 && <output className="picture-zoom">{Math.round(view.zoom * 100)} %</output>}
        </span>
      ))}
    </div>
  );
}

/** A thumbnail of the picture with the visible part marked. */
function Minimap({ url, viewer }: { readonly url: string; readonly viewer: PictureView }) {
  const { picture, window, view } = viewer;
  const whole: View = { ...WHOLE, turn: view.turn };
  const corner = (x: number, y: number) =>
    inPicture({ x: (window.width / 2) * x, y: (window.height / 2) * y }, view, picture, window);
  const shown = styleOf(whole, picture, MINI);
  const edges = [corner(-1, -1), corner(1, 1)].map(({ x, y }) => ({
    x: Math.min(1, Math.max(0, x)),
    y: Math.min(1, Math.max(0, y)),
  }));
  const left = Math.min(...edges.map(({ x }) => x)) * picture.width;
  const top = Math.min(...edges.map(({ y }) => y)) * picture.height;
  const width = Math.max(...edges.map(({ x }) => x)) * picture.width - left;
  const height = Math.max(...edges.map(({ y }) => y)) * picture.height - top;
  return (
    <div className="picture-mini" aria-hidden="true" style={MINI}>
      <div className="picture-image" style={shown}>
        <img src={url} alt="" width={picture.width} height={picture.height} />
        <div
          className="picture-mini-box"
          style={{ left, top, width, height, outlineWidth: picture.width / MINI.width }}
        />
      </div>
    </div>
  );
}

/** Dragging moves the picture; a click is passed to `place`. */
function useDrag({ drag, view, picture, window }: PictureView, place?: (at: Point) => void) {
  const from = useRef<{ x: number; y: number; moved: number } | undefined>(undefined);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, moved: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const start = from.current;
      if (!start) return;
      const by = { x: event.clientX - start.x, y: event.clientY - start.y };
      start.moved += Math.abs(by.x) + Math.abs(by.y);
      if (start.moved < CLICK_PX) return;
      from.current = { x: event.clientX, y: event.clientY, moved: start.moved };
      drag(by);
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      const start = from.current;
      from.current = undefined;
      if (!start || !place || start.moved >= CLICK_PX) return;
      const area = event.currentTarget.getBoundingClientRect();
      const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
      place(inPicture({ x: event.clientX - middle.x, y: event.clientY - middle.y }, view, picture, window));
    },
  };
}

/** The wheel zooms at the pointer. React's own wheel listener is passive and could not keep the page from scrolling. */
function useWheel(stage: HTMLDivElement | null, zoomBy: PictureView["zoomBy"]): void {
  const latest = useRef(zoomBy);
  useEffect(() => {
    latest.current = zoomBy;
  });
  useEffect(() => {
    if (!stage) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const area = stage.getBoundingClientRect();
      const held = {
        x: event.clientX - area.left - area.width / 2,
        y: event.clientY - area.top - area.height / 2,
      };
      latest.current(event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP, held);
    };
    stage.addEventListener("wheel", onWheel, { passive: false });
    return () => stage.removeEventListener("wheel", onWheel);
  }, [stage]);
}
