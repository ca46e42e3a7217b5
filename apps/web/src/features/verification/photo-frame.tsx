import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import { Check, CircleAlert } from "lucide-react";
import { useEffect } from "react";
import { usePicture } from "../../shared/api/use-picture.ts";
import { cx } from "../../shared/cx.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Tag } from "../../shared/ui/tag.tsx";
import { ProgressRing } from "../../shared/upload/progress-ring.tsx";
import type { Slot } from "../../shared/upload/slot.ts";
import { PhotoDrawing } from "./drawings.tsx";

type PhotoFrameProps = {
  readonly kind: PhotoKind;
  readonly slot: Slot;
  readonly onLost: (kind: PhotoKind) => void;
};

/** The slot of one photo: a drawing of what belongs there, then the photo with its upload progress. */
export function PhotoFrame({ kind, slot, onLost }: PhotoFrameProps) {
  const { t } = useTranslation("verification");
  const { t: upload } = useTranslation("upload");
  const preview = "preview" in slot ? slot.preview : undefined;
  const stored = usePicture(slot.state === "done" && preview === undefined ? slot.id : undefined);
  useEffect(() => {
    if (stored.gone) onLost(kind);
  }, [stored.gone, kind, onLost]);
  const shown = preview ?? stored.url;
  return (
    <div
      className={cx(
        "relative grid w-full place-items-center overflow-hidden rounded-12 bg-surface-2",
        // Across the whole card, an empty place as high as the others would push the buttons below the fold.
        kind === "hand" && shown === undefined ? "aspect-[5/2]" : "aspect-[4/3]",
      )}
    >
      {shown !== undefined && (
        <img
          src={shown}
          alt={t(`photos.${kind}`)}
          className={cx("absolute inset-0 size-full object-cover", slot.state === "working" && "opacity-40")}
        />
      )}
      {(slot.state === "empty" || slot.state === "failed") && <PhotoDrawing kind={kind} />}
      {slot.state === "working" && (
        <span className="relative">
          <ProgressRing share={slot.share} label={upload("uploading")} />
        </span>
      )}
      {slot.state === "done" && (
        <span className="absolute top-2 right-2">
          {slot.sharp === false ? (
            <Tag tone="warn">
              <CircleAlert size={12} aria-hidden />
              {upload("blurred")}
            </Tag>
          ) : (
            <Tag tone="brand">
              <Check size={12} strokeWidth={3} aria-hidden />
              {upload("added")}
            </Tag>
          )}
        </span>
      )}
    </div>
  );
}
