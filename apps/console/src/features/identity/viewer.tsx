import {
  BgColorsOutlined,
  EyeOutlined,
  FullscreenOutlined,
  RotateLeftOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { type PointerEvent, useEffect, useRef } from "react";
import { ReadError } from "../../shared/ui/callout.tsx";
import type { IdentityRecord, PhotoKind } from "./comparisons.ts";
import { usePhoto } from "./use-photo.ts";
import type { Viewer as ViewerState } from "./use-viewer.ts";
import { inPicture, styleOf, type View, WHOLE, ZOOM_STEP } from "./view.ts";
import "./viewer.css";

const photoNames: Readonly<Record<PhotoKind, string>> = { front: "Front", back: "Back", hand: "Held in hand" };
/** A press that moves less than this is a click, which places the frame. */
const CLICK_PX = 4;
const MINI = { width: 108, height: 72 };

type ViewerProps = {
  readonly viewer: ViewerState;
  readonly photos: IdentityRecord["photos"];
  readonly stage: HTMLDivElement | null;
  readonly onStage: (stage: HTMLDivElement | null) => void;
};

export function Viewer({ viewer, photos, stage, onStage }: ViewerProps) {
  const { photo, picture, window, view, box, contrast } = viewer;
  const { url, error, bytes, retry } = usePhoto(photo?.file_id);
  const pointer = useDrag(viewer);
  useWheel(stage, viewer.zoomBy);
  return (
    <div className="viewer">
      <div className="viewer-stage" ref={onStage} title="Click places the frame, drag moves the picture" {...pointer}>
        {error && (
          <div className="viewer-error">
            <ReadError what="The picture" error={error} onRetry={() => void retry()} />
          </div>
        )}
        {url && (
          <img
            className={`viewer-image${contrast ? " viewer-contrast" : ""}`}
            src={url}
            alt={photo ? `${photoNames[photo.kind]} of the document` : ""}
            draggable={false}
            style={styleOf(view, picture, window)}
          />
        )}
        {box && url && (
          <div
            className="viewer-frame"
            style={{
              left: `calc(50% + ${box.x - box.width / 2}px)`,
              top: `calc(50% + ${box.y - box.height / 2}px)`,
              width: box.width,
              height: box.height,
            }}
          />
        )}
        {url && view.zoom > 1 && <Minimap url={url} viewer={viewer} />}
        <Tools viewer={viewer} />
      </div>
      <div className="viewer-thumbs">
        {photos.map((each) => (
          <Thumb key={each.kind} photo={each} current={each === photo} onShow={() => viewer.show(each.kind)} />
        ))}
      </div>
      <p className="caption viewer-note">
        <EyeOutlined /> Each opened photo is written to the audit log. {photo?.width} x {photo?.height}
        {bytes !== undefined && `, ${Math.ceil(bytes / 1024)} KB`}
      </p>
    </div>
  );
}

function Tools({ viewer }: { readonly viewer: ViewerState }) {
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
      className="viewer-tools"
      role="toolbar"
      aria-label="Picture"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {tools.map(({ label, icon, run, pressed }, index) => (
        <span key={label} className="viewer-tool">
          <button type="button" title={label} aria-label={label} aria-pressed={pressed} onClick={run}>
            {icon}
          </button>
          {index === 0 && <output className="viewer-zoom">{Math.round(view.zoom * 100)} %</output>}
        </span>
      ))}
    </div>
  );
}

/** The whole picture small, with what the window shows of it. */
function Minimap({ url, viewer }: { readonly url: string; readonly viewer: ViewerState }) {
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
    <div className="viewer-mini" aria-hidden="true" style={MINI}>
      <div className="viewer-image" style={shown}>
        <img src={url} alt="" width={picture.width} height={picture.height} />
        <div
          className="viewer-mini-box"
          style={{ left, top, width, height, outlineWidth: picture.width / MINI.width }}
        />
      </div>
    </div>
  );
}

type ThumbProps = {
  readonly photo: IdentityRecord["photos"][number];
  readonly current: boolean;
  readonly onShow: () => void;
};
function Thumb({ photo, current, onShow }: ThumbProps) {
  const { url } = usePhoto(photo.file_id);
  return (
    <button type="button" className="viewer-thumb" aria-pressed={current} onClick={onShow}>
      {url && <img src={url} alt="" />}
      <span>{photoNames[photo.kind]}</span>
    </button>
  );
}

/** Dragging moves the picture; a click puts the frame of the current field there. */
function useDrag({ drag, place, view, picture, window }: ViewerState) {
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
      if (!start || start.moved >= CLICK_PX) return;
      const area = event.currentTarget.getBoundingClientRect();
      const middle = { x: area.left + area.width / 2, y: area.top + area.height / 2 };
      place(inPicture({ x: event.clientX - middle.x, y: event.clientY - middle.y }, view, picture, window));
    },
  };
}

/** The wheel zooms at the pointer. React's own wheel listener is passive and could not keep the page from scrolling. */
function useWheel(stage: HTMLDivElement | null, zoomBy: ViewerState["zoomBy"]): void {
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
