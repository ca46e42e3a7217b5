import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-alert.tsx";

const Alert = lazy(() => import("./dialog-alert.tsx"));

/** Asks before something that cannot be taken back. Pressing beside it does not close it. For choices and forms use <Sheet>. */
export function Dialog(props: DialogProps) {
  const [wanted, setRequested] = useState(props.open);
  if (props.open && !wanted) setRequested(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Alert {...props} />
    </Suspense>
  );
}
