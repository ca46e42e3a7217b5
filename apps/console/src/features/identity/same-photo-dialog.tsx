import { EyeOutlined } from "@ant-design/icons";
import { consoleFile } from "@candor/contract/routes/console/identity.ts";
import { Modal } from "antd";
import { useState } from "react";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { pictureKeys } from "../../shared/picture/picture-keys.ts";
import { PictureStage } from "../../shared/picture/picture-stage.tsx";
import { usePicture } from "../../shared/picture/use-picture.ts";
import { usePictureView } from "../../shared/picture/use-picture-view.ts";
import type { IdentityRecord } from "./comparisons.ts";
import { photoNames } from "./names.ts";
import "./viewer.css";

type Photo = IdentityRecord["photos"][number];
/** A photo of the open record, and the same one of another account. */
export type PhotoPair = { readonly uid: string; readonly own: Photo; readonly other: Photo };

type DialogProps = {
  readonly ownUid: string;
  readonly pair: PhotoPair | undefined;
  readonly onClose: () => void;
};

/** Both photos side by side. Opened on request only: reading the other account's photo is logged for that account. */
export const SamePhotoDialog = ({ ownUid, pair, onClose }: DialogProps) => (
  <Modal
    open={pair !== undefined}
    title="The same photo on two accounts"
    footer={null}
    width="92vw"
    centered
    destroyOnHidden
    onCancel={onClose}
  >
    {pair && <Pair ownUid={ownUid} pair={pair} onClose={onClose} />}
  </Modal>
);

/** Zoom, rotation and dragging of one move the other: both show the same part at the same size, however large the copies are. */
function Pair({ ownUid, pair, onClose }: DialogProps & { readonly pair: PhotoPair }) {
  const { uid, own, other } = pair;
  const [left, setLeft] = useState<HTMLDivElement | null>(null);
  const [right, setRight] = useState<HTMLDivElement | null>(null);
  // A copy with its edges cut off has another shape; the view is a share of the picture, so that one holds for both.
  const viewer = usePictureView(own, left);
  const files = { own: usePicture(consoleFile, own.file_id), other: usePicture(consoleFile, other.file_id) };
  useKeys([...pictureKeys(viewer), { keys: "Escape", label: "close", group: "Picture", run: onClose }], {
    modal: true,
  });
  return (
    <>
      <div className="photo-pair">
        <figure>
          <figcaption>
            <strong>{ownUid}</strong> {photoNames[own.kind].toLowerCase()} <Facts photo={own} bytes={files.own.bytes} />
          </figcaption>
          <PictureStage
            viewer={viewer}
            file={files.own}
            alt={`${photoNames[own.kind]} from account ${ownUid}`}
            stage={left}
            onStage={setLeft}
          />
        </figure>
        <figure>
          <figcaption>
            <strong>{uid}</strong> {photoNames[other.kind].toLowerCase()}{" "}
            <Facts photo={other} bytes={files.other.bytes} />
          </figcaption>
          <PictureStage
            viewer={{ ...viewer, picture: other }}
            file={files.other}
            alt={`${photoNames[other.kind]} from account ${uid}`}
            stage={right}
            onStage={setRight}
          />
        </figure>
      </div>
      <p className="caption picture-note">
        <EyeOutlined /> Zoom and drag move both photos. Each opened photo is written to the audit log.
      </p>
    </>
  );
}

const Facts = ({ photo, bytes }: { readonly photo: Photo; readonly bytes: number | undefined }) => (
  <span className="caption">
    {photo.width} x {photo.height}
    {bytes !== undefined && `, ${Math.ceil(bytes / 1024)} KB`}
  </span>
);
