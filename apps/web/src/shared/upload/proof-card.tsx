import { CircleAlert, CircleCheck, ReceiptText, RotateCw, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { usePicture } from "../api/use-picture.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import { FieldNote } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { PictureButtons } from "./picture-buttons.tsx";
import { ProgressRing } from "./progress-ring.tsx";
import { ProofPicture } from "./proof-picture.tsx";
import type { Slot } from "./slot.ts";
import type { Upload } from "./use-upload.ts";

type ProofCardProps = {
  readonly proof: Upload;
  readonly onTake: (picture: Blob) => unknown;
  readonly isBank: boolean;
  readonly error: string | undefined;
  readonly disabled: boolean;
};

/** The picture of the payment: chosen, uploading, ready to view, or refused with a remedy. */
export function ProofCard({ proof, onTake, isBank, error, disabled }: ProofCardProps) {
  const { t } = useTranslation("upload");
  const { slot, again, lost } = proof;
  const preview = "preview" in slot ? slot.preview : undefined;
  const stored = usePicture(slot.state === "done" && preview === undefined ? slot.id : undefined);
  useEffect(() => {
    if (stored.gone) lost();
  }, [stored.gone, lost]);
  const there = slot.state !== "empty" && !(slot.state === "failed" && preview === undefined);
  return (
    <section aria-labelledby="proof" tabIndex={-1} data-wrong={error && true} className="space-y-2.5 outline-none">
      <h2 id="proof" className="flex flex-wrap justify-between gap-x-2 text-12 text-text-2">
        {t("proof.title")}
        <span>{t("proof.formats")}</span>
      </h2>
      <div className="flex items-center gap-3">
        {there ? (
          <div className="relative shrink-0">
            <ProofPicture url={preview ?? stored.url} dimmed={slot.state !== "done"} />
            {slot.state === "working" && (
              <span className="absolute inset-0 grid place-items-center">
                <ProgressRing share={slot.share} label={t("uploading")} />
              </span>
            )}
          </div>
        ) : (
          <span
            aria-hidden
            className="grid h-26 w-20 shrink-0 place-items-center rounded-12 border border-dashed border-line-strong bg-surface-2 text-text-3"
          >
            <ReceiptText size={28} strokeWidth={1.6} />
          </span>
        )}
        <div className="min-w-0 grow" aria-live="polite">
          <ProofState slot={slot} isBank={isBank} />
        </div>
        {slot.state === "done" && !disabled && (
          <IconButton label={t("proof.remove")} className="-mr-2.5 text-text-2" onClick={lost}>
            <Trash2 size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <FieldNote id="proof-note" error={slot.state === "failed" ? slot.text || t("failed") : error} />
      {slot.state === "failed" && slot.again && (
        <Button size="small" tone="soft" full onClick={() => void again()}>
          <RotateCw size={16} aria-hidden />
          {t("proof.again")}
        </Button>
      )}
      {slot.state !== "working" && !disabled && (
        <PictureButtons
          name="proof"
          what={t("proof.title")}
          fileFirst
          quiet={slot.state === "done" || (slot.state === "failed" && slot.again)}
          onTake={onTake}
        />
      )}
    </section>
  );
}

/** The text beside the picture. */
function ProofState({ slot, isBank }: { readonly slot: Slot; readonly isBank: boolean }) {
  const { t } = useTranslation("upload");
  const readable = t(isBank ? "proof.readableBank" : "proof.readable");
  if (slot.state === "working") return <p className="font-medium">{t("uploading")}</p>;
  if (slot.state !== "done")
    return (
      <>
        <p className="font-medium">{t(isBank ? "proof.whatBank" : "proof.what")}</p>
        <p className="mt-0.5 text-12 text-text-2">{readable}</p>
      </>
    );
  const blurred = slot.sharp === false;
  const Icon = blurred ? CircleAlert : CircleCheck;
  return (
    <>
      <p
        className={blurred ? "flex items-center gap-1.5 text-warn" : "flex items-center gap-1.5 font-medium text-brand"}
      >
        <Icon size={18} aria-hidden className="shrink-0" />
        {t(blurred ? "proof.blurred" : "proof.uploaded")}
      </p>
      <p className="mt-0.5 text-12 text-text-2">{readable}</p>
    </>
  );
}
