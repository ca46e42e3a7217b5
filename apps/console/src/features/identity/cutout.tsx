import { consoleFile } from "@candor/contract/routes/console/identity.ts";
import { useState } from "react";
import { usePicture } from "../../shared/picture/use-picture.ts";
import { useSize } from "../../shared/picture/use-size.ts";
import type { Comparison, IdentityRecord } from "./comparisons.ts";
import { FRAME_WIDTH } from "./frames.ts";
import type { Viewer } from "./use-viewer.ts";
import "../../shared/picture/picture.css";
import "./viewer.css";

type CutoutProps = {
  readonly comparison: Comparison;
  readonly viewer: Viewer;
  readonly photos: IdentityRecord["photos"];
};

/** The framed part of the photo directly above the typed value. For the last comparison: document and face side by side. */
export function Cutout({ comparison, viewer, photos }: CutoutProps) {
  if (comparison.field === "person") return <Faces photos={photos} />;
  return (
    <div className="cutout">
      <FramePart viewer={viewer} />
      <div className="cutout-typed">{comparison.value}</div>
    </div>
  );
}

function FramePart({ viewer }: { readonly viewer: Viewer }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const { width } = useSize(element);
  const { photo, picture, frame, view, contrast } = viewer;
  const { url } = usePicture(consoleFile, photo?.file_id);
  const scale = width / (FRAME_WIDTH * picture.width);
  return (
    <div className="cutout-photo" ref={setElement}>
      {url && frame && (
        <img
          className={`picture-image${contrast ? " picture-contrast" : ""}`}
          src={url}
          alt="What the frame holds"
          style={{
            width: picture.width,
            height: picture.height,
            transform: `rotate(${view.turn * 90}deg) scale(${scale}) translate(${-frame.x * picture.width}px, ${-frame.y * picture.height}px)`,
          }}
        />
      )}
    </div>
  );
}

function Faces({ photos }: { readonly photos: IdentityRecord["photos"] }) {
  const front = usePicture(consoleFile, photos.find(({ kind }) => kind === "front")?.file_id);
  const hand = usePicture(consoleFile, photos.find(({ kind }) => kind === "hand")?.file_id);
  return (
    <div className="faces">
      {front.url && <img src={front.url} alt="Front of the document" />}
      {hand.url && <img src={hand.url} alt="The person holding the document" />}
    </div>
  );
}
