import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import { Camera, Images } from "lucide-react";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../shared/cx.ts";
import { Button } from "../../shared/ui/button.tsx";

/** What the server takes. Without HEIC in the list, an iPhone hands its photos over as JPEG. */
const ACCEPT = "image/jpeg,image/png,image/webp";

type PhotoButtonsProps = {
  readonly kind: PhotoKind;
  /** A photo is there: one button takes its place, the camera's is dropped for room. */
  readonly again?: boolean;
  readonly className?: string;
  readonly onTake: (photo: Blob) => void;
};

/** Camera or file. Two buttons, since some phones show the camera only where it is asked for by name. */
export function PhotoButtons({ kind, again = false, className, onTake }: PhotoButtonsProps) {
  const { t } = useTranslation("verification");
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const photo = t(`photos.${kind}`);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // The same file may be chosen again, after it was refused.
    target.value = "";
    if (chosen) onTake(chosen);
  };
  const hidden = {
    type: "file",
    accept: ACCEPT,
    tabIndex: -1,
    "aria-hidden": true,
    className: "hidden",
    onChange: take,
  } as const;
  return (
    <div className={cx("flex flex-wrap gap-2", className)}>
      <input
        {...hidden}
        ref={camera}
        capture={kind === "hand" ? "user" : "environment"}
        data-photo={`${kind}-camera`}
      />
      <input {...hidden} ref={file} data-photo={kind} />
      <Button
        size="small"
        tone={again ? "ghost" : "soft"}
        className="grow"
        aria-label={t(again ? "photos.retakeFor" : "photos.cameraFor", { photo })}
        onClick={() => camera.current?.click()}
      >
        <Camera size={16} aria-hidden className="shrink-0" />
        {t(again ? "photos.retake" : "photos.camera")}
      </Button>
      <Button
        size="small"
        tone="ghost"
        className="grow"
        aria-label={t("photos.fileFor", { photo })}
        onClick={() => file.current?.click()}
      >
        <Images size={16} aria-hidden className="shrink-0" />
        {t("photos.file")}
      </Button>
    </div>
  );
}
