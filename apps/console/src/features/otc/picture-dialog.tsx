import type { disputeChatPicture, disputeVoucher } from "@candor/contract/routes/console/otc.ts";
import { Modal } from "antd";
import { useState } from "react";
import { PictureStage } from "../../shared/picture/picture-stage.tsx";
import { usePicture } from "../../shared/picture/use-picture.ts";
import { usePictureView } from "../../shared/picture/use-picture-view.ts";
import type { DisputeRecord } from "./names.ts";

type Picture = Pick<DisputeRecord["vouchers"][number], "file_id" | "width" | "height">;
type Shown = {
  readonly route: typeof disputeVoucher | typeof disputeChatPicture;
  readonly title: string;
};

/** A picture of a dispute, opened on request only: each view is logged. */
export const PictureDialog = ({
  picture,
  onClose,
  ...shown
}: Shown & { readonly picture: Picture | undefined; readonly onClose: () => void }) => (
  <Modal open={picture !== undefined} title={shown.title} footer={null} width="80vw" destroyOnHidden onCancel={onClose}>
    <div className="case-picture">{picture && <OpenPicture picture={picture} {...shown} />}</div>
  </Modal>
);

function OpenPicture({ picture, route, title }: Shown & { readonly picture: Picture }) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const viewer = usePictureView(picture, stage);
  const file = usePicture(route, picture.file_id);
  return <PictureStage viewer={viewer} file={file} alt={title} stage={stage} onStage={setStage} />;
}
