import { ImageOff } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePicture } from "../api/use-picture.ts";
import { cx } from "../cx.ts";
import { Skeleton } from "../ui/skeleton.tsx";

const PictureView = lazy(() => import("./picture-view.tsx"));

/** The pictures of a message; a tap shows one of them in full. Their boxes have their size before they are loaded. */
export function ChatPictures({ ids, own }: { readonly ids: readonly string[]; readonly own: boolean }) {
  const { t } = useTranslation("chat");
  const [open, setOpen] = useState<string>();
  const single = ids.length === 1;
  return (
    <ul className={cx("flex max-w-full flex-wrap gap-1.5", own && "justify-end")}>
      {ids.map((id, index) => (
        <li key={id}>
          <Thumbnail
            id={id}
            single={single}
            label={t("picture.open", { place: index + 1, count: ids.length })}
            isOpen={open === id}
            onOpen={() => setOpen(id)}
            onClose={() => setOpen(undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

type ThumbnailProps = {
  readonly id: string;
  readonly single: boolean;
  readonly label: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
};

function Thumbnail({ id, single, label, isOpen, onOpen, onClose }: ThumbnailProps) {
  const { t } = useTranslation("chat");
  const { url, gone } = usePicture(id);
  const size = single ? "h-36 w-48" : "size-22";
  if (gone)
    return (
      <span className={cx("grid place-items-center gap-1 rounded-12 bg-surface-2 p-2 text-center text-12", size)}>
        <ImageOff size={20} aria-hidden className="text-text-3" />
        <span className="text-text-2">{t("picture.gone")}</span>
      </span>
    );
  if (url === undefined) return <Skeleton className={cx("rounded-12", size)} />;
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={onOpen}
        className={cx("block overflow-hidden rounded-12 bg-surface-1 p-1 shadow-1 active:opacity-80", size)}
      >
        <img src={url} alt="" className="size-full rounded-[9px] object-cover" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PictureView url={url} label={label} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
