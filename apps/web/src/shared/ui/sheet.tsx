import { lazy, Suspense, useState } from "react";
import type { SheetProps } from "./sheet-drawer.tsx";

/** Base UI's drawer is 30 KiB gzip: it is loaded when the first sheet opens, not with the first page. */
const Drawer = lazy(() => import("./sheet-drawer.tsx"));

/** A bottom sheet with grab bar, title and close. Dragging it down, pressing beside it or Escape closes it; focus stays in and returns. */
export function Sheet(props: SheetProps) {
  const [requested, setRequested] = useState(props.open);
  if (props.open && !requested) setRequested(true);
  if (!requested) return null;
  return (
    <Suspense fallback={null}>
      <Drawer {...props} />
    </Suspense>
  );
}
