import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Callout } from "../ui/callout.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { addressIn } from "./payment-uri.ts";
import { openCamera, watchCodes } from "./qr-camera.ts";

type ScanSheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAddress: (address: string) => void;
};

/** The camera's picture with a frame for the QR code. */
export function ScanSheet({ open, onClose, onAddress }: ScanSheetProps) {
  const { t } = useTranslation("address");
  return (
    <Sheet open={open} onClose={onClose} title={t("scan.title")} note={t("scan.note")}>
      {open && <Camera onAddress={onAddress} />}
    </Sheet>
  );
}

/** Whether the camera was allowed and only did not start, as one that another program uses or that is slow. */
const isAllowed = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "NotReadableError"].includes(error.name);

type Seen = "starting" | "looking" | "refused" | "nobody" | "unread";

function Camera({ onAddress }: Pick<ScanSheetProps, "onAddress">) {
  const { t } = useTranslation("address");
  const { t: common } = useTranslation("common");
  const video = useRef<HTMLVideoElement>(null);
  const [seen, setSeen] = useState<Seen>("starting");
  const take = useEffectEvent((text: string) => {
    const address = addressIn(text);
    if (address === undefined) setSeen("nobody");
    else onAddress(address);
  });
  useEffect(() => {
    const shown = video.current;
    if (!shown) return;
    let ended = false;
    let stop = () => undefined as unknown;
    const look = async (close: () => void) => {
      stop = close;
      if (ended) return close();
      const unwatch = await watchCodes(shown, take);
      stop = () => {
        unwatch();
        close();
      };
      if (ended) stop();
      else setSeen("looking");
    };
    openCamera(shown).then(
      (close) =>
        look(close).catch(() => {
          close();
          setSeen("unread");
        }),
      (error: unknown) => setSeen(isAllowed(error) ? "unread" : "refused"),
    );
    return () => {
      ended = true;
      stop();
    };
  }, []);
  return (
    <div className="space-y-3 pb-2">
      <div
        hidden={seen === "refused"}
        className="relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-16 bg-night"
      >
        <video ref={video} muted playsInline aria-hidden className="size-full object-cover" />
        <span aria-hidden className="absolute inset-8 rounded-12 border-3 border-white/80" />
      </div>
      <div role="status">
        {seen === "refused" && <Callout tone="bad">{t("scan.refused")}</Callout>}
        {seen === "unread" && <Callout tone="bad">{common("error.title")}</Callout>}
        {seen === "nobody" && <Callout tone="warn">{t("scan.nobody")}</Callout>}
      </div>
    </div>
  );
}
