import { ImageOff } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { usePicture } from "../api/use-picture.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Skeleton } from "../ui/skeleton.tsx";

const PictureView = lazy(() => import("./picture-view.tsx"));

type Shown = { readonly id: string; readonly label: string };
const ShowPicture = createContext<(shown: Shown) => void>(() => undefined);

/**
 * Shows the pictures of the messages in it in full. It holds the open one above the messages: the bubble of a message on its way is replaced when the
 * message has arrived, and must not take the open picture along.
 */
export function PictureViewer({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  return (
    <ShowPicture value={setShown}>
      {children}
      {shown && <Full shown={shown} onClose={() => setShown(undefined)} />}
    </ShowPicture>
  );
}

function Full({ shown: { id, label }, onClose }: { readonly shown: Shown; readonly onClose: () => void }) {
  const { url } = usePicture(id);
  if (url === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PictureView url={url} label={label} onClose={onClose} />
    </Suspense>
  );
}

/** The pictures of a message; a tap shows one of them in full. Their boxes have their size before they are loaded. */
export function ChatPictures({ ids, own }: { readonly ids: readonly string[]; readonly own: boolean }) {
  const { t } = useTranslation("chat");
  return (
    <ul className={cx("flex max-w-full flex-wrap gap-1.5", own && "justify-end")}>
      {ids.map((id, index) => (
        <li key={id}>
          <Thumbnail
            id={id}
            single={ids.length === 1}
            label={t("picture.open", { place: index + 1, count: ids.length })}
          />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ id, single, label }: Shown & { readonly single: boolean }) {
  const { t } = useTranslation("chat");
  const show = useContext(ShowPicture);
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
    <button
      type="button"
      aria-label={label}
      onClick={() => show({ id, label })}
      className={cx("block overflow-hidden rounded-12 bg-surface-1 p-1 shadow-1 active:opacity-80", size)}
    >
      <img src={url} alt="" className="size-full rounded-[9px] object-cover" />
    </button>
  );
}
