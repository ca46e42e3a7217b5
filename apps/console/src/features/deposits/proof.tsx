import { EyeOutlined } from "@ant-design/icons";
import { depositProof } from "@candor/contract/routes/console/deposits.ts";
import { useState } from "react";
import { useKeys } from "../../shared/keys/use-keys.ts";
import { pictureKeys } from "../../shared/picture/picture-keys.ts";
import { PictureStage } from "../../shared/picture/picture-stage.tsx";
import { usePicture } from "../../shared/picture/use-picture.ts";
import { usePictureView } from "../../shared/picture/use-picture-view.ts";
import type { DepositRecord } from "./form.ts";

/** The picture that the user sent of the payment. */
export function Proof({ proof }: { readonly proof: NonNullable<DepositRecord["proof"]> }) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const viewer = usePictureView(proof, stage);
  const file = usePicture(depositProof, proof.file_id);
  useKeys(pictureKeys(viewer));
  return (
    <div className="picture-panel">
      <PictureStage
        viewer={viewer}
        file={file}
        alt="The user's proof of the payment"
        stage={stage}
        onStage={setStage}
      />
      <p className="caption picture-note">
        <EyeOutlined /> Each view of a proof is written to the audit log. {proof.width} x {proof.height}
        {file.bytes !== undefined && `, ${Math.ceil(file.bytes / 1024)} KB`}
      </p>
    </div>
  );
}
