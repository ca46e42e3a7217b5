import { ANSWER_PICTURES_MAX } from "@candor/contract/domain/cases.ts";
import { RotateCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { usePicture } from "../../shared/api/use-picture.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FieldNote } from "../../shared/ui/field.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { PictureButtons } from "../../shared/upload/picture-buttons.tsx";
import { ProgressRing } from "../../shared/upload/progress-ring.tsx";
import { useUpload } from "../../shared/upload/use-upload.ts";

type Added = { readonly id: string; readonly preview: string | undefined };

/** Up to five pictures of an answer, uploaded one after the other as they are chosen. */
export function useAnswerPictures() {
  const [added, setAdded] = useState<readonly Added[]>([]);
  const upload = useUpload("answer", undefined);
  const { slot, lost } = upload;
  useEffect(() => {
    if (slot.state !== "done") return;
    const { id, preview } = slot;
    // The same picture has the same id, however often it is chosen.
    setAdded((before) => (before.some((each) => each.id === id) ? before : [...before, { id, preview }]));
    lost();
  }, [slot, lost]);
  return {
    upload,
    added,
    ids: added.map(({ id }) => id),
    busy: slot.state === "working",
    remove: (id: string) => setAdded((before) => before.filter((each) => each.id !== id)),
  };
}

type PicturesProps = { readonly pictures: ReturnType<typeof useAnswerPictures>; readonly disabled: boolean };

export function AnswerPictures({ pictures: { upload, added, busy, remove }, disabled }: PicturesProps) {
  const { t } = useTranslation("questions");
  const { t: words } = useTranslation("upload");
  const { slot, take, again } = upload;
  return (
    <section aria-labelledby="answer-pictures" className="space-y-2.5">
      <h3 id="answer-pictures" className="text-12 text-text-2">
        {t("pictures", { max: ANSWER_PICTURES_MAX })}
      </h3>
      {(added.length > 0 || busy) && (
        <ul className="flex flex-wrap gap-2" aria-live="polite">
          {added.map(({ id, preview }, index) => (
            <li key={id} className="relative">
              <img
                src={preview}
                alt={t("picture", { number: index + 1 })}
                className="h-24 w-20 rounded-12 bg-surface-2 object-cover"
              />
              {!disabled && (
                <button
                  type="button"
                  aria-label={t("remove", { number: index + 1 })}
                  onClick={() => remove(id)}
                  className="absolute top-0 right-0 grid size-11 place-items-center"
                >
                  <span className="grid size-7 place-items-center rounded-full bg-surface-1 text-text-1 shadow-sm">
                    <X size={16} aria-hidden />
                  </span>
                </button>
              )}
            </li>
          ))}
          {slot.state === "working" && (
            <li className="grid h-24 w-20 place-items-center rounded-12 bg-surface-2">
              <ProgressRing share={slot.share} label={words("uploading")} />
            </li>
          )}
        </ul>
      )}
      <FieldNote id="answer-pictures-note" error={slot.state === "failed" ? slot.text || words("failed") : undefined} />
      {slot.state === "failed" && slot.again && (
        <Button size="small" tone="soft" full onClick={() => void again()}>
          <RotateCw size={16} aria-hidden />
          {t("again")}
        </Button>
      )}
      {!busy && !disabled && added.length < ANSWER_PICTURES_MAX && (
        <PictureButtons name="answer" what={t("picture", { number: added.length + 1 })} fileFirst quiet onTake={take} />
      )}
    </section>
  );
}

/** Of an answer that was sent. */
export function KeptPictures({ ids }: { readonly ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {ids.map((id, index) => (
        <KeptPicture key={id} id={id} number={index + 1} />
      ))}
    </ul>
  );
}

function KeptPicture({ id, number }: { readonly id: string; readonly number: number }) {
  const { t } = useTranslation("questions");
  const { url } = usePicture(id);
  return (
    <li>
      {url === undefined ? (
        <Skeleton className="h-24 w-20 rounded-12!" />
      ) : (
        <img src={url} alt={t("picture", { number })} className="h-24 w-20 rounded-12 object-cover" />
      )}
    </li>
  );
}
