import { RotateCw, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { ProgressRing } from "../upload/progress-ring.tsx";
import { useUpload } from "../upload/use-upload.ts";

/** A picture that was chosen for the next message. `id` is the server's, once it is uploaded. */
export type Chosen = { readonly key: string; readonly blob: Blob; readonly id?: string; readonly failed?: true };

type TrayProps = {
  readonly pictures: readonly Chosen[];
  readonly onChange: (key: string, change: Pick<Chosen, "id" | "failed">) => void;
  readonly onRemove: (key: string) => void;
};

/** The pictures of the next message, each with its progress. */
export function Tray({ pictures, onChange, onRemove }: TrayProps) {
  const { t } = useTranslation("chat");
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={t("pictures")} className="flex gap-2 overflow-x-auto pb-2 [scrollbar-width:none]">
      {pictures.map((picture, index) => (
        <Item key={picture.key} picture={picture} place={index + 1} onChange={onChange} onRemove={onRemove} />
      ))}
    </ul>
  );
}

type ItemProps = Omit<TrayProps, "pictures"> & { readonly picture: Chosen; readonly place: number };

function Item({ picture: { key, blob }, place, onChange, onRemove }: ItemProps) {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const { slot, take, again } = useUpload("chat", undefined);
  const { state } = slot;
  const id = slot.state === "done" ? slot.id : undefined;
  // The picture of an item never changes.
  const begin = useEffectEvent(() => void take(blob));
  useEffect(() => begin(), []);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    report(key, { ...(state === "failed" && { failed: true }), ...(id !== undefined && { id }) });
  }, [key, state, id]);
  const preview = "preview" in slot ? slot.preview : undefined;
  const name = t("picture.name", { place });
  return (
    <li className="relative shrink-0 pt-2 pr-2">
      <span
        className={cx(
          "relative grid size-17 place-items-center overflow-hidden rounded-12 bg-surface-3",
          state === "failed" && "ring-2 ring-bad",
        )}
      >
        {preview && <img src={preview} alt={name} className="absolute inset-0 size-full object-cover" />}
        {slot.state === "working" && (
          <span className="absolute inset-0 grid scale-75 place-items-center">
            <ProgressRing share={slot.share} label={name} />
          </span>
        )}
        {slot.state === "failed" && slot.again && (
          <button
            type="button"
            aria-label={`${common("common.retry")}: ${name}`}
            onClick={() => void again()}
            className="absolute inset-0 grid place-items-center bg-scrim text-white"
          >
            <RotateCw size={20} aria-hidden />
          </button>
        )}
      </span>
      <button
        type="button"
        aria-label={t("picture.remove", { place })}
        onClick={() => onRemove(key)}
        className="hit absolute top-0 right-0 grid size-6 place-items-center rounded-full bg-text-1 text-surface-1"
      >
        <X size={14} aria-hidden />
      </button>
      {slot.state === "failed" && (
        <span role="alert" className="block max-w-17 pt-1 text-11 text-bad">
          {slot.text}
        </span>
      )}
    </li>
  );
}
