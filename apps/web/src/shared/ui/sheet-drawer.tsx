import { Drawer } from "@base-ui/react/drawer";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { useLayer } from "../layers.ts";

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A line under the title with the sheet's subject. */
  readonly note?: ReactNode;
  /** The primary button, at thumb height, which stays when the content scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

export default function SheetDrawer({ open, onClose, title, note, foot, children }: SheetProps) {
  const { t } = useTranslation();
  useLayer(open, onClose);
  return (
    <Drawer.Root open={open} onOpenChange={(next) => !next && onClose()} swipeDirection="down">
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-30 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-3 data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Drawer.Popup className="flex max-h-[88dvh] w-full max-w-[430px] translate-y-(--drawer-swipe-movement-y) flex-col rounded-t-20 bg-surface-1 shadow-sheet outline-none transition-transform duration-3 ease-out data-ending-style:translate-y-full data-ending-style:ease-in data-starting-style:translate-y-full data-swiping:duration-0">
            <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-strong" />
            <div className="flex min-h-11 shrink-0 items-center justify-between pl-4">
              <div className="min-w-0 py-1">
                <Drawer.Title className="text-18 font-bold">{title}</Drawer.Title>
                {note && <Drawer.Description className="text-12 text-text-2">{note}</Drawer.Description>}
              </div>
              <Drawer.Close
                aria-label={t("common.close")}
                className="grid size-11 shrink-0 place-items-center rounded-full text-text-2"
              >
                <X size={20} aria-hidden />
              </Drawer.Close>
            </div>
            <Drawer.Content className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-1 pb-4">
              {children}
            </Drawer.Content>
            {/* Scrolled content fades beneath the foot, so that a line is not cut by the button. */}
            <div className="relative shrink-0 px-4 pb-[calc(16px+var(--safe-b))] before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-4 before:bg-linear-to-t before:from-surface-1 empty:pb-(--safe-b) empty:before:hidden">
              {foot}
            </div>
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
