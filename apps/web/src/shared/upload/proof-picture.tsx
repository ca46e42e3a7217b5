import { useState } from "react";
import { usePicture } from "../api/use-picture.ts";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

type ProofPictureProps = {
  /** The picture's URL; undefined while it loads. */
  readonly url: string | undefined;
  readonly dimmed?: boolean;
};

/** The proof as a thumbnail that opens to its full width, where the text is readable. */
export function ProofPicture({ url, dimmed = false }: ProofPictureProps) {
  const { t } = useTranslation("upload");
  const [open, setOpen] = useState(false);
  if (url === undefined) return <Skeleton className="h-26 w-20 rounded-12!" />;
  return (
    <>
      <button
        type="button"
        disabled={dimmed}
        aria-haspopup="dialog"
        aria-label={t("proof.view")}
        onClick={() => setOpen(true)}
        className="block h-26 w-20 overflow-hidden rounded-12 bg-surface-2"
      >
        <img
          src={url}
          alt={t("proof.title")}
          className={cx("size-full object-cover object-top", dimmed && "opacity-40")}
        />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("proof.title")}>
        <img src={url} alt={t("proof.title")} className="mx-auto mb-4 max-w-full rounded-12" />
      </Sheet>
    </>
  );
}

/** A picture that is stored on the server. */
export function KeptProof({ id }: { readonly id: string }) {
  return <ProofPicture url={usePicture(id).url} />;
}
