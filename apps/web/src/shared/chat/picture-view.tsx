import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useState } from "react";
import { cx } from "../cx.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { useLayer } from "../layers.ts";

type PictureViewProps = { readonly url: string; readonly label: string; readonly onClose: () => void };

/** One picture over the whole page: whole at first, and so large that its print can be read after a tap. Two fingers zoom as well. */
export default function PictureView({ url, label, onClose }: PictureViewProps) {
  const { t } = useTranslation("chat");
  const { t: common } = useTranslation();
  const [large, setLarge] = useState(false);
  useLayer(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-40 flex flex-col bg-night pt-(--safe-t) pb-(--safe-b) outline-none">
          <div className="flex min-h-11 shrink-0 items-center justify-between pl-4 text-white">
            <Dialog.Title className="text-14 font-medium">{label}</Dialog.Title>
            <Dialog.Close
              aria-label={common("common.close")}
              className="grid size-11 place-items-center rounded-full active:opacity-60"
            >
              <X size={22} aria-hidden />
            </Dialog.Close>
          </div>
          <div className="flex min-h-0 grow overflow-auto">
            <button
              type="button"
              aria-label={t(large ? "picture.smaller" : "picture.larger")}
              onClick={() => setLarge(!large)}
              className={cx("m-auto block outline-offset-[-2px]", large ? "w-[250%] shrink-0" : "max-h-full")}
            >
              <img
                src={url}
                alt=""
                className={large ? "w-full" : "max-h-[calc(100dvh-60px)] max-w-full object-contain"}
              />
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
