import { lazy, Suspense, useState } from "react";
import type { SheetProps } from "./sheet-drawer.tsx";

/** Base UI's drawer is 30 KiB gzip: it comes when the first sheet opens, not with the first page. */
const Drawer = lazy(() => import("./sheet-drawer.tsx"));

/** A bottom sheet with grab bar, title and close. Dragging it down, pressing beside it or Escape closes it; focus stays in and returns. */
export function Sheet(props: SheetProps) {
  const [wanted, setRequested] = useState(props.open);
  if (props.open && !wanted) setRequested(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  );
}
