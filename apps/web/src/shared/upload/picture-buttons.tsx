import { Camera, Images } from "lucide-react";
import { type ChangeEvent, type ReactNode, useRef } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button, type ButtonTone } from "../ui/button.tsx";
import { pictureTypes } from "./picture-types.ts";

type PictureButtonsProps = {
  /** Distinguishes the inputs of one page. */
  readonly name: string;
  /** The subject of the picture, for screen readers. */
  readonly what: string;
  /** The camera to use: "user" is the front one. */
  readonly capture?: "user" | "environment";
  /** There is a picture already, which a new one replaces. */
  readonly again?: boolean;
  /** The picture is on the phone already, as a screenshot is: its button comes first. */
  readonly fileFirst?: boolean;
  /** Neither button is primary: the picture is done, or another button comes first. */
  readonly quiet?: boolean;
  readonly className?: string;
  readonly onTake: (picture: Blob) => void;
};

/** Camera or file. Two buttons, since some phones offer the camera only if it is requested explicitly. */
export function PictureButtons({
  name,
  what: photo,
  capture = "environment",
  again = false,
  fileFirst = false,
  quiet = again,
  className,
  onTake,
}: PictureButtonsProps) {
  const { t } = useTranslation("upload");
  const camera = useRef<HTMLInputElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // The same file may be chosen again, after it was refused.
    target.value = "";
    if (chosen) onTake(chosen);
  };
  const hidden = {
    type: "file",
    accept: pictureTypes,
    tabIndex: -1,
    "aria-hidden": true,
    className: "hidden",
    onChange: take,
  } as const;
  const button = (tone: ButtonTone, label: string, onClick: () => void, children: ReactNode) => (
    <Button size="small" tone={tone} className="grow" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
  const byCamera = button(
    quiet || fileFirst ? "ghost" : "soft",
    t(again ? "retakeFor" : "cameraFor", { photo }),
    () => camera.current?.click(),
    <>
      <Camera size={16} aria-hidden className="shrink-0" />
      {t(again ? "retake" : "camera")}
    </>,
  );
  const byFile = button(
    fileFirst && !quiet ? "soft" : "ghost",
    t("fileFor", { photo }),
    () => file.current?.click(),
    <>
      <Images size={16} aria-hidden className="shrink-0" />
      {t("file")}
    </>,
  );
  return (
    <div className={cx("flex flex-wrap gap-2", className)}>
      <input {...hidden} ref={camera} capture={capture} data-photo={`${name}-camera`} />
      <input {...hidden} ref={file} data-photo={name} />
      {fileFirst ? byFile : byCamera}
      {fileFirst ? byCamera : byFile}
    </div>
  );
}
