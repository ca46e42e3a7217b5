import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-alert.tsx";

const Alert = lazy(() => import("./dialog-alert.tsx"));

/** Asks for confirmation before something that cannot be undone. Pressing beside it does not close it. For choices and forms use <Sheet>. */
export function Dialog(props: DialogProps) {
  const [requested, setRequested] = useState(props.open);
  if (props.open && !requested) setRequested(true);
  if (!requested) return null;
  return (
    <Suspense fallback={null}>
      <Alert {...props} />
    </Suspense>
  );
}
