import { lazy, type ReactNode, Suspense, useState } from "react";

export type SheetProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A line under the title for what the sheet is about. */
  readonly note?: ReactNode;
  /** The primary button, at thumb height, which stays when the content scrolls. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** Base UI's drawer is 30 KiB gzip: it comes when the first sheet opens, not with the first page. */
const Drawer = lazy(() => import("./sheet-drawer.tsx"));

/** A bottom sheet with grab bar, title and close. Dragging it down, pressing beside it or Escape closes it; focus stays in and returns. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  );
}
