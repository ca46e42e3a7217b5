import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useLayer } from "../layers.ts";
import { Button } from "./button.tsx";

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The action's button; a cancel button precedes it. */
  readonly action: ReactNode;
  /** The label of the button before it, if "Cancel" would be unclear. */
  readonly cancel?: string;
};

export default function DialogAlert({ open, onClose, title, children, action, cancel }: DialogProps) {
  const { t } = useTranslation();
  useLayer(open, onClose);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-2 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className="fixed top-1/2 left-1/2 z-40 w-[min(340px,calc(100vw-32px))] -translate-1/2 rounded-16 bg-surface-1 p-4 shadow-2 outline-none transition-[opacity,scale] duration-2 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
          <AlertDialog.Title className="text-16 font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="mt-2 text-text-2">
            {children}
          </AlertDialog.Description>
          <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
            <AlertDialog.Close render={<Button tone="ghost" />}>{cancel ?? t("common.cancel")}</AlertDialog.Close>
            {action}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
