import { FileImageOutlined } from "@ant-design/icons";
import { inboxPicture } from "@candor/contract/routes/console/inbox.ts";
import { Modal } from "antd";
import { useEffect, useState } from "react";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { pictureKeys } from "../../shared/picture/picture-keys.ts";
import { PictureStage } from "../../shared/picture/picture-stage.tsx";
import { usePicture } from "../../shared/picture/use-picture.ts";
import { usePictureView } from "../../shared/picture/use-picture-view.ts";
import type { Size } from "../../shared/picture/view.ts";

/** The pictures of a message. One is fetched when it is opened, which the audit log records. */
export function ChatPictures({ ids }: { readonly ids: readonly string[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <div className="inbox-pictures">
      {ids.map((id, index) => (
        <button key={id} type="button" className="inbox-picture" onClick={() => setOpen(id)}>
          <FileImageOutlined /> Picture {index + 1}
        </button>
      ))}
      {open !== undefined && <Viewer id={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Viewer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const file = usePicture(inboxPicture, id);
  const viewer = usePictureView(useNaturalSize(file.url), stage);
  useKeys([...pictureKeys(viewer), { keys: "Escape", label: "close", group: "Picture", inText: true, run: onClose }], {
    modal: true,
  });
  return (
    <Modal open title="Picture of the conversation" footer={null} width={920} keyboard={false} onCancel={onClose}>
      <div className="inbox-view picture-panel">
        <PictureStage viewer={viewer} file={file} alt="Picture of the conversation" stage={stage} onStage={setStage} />
        <p className="caption">Each view of a picture is written to the audit log.</p>
      </div>
    </Modal>
  );
}

/** The size of a picture, once the browser has read it. */
function useNaturalSize(url: string | undefined): Size {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  useEffect(() => {
    if (url === undefined) return;
    const picture = new Image();
    picture.onload = () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = url;
  }, [url]);
  return size;
}
