import type { PhotoKind } from "@candor/contract/routes/identity.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { FieldNote } from "../../shared/ui/field.tsx";
import { PictureButtons } from "../../shared/upload/picture-buttons.tsx";
import type { Slot } from "../../shared/upload/slot.ts";
import { PhotoFrame } from "./photo-frame.tsx";

type PhotoCardProps = {
  readonly kind: PhotoKind;
  readonly slot: Slot;
  readonly error: string | undefined;
  readonly onTake: (kind: PhotoKind, photo: Blob) => void;
  readonly onLost: (kind: PhotoKind) => void;
};

/** One photo with its name, its state and its buttons; the selfie also explains how to hold the document. */
export function PhotoCard({ kind, slot, error, onTake, onLost }: PhotoCardProps) {
  const { t } = useTranslation("verification");
  const { t: upload } = useTranslation("upload");
  const { time } = useFormat();
  const id = `photo-${kind}`;
  return (
    <section
      aria-labelledby={id}
      tabIndex={-1}
      data-wrong={error && true}
      className="flex min-w-0 flex-col gap-2 outline-none"
    >
      <PhotoFrame kind={kind} slot={slot} onLost={onLost} />
      <h3 id={id} className="flex flex-wrap justify-between gap-x-2 text-13 font-bold">
        {t(`photos.${kind}`)}
        {slot.state === "working" && <span className="font-normal text-text-2">{upload("uploading")}</span>}
      </h3>
      {kind === "hand" && (
        <p className="text-12 text-text-2">{t("photos.handHow", { date: time(Date.now(), "day") })}</p>
      )}
      <FieldNote id={`${id}-note`} error={slot.state === "failed" ? slot.text || upload("failed") : error} />
      <PictureButtons
        name={kind}
        what={t(`photos.${kind}`)}
        capture={kind === "hand" ? "user" : "environment"}
        again={slot.state === "done"}
        className="mt-auto"
        onTake={(photo) => onTake(kind, photo)}
      />
    </section>
  );
}
