import { EyeOutlined } from "@ant-design/icons";
import { consoleFile } from "@candor/contract/routes/console/identity.ts";
import { PictureStage } from "../../shared/picture/picture-stage.tsx";
import { usePicture } from "../../shared/picture/use-picture.ts";
import type { IdentityRecord } from "./comparisons.ts";
import { photoNames } from "./names.ts";
import type { Viewer as ViewerState } from "./use-viewer.ts";
import "./viewer.css";

type ViewerProps = {
  readonly viewer: ViewerState;
  readonly photos: IdentityRecord["photos"];
  readonly stage: HTMLDivElement | null;
  readonly onStage: (stage: HTMLDivElement | null) => void;
};

export function Viewer({ viewer, photos, stage, onStage }: ViewerProps) {
  const { photo, box } = viewer;
  const file = usePicture(consoleFile, photo?.file_id);
  return (
    <div className="picture-panel">
      <PictureStage
        viewer={viewer}
        file={file}
        alt={photo ? `${photoNames[photo.kind]} of the document` : ""}
        stage={stage}
        onStage={onStage}
        onPlace={viewer.place}
      >
        {box && (
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
      </PictureStage>
      <div className="viewer-thumbs">
        {photos.map((each) => (
          <Thumb key={each.kind} photo={each} current={each === photo} onShow={() => viewer.show(each.kind)} />
        ))}
      </div>
      <p className="caption picture-note">
        <EyeOutlined /> Each opened photo is written to the audit log. {photo?.width} x {photo?.height}
        {file.bytes !== undefined && `, ${Math.ceil(file.bytes / 1024)} KB`}
      </p>
    </div>
  );
}

type ThumbProps = {
  readonly photo: IdentityRecord["photos"][number];
  readonly current: boolean;
  readonly onShow: () => void;
};
function Thumb({ photo, current, onShow }: ThumbProps) {
  const { url } = usePicture(consoleFile, photo.file_id);
  return (
    <button type="button" className="viewer-thumb" aria-pressed={current} onClick={onShow}>
      {url && <img src={url} alt="" />}
      <span>{photoNames[photo.kind]}</span>
    </button>
  );
}
