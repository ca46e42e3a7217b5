import { Check, Download, Share2 } from "lucide-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/button.tsx";
import type { Picture } from "./use-picture.ts";

/** Save and share, at the foot of a sheet. What was done is shown on the button itself: a toast would cover the sheet. */
export function PictureButtons({ picture }: { readonly picture: Picture }) {
  const { t } = useTranslation("share");
  const { saved, shares, busy, save, share } = picture;
  const Saved = saved ? Check : Download;
  const icon = "shrink-0 max-[340px]:hidden";
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2.5">
      <Button tone={shares ? "ghost" : "primary"} loading={busy} onClick={() => void save()}>
        <Saved size={18} aria-hidden className={icon} />
        {t(saved ? "saved" : "save")}
      </Button>
      {shares && (
        <Button loading={busy} onClick={() => void share()}>
          <Share2 size={18} aria-hidden className={icon} />
          {t("share")}
        </Button>
      )}
    </div>
  );
}
