import { lazy, type ReactNode, Suspense, useState } from "react";

export type DialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** The act, as its own button; a cancel button stands before it. */
  readonly action: ReactNode;
  /** What the button before it says, where "Cancel" would not tell what it does. */
  readonly cancel?: string;
};

const Alert = lazy(() => import("./dialog-alert.tsx"));

/** Asks before something that cannot be taken back. Pressing beside it does not close it. For choices and forms use <Sheet>. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Alert {...props} />
    </Suspense>
  );
}
